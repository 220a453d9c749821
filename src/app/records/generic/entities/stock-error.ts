// Generic list and screens of the errors that customs returned for stocks: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { field } from '../../entity.ts'
import { longText, text } from '../../field-kinds.ts'
import { pageInStock } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { ofAdministrators } from '../rights.ts'
import { anyStockGroup } from '../shared-fields.ts'

export const stockErrorRecords = defineGeneric(genericFamilies.stockError, {
  groups: [
    anyStockGroup,
    {
      heading: 'stockError.one',
      fields: [
        field('code', 'stockError.code', text, { required: true }),
        field('description', 'stockError.description', longText, { wide: true }),
        field('additionalDescription', 'stockError.additionalDescription', longText, { wide: true }),
      ],
    },
  ],
  shown: ['code', 'description', 'additionalDescription', 'stock'],
  paging: 'whole',
  rights: ofAdministrators,
  page: pageInStock,
  staleWith: ['stock'],
})
