// Call family of the errors of all stocks.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalText, recordIdentity, referenceField, requiredText } from '../contract/fields.ts'
import { maxPageSize } from '../contract/page.ts'
import { stockError, stockReference } from './stock.ts'

export const stockErrorFamily = defineFamily({
  name: 'stockError',
  path: 'api/stock-errors',
  cacheBuster: true,
  entity: z.extend(stockError, { ...recordIdentity, stock: stockReference }),
  draft: z.intersection(
    z.object({ code: requiredText(), description: optionalText(3000), additionalDescription: optionalText(3000) }),
    z.object({ stock: referenceField }),
  ),
  fields: { id: 'number', code: 'text', description: 'text', additionalDescription: 'text', stock: 'reference' },
  pageSize: maxPageSize,
  sort: 'id,desc',
})
