// Generic lists and screens of the records of a stock: their fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import {
  contenedorAsociadoEntity,
  contenedorVacioEntity,
  documentoTransporteEntity,
  lineaMercaderiaEntity,
  permisoEmbarqueEntity,
} from '../../entities/stock-entities.ts'
import { pageInStock, pageOfContenido, pageOfTitulo } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inStock, inTitulo } from '../rights.ts'
import { stockGroup, tituloGroup } from '../shared-fields.ts'

export const permisoEmbarqueRecords = defineGeneric(genericFamilies.permisoEmbarque, {
  groups: [stockGroup, ...permisoEmbarqueEntity.groups],
  shown: ['identificadorPermiso', 'identificadorRemito', 'fechaIngresoDeposito', 'exportador', 'destinoMercaderia', 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageOfTitulo('permisoEmbarque'),
  cuitOf: 'exportador',
  staleWith: ['stock', 'lineaMercaderia', 'contenedorAsociado'],
})

export const documentoTransporteRecords = defineGeneric(genericFamilies.documentoTransporte, {
  groups: [stockGroup, ...documentoTransporteEntity.groups],
  shown: [
    'identificadorDocumentoTransporte',
    'identificadorManifiesto',
    'fechaIngresoDeposito',
    'consignatario',
    'procedenciaMercaderia',
    'stock',
  ],
  paging: 'pages',
  rights: inStock,
  page: pageOfTitulo('documentoTransporte'),
  cuitOf: 'consignatario',
  staleWith: ['stock', 'lineaMercaderia', 'contenedorAsociado'],
})

export const lineaMercaderiaRecords = defineGeneric(genericFamilies.lineaMercaderia, {
  groups: [tituloGroup, ...lineaMercaderiaEntity.groups],
  shown: ['tipoEmbalaje', 'cantidad', 'pesoBruto', 'permisoEmbarque', 'documentoTransporte'],
  addFirst: 'record.addFirst.feminine',
  paging: 'pages',
  rights: inTitulo,
  page: pageOfContenido('lineaMercaderia'),
  staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'],
})

export const contenedorAsociadoRecords = defineGeneric(genericFamilies.contenedorAsociado, {
  groups: [tituloGroup, ...contenedorAsociadoEntity.groups],
  shown: ['numeroContenedor', 'tipo', 'cantidadBultos', 'longitudContenedor', 'permisoEmbarque', 'documentoTransporte'],
  paging: 'whole',
  rights: inTitulo,
  page: pageOfContenido('contenedorAsociado'),
  staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'],
})

export const contenedorVacioRecords = defineGeneric(genericFamilies.contenedorVacio, {
  groups: [stockGroup, ...contenedorVacioEntity.groups],
  shown: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito', 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageInStock,
  staleWith: ['stock'],
})
