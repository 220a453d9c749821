// Generic list and screens of transport documents: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { documentoTransporteEntity } from '../../entities/stock-entities.ts'
import { pageOfTitulo } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inStock } from '../rights.ts'
import { stockGroup } from '../shared-fields.ts'

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
