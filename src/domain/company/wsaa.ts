import * as z from 'zod/mini'
import { instantField, recordIdentity, requiredKey, requiredText, responseInstant, responseText } from '../contract/fields.ts'
import { serviceId } from './company-access.ts'
import { ownCuit } from './company.ts'

/** What stands for a token and a sign in answers, and leaves the stored one as it is when it is sent back. */
export const maskedSecret = '********'

/** A company's login ticket for one of the authority's services. Its token and its sign are answered masked. */
export const wsaa = z.object({
  ...recordIdentity,
  /** Of the company, as are `tipoAgente` and `rol`. */
  cuit: responseText,
  rol: responseText,
  tipoAgente: responseText,
  /** The service that the ticket is for, `wgesstockdepositosfiscales`. */
  serviceType: responseText,
  token: responseText,
  sign: responseText,
  expire: z.nullish(responseInstant),
})

export type Wsaa = z.infer<typeof wsaa>

/** A ticket has neither blanks nor line breaks; those of a copied text are dropped, so that what is sent is what is kept, and is found again where an answer repeats it. */
function ticketText() {
  return z.pipe(z.string({ error: requiredKey }).check(z.overwrite((text) => text.replaceAll(/[\s\p{C}]/gu, ''))), requiredText(3000))
}

/** Body of `POST` and `PUT api/wsaas`. */
export const wsaaDraft = z.object({
  cuit: ownCuit,
  rol: requiredText(4).check(z.toUpperCase()),
  tipoAgente: requiredText(4).check(z.toUpperCase()),
  serviceType: requiredText().check(
    z.refine((service) => service === serviceId, { error: 'validation.wsaaService', params: { constraint: 'UnknownService' } }),
  ),
  token: ticketText(),
  sign: ticketText(),
  expire: instantField,
})

export type WsaaDraft = z.infer<typeof wsaaDraft>
