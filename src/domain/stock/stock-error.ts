// Fields and call family of the errors of all stocks.
import { defineFamily } from '../contract/family.ts'
import { optionalText, referenceField, requiredText, responseCode } from '../contract/fields.ts'
import { maxPageSize } from '../contract/page.ts'
import { defineRecord, plainText } from '../contract/record.ts'
import { stockReference } from './stock.ts'

const description = { ...plainText, draft: optionalText(3000), kind: 'longText' } as const

export const stockErrorRecord = defineRecord(
  'stockError',
  {
    code: { ...plainText, answer: responseCode, draft: requiredText() },
    description,
    additionalDescription: description,
    stock: { answer: stockReference, draft: referenceField, type: 'reference' },
  },
  { groups: [{ heading: 'stockError.one', fields: ['code', 'description', 'additionalDescription'] }] },
)

export const stockErrorFamily = defineFamily({
  ...stockErrorRecord,
  path: 'api/stock-errors',
  cacheBuster: true,
  pageSize: maxPageSize,
  sort: 'id,desc',
})
