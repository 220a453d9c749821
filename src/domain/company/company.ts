import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { recordIdentity, requiredKey, requiredText, responseOptional, responseText } from '../contract/fields.ts'
import { cuitDigits, cuitShape, isCuitChecked } from '../identifiers/cuit.ts'
import { certificate } from './certificate.ts'
import { person, type Person } from './person.ts'

/** A company that holds warehouses; `cuit` is its tax id, `tipoAgente` and `rol` are `DEPO` in every known case. */
export const company = z.object({
  ...recordIdentity,
  name: responseText,
  cuit: responseText,
  tipoAgente: responseText,
  rol: responseText,
  ownerUsername: responseText,
  admins: responseOptional(z.array(person)),
  users: responseOptional(z.array(person)),
  /** Only for those who manage the company. */
  certificate: z.nullish(certificate),
  /** Its login ticket; only for those who manage the company. */
  wsaa: z.nullish(z.object({ id: z.number() })),
})

export type Company = z.infer<typeof company>

/** The company's own CUIT, typed with or without dashes and stored as eleven digits. A wrong check digit blocks (`domain/README.md#cuit`). */
export const ownCuit = z
  .string({ error: requiredKey })
  .check(
    z.overwrite(cuitDigits),
    z.minLength(1, { error: requiredKey, abort: true }),
    z.regex(cuitShape, { error: 'validation.cuit', abort: true }),
    z.refine(isCuitChecked, { error: 'validation.cuitDigit' }),
  )

/** What the authority calls the kind of agent and the role: up to four characters. */
const agentCode = requiredText(4).check(z.toUpperCase())

const companyDraft = z.object({
  name: requiredText(),
  cuit: ownCuit,
  tipoAgente: agentCode,
  rol: agentCode,
  /** The owner's login, which ROLE_ADMIN alone changes. */
  ownerUsername: z.nullish(z.string().check(z.maxLength(255))),
})

export type CompanyDraft = z.infer<typeof companyDraft>

export const companyFamily = defineFamily({
  name: 'company',
  path: 'api/companies',
  recordPath: 'api/owner/companies',
  entity: company,
  draft: companyDraft,
  fields: { id: 'number', name: 'text', cuit: 'text', tipoAgente: 'text', rol: 'text' },
  defaults: () => ({ tipoAgente: 'DEPO', rol: 'DEPO' }),
  pageSize: 20,
  sort: 'id,asc',
})

/** Whether a user owns or administers a company, and so may use its calls below `api/owner`. */
export function manages({ ownerUsername, admins }: Pick<Company, 'ownerUsername' | 'admins'>, login: string): boolean {
  return ownerUsername === login || admins?.some((admin: Person) => admin.login === login) === true
}
