// Generic list and screens of empty containers: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { contenedorVacioEntity } from '../../entities/stock-entities.ts'
import { pageInStock } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inStock } from '../rights.ts'
import { stockGroup } from '../shared-fields.ts'

export const contenedorVacioRecords = defineGeneric(genericFamilies.contenedorVacio, {
  groups: [stockGroup, ...contenedorVacioEntity.groups],
  shown: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito', 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageInStock,
  staleWith: ['stock'],
})
