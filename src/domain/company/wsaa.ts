// Schemas of a company's login ticket for the customs authority's services, with its secrets masked.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { instantField, requiredKey, requiredText, responseText } from '../contract/fields.ts'
import { maxPageSize } from '../contract/page.ts'
import { defineRecord, plainInstant, plainText } from '../contract/record.ts'
import { serviceId } from './company-access.ts'
import { agentCode, ownCuit } from './company.ts'

/** What stands for a token and a sign in answers, and leaves the stored one as it is when it is sent back. */
export const maskedSecret = '********'

/**
 * A ticket has neither blanks nor line breaks; those of a copied text are dropped, so that what is sent is what is kept, and is found again
 * where an answer repeats it.
 */
function ticketText() {
  return z.pipe(z.string({ error: requiredKey }).check(z.overwrite((text) => text.replaceAll(/[\s\p{C}]/gu, ''))), requiredText(3000))
}

const ticketSecret = { answer: responseText, draft: ticketText(), type: 'secret', kind: 'secret' } as const

export const wsaaRecord = defineRecord(
  'wsaa',
  {
    /** Of the company, as are `tipoAgente` and `rol`. */
    cuit: { ...plainText, draft: ownCuit, kind: 'cuit' },
    rol: { ...agentCode, kind: 'text' },
    tipoAgente: { ...agentCode, kind: 'text' },
    /** The service that the ticket is for, `wgesstockdepositosfiscales`. */
    serviceType: {
      ...plainText,
      draft: requiredText().check(
        z.refine((service) => service === serviceId, { error: 'validation.wsaaService', params: { constraint: 'UnknownService' } }),
      ),
    },
    token: ticketSecret,
    sign: ticketSecret,
    expire: { ...plainInstant, draft: instantField, help: 'field.instantHelp' },
  },
  { groups: [{ heading: 'wsaa.one', fields: ['cuit', 'rol', 'tipoAgente', 'serviceType', 'expire', 'token', 'sign'] }] },
)

export type Wsaa = z.infer<typeof wsaaRecord.entity>

export type WsaaDraft = z.infer<typeof wsaaRecord.draft>

/** The tickets of all companies, which the generic calls show and change. */
export const wsaaFamily = defineFamily({
  ...wsaaRecord,
  path: 'api/wsaas',
  cacheBuster: true,
  defaults: ({ now }) => ({ serviceType: serviceId, tipoAgente: 'DEPO', rol: 'DEPO', expire: now }),
  pageSize: maxPageSize,
  sort: 'id,desc',
})
