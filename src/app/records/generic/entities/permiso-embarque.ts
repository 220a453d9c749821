// Generic list and screens of shipping permits: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { permisoEmbarqueEntity } from '../../entities/stock-entities.ts'
import { pageOfTitulo } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inStock } from '../rights.ts'
import { stockGroup } from '../shared-fields.ts'

export const permisoEmbarqueRecords = defineGeneric(genericFamilies.permisoEmbarque, {
  groups: [stockGroup, ...permisoEmbarqueEntity.groups],
  shown: ['identificadorPermiso', 'identificadorRemito', 'fechaIngresoDeposito', 'exportador', 'destinoMercaderia', 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageOfTitulo('permisoEmbarque'),
  cuitOf: 'exportador',
  staleWith: ['stock', 'lineaMercaderia', 'contenedorAsociado'],
})
