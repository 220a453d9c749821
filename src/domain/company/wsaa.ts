// Schemas of a company's login ticket for the customs authority's services, with its secrets masked.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { instantField, requiredKey, requiredText, responseInstant, responseText } from '../contract/fields.ts'
import { maxPageSize } from '../contract/page.ts'
import { defineRecord } from '../contract/record.ts'
import { serviceId } from './company-access.ts'
import { ownCuit } from './company.ts'

/** What stands for a token and a sign in answers, and leaves the stored one as it is when it is sent back. */
export const maskedSecret = '********'

/**
 * A ticket has neither blanks nor line breaks; those of a copied text are dropped, so that what is sent is what is kept, and is found again
 * where an answer repeats it.
 */
function ticketText() {
  return z.pipe(z.string({ error: requiredKey }).check(z.overwrite((text) => text.replaceAll(/[\s\p{C}]/gu, ''))), requiredText(3000))
}

const agentCode = requiredText(4).check(z.toUpperCase())

const record = defineRecord(
  'wsaa',
  {
    /** Of the company, as are `tipoAgente` and `rol`. */
    cuit: { answer: responseText, draft: ownCuit, type: 'text' },
    rol: { answer: responseText, draft: agentCode, type: 'text' },
    tipoAgente: { answer: responseText, draft: agentCode, type: 'text' },
    /** The service that the ticket is for, `wgesstockdepositosfiscales`. */
    serviceType: {
      answer: responseText,
      draft: requiredText().check(
        z.refine((service) => service === serviceId, { error: 'validation.wsaaService', params: { constraint: 'UnknownService' } }),
      ),
      type: 'text',
    },
    token: { answer: responseText, draft: ticketText(), type: 'secret' },
    sign: { answer: responseText, draft: ticketText(), type: 'secret' },
    expire: { answer: z.nullish(responseInstant), draft: instantField, type: 'instant' },
  },
  { groups: [], columns: [] },
)

const wsaa = record.entity

export type Wsaa = z.infer<typeof wsaa>

const wsaaDraft = record.draft

export type WsaaDraft = z.infer<typeof wsaaDraft>

/** The tickets of all companies, which the generic calls show and change. */
export const wsaaFamily = defineFamily({
  name: 'wsaa',
  path: 'api/wsaas',
  cacheBuster: true,
  entity: wsaa,
  draft: wsaaDraft,
  fields: record.fields,
  defaults: ({ now }) => ({ serviceType: serviceId, tipoAgente: 'DEPO', rol: 'DEPO', expire: now }),
  pageSize: maxPageSize,
  sort: 'id,desc',
})
