// Schemas and call family of customs warehouses.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalTimeField, readField, referencesField, requiredText, responseCode, responseText } from '../contract/fields.ts'
import { defineRecord, plainText } from '../contract/record.ts'
import { message } from '../values/message.ts'
import { person } from './person.ts'

/** Any three digits: the list of customs offices is not complete. */
const customsOfficeField = readField('customsOffice').check(z.regex(/^\d{3}$/, { error: 'validation.customsOffice' }))

/** The shape of a LOT only warns (`domain/README.md#identifiers`). */
const lugarOperativoField = readField('lugarOperativo').check(z.maxLength(20, { error: message('validation.maxlength', { max: 20 }) }))

export const depositoRecord = defineRecord(
  'deposito',
  {
    codigoAduana: { ...plainText, draft: customsOfficeField, kind: 'customsOffice' },
    codigoLugarOperativo: { ...plainText, draft: lugarOperativoField, kind: 'lugarOperativo', of: 'codigoAduana', width: '168px' },
    description: { answer: z.nullable(responseCode), draft: requiredText(), type: 'text', kind: 'text', wide: true },
    /** Time of day in Buenos Aires (`HH:mm`) at which the day's open stock is sent, or null. */
    automaticSend: {
      ...plainText,
      draft: optionalTimeField,
      type: 'time',
      kind: 'automaticSend',
      help: 'deposito.automaticSendHelp',
      width: '132px',
    },
    company: {
      answer: z.nullish(z.object({ id: z.number(), name: responseText, cuit: responseText })),
      type: 'parent',
      kind: 'company',
      clears: 'users',
    },
    /** Only for those who manage the company. */
    users: {
      answer: z.nullish(z.array(person)),
      draft: referencesField('deposito.noUsers'),
      kind: 'companyPeople',
      help: 'deposito.usersHelp',
      of: 'company',
    },
  },
  {
    groups: [
      { heading: 'deposito.one', fields: ['company', 'codigoAduana', 'codigoLugarOperativo', 'description', 'automaticSend', 'users'] },
    ],
    columns: ['codigoAduana', 'codigoLugarOperativo', 'description', 'automaticSend', 'company'],
  },
)

export type Deposito = z.infer<typeof depositoRecord.entity>

export const depositos = z.array(depositoRecord.entity)

export const depositoDraft = depositoRecord.draft

export type DepositoDraft = z.infer<typeof depositoDraft>

/** A company's warehouses, for those who manage it. */
export const depositoFamily = defineFamily({
  ...depositoRecord,
  path: 'api/owner/company/:companyId/depositos',
  pageSize: 20,
  sort: 'id,asc',
})

/** `[company name] description`, as the selector lists it. */
export function depositoLabel(of: Deposito): string {
  const description = of.description ?? String(of.id)
  return of.company?.name ? `[${of.company.name}] ${description}` : description
}

export const ownDepositosPath = 'api/depositos/user'
