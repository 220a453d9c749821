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

const ofTitulo = { paging: 'pages', rights: inStock, staleWith: ['stock', 'lineaMercaderia', 'contenedorAsociado'] } as const

const ofContenido = { rights: inTitulo, staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'] } as const

export const permisoEmbarqueRecords = defineGeneric(genericFamilies.permisoEmbarque, {
  groups: [stockGroup, ...permisoEmbarqueEntity.groups],
  shown: ['identificadorPermiso', 'identificadorRemito', 'fechaIngresoDeposito', 'exportador', 'destinoMercaderia', 'stock'],
  ...ofTitulo,
  page: pageOfTitulo('permisoEmbarque'),
  cuitOf: 'exportador',
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
  ...ofTitulo,
  page: pageOfTitulo('documentoTransporte'),
  cuitOf: 'consignatario',
})

export const lineaMercaderiaRecords = defineGeneric(genericFamilies.lineaMercaderia, {
  groups: [tituloGroup, ...lineaMercaderiaEntity.groups],
  shown: ['tipoEmbalaje', 'cantidad', 'pesoBruto', 'permisoEmbarque', 'documentoTransporte'],
  addFirst: 'record.addFirst.feminine',
  paging: 'pages',
  ...ofContenido,
  page: pageOfContenido('lineaMercaderia'),
})

export const contenedorAsociadoRecords = defineGeneric(genericFamilies.contenedorAsociado, {
  groups: [tituloGroup, ...contenedorAsociadoEntity.groups],
  shown: ['numeroContenedor', 'tipo', 'cantidadBultos', 'longitudContenedor', 'permisoEmbarque', 'documentoTransporte'],
  paging: 'whole',
  ...ofContenido,
  page: pageOfContenido('contenedorAsociado'),
})

export const contenedorVacioRecords = defineGeneric(genericFamilies.contenedorVacio, {
  groups: [stockGroup, ...contenedorVacioEntity.groups],
  shown: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito', 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageInStock,
  staleWith: ['stock'],
})
