// Schemas and call family of companies, and the check whether a user manages one.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalTimeField, readField, requiredText, responseCode, responseOptional, responseText } from '../contract/fields.ts'
import { defineRecord } from '../contract/record.ts'
import { isCuitChecked } from '../identifiers/cuit.ts'
import { proposedNoticeTime } from '../mails/late-day.ts'
import { certificate } from './certificate.ts'
import { person, type Person } from './person.ts'

/**
 * The company's own CUIT, typed with or without dashes and stored as eleven digits. A wrong check digit blocks (`domain/README.md#cuit`).
 */
export const ownCuit = readField('cuit').check(z.refine(isCuitChecked, { error: 'validation.cuitDigit' }))

/** What the authority calls the kind of agent and the role: up to four characters. */
const agentCode = requiredText(4).check(z.toUpperCase())

const record = defineRecord(
  'company',
  {
    name: { answer: z.nullable(responseCode), draft: requiredText(), type: 'text' },
    cuit: { answer: responseText, draft: ownCuit, type: 'text' },
    tipoAgente: { answer: responseText, draft: agentCode, type: 'text' },
    rol: { answer: responseText, draft: agentCode, type: 'text' },
    /**
     * The time of day in Buenos Aires (`HH:mm`) at which managers get a mail if the day is not declared, or null. Other servers do not have
     * it.
     */
    noticeTime: { answer: responseText, draft: optionalTimeField, type: 'time' },
    /** The owner's login, which ROLE_ADMIN alone changes. Other servers take that of a new company from its body. */
    ownerUsername: { answer: responseText, draft: z.nullish(z.string().check(z.maxLength(255))) },
    admins: { answer: responseOptional(z.array(person)) },
    users: { answer: responseOptional(z.array(person)) },
    /** Only for those who manage the company. */
    certificate: { answer: z.nullish(certificate) },
    /** Its login ticket; only for those who manage the company. */
    wsaa: { answer: z.nullish(z.object({ id: z.number() })) },
  },
  { groups: [], columns: [] },
)

/** A company that holds warehouses; `cuit` is its tax id, `tipoAgente` and `rol` are `DEPO` in every known case. */
export const company = record.entity

export type Company = z.infer<typeof company>

const companyDraft = record.draft

export type CompanyDraft = z.infer<typeof companyDraft>

/** The form of ROLE_ADMIN, which also has the owner's login. */
export const ownedCompanyForm = z.extend(companyDraft, { ownerUsername: requiredText() })

export const companyFamily = defineFamily({
  name: 'company',
  path: 'api/companies',
  recordPath: 'api/owner/companies',
  platformPath: 'api/companies',
  entity: company,
  draft: companyDraft,
  fields: record.fields,
  defaults: ({ login = '' }) => ({ tipoAgente: 'DEPO', rol: 'DEPO', noticeTime: proposedNoticeTime, ownerUsername: login }),
  pageSize: 20,
  sort: 'id,asc',
})

/** Whether a user owns or administers a company, and so may use its calls below `api/owner`. */
export function manages({ ownerUsername, admins }: Pick<Company, 'ownerUsername' | 'admins'>, login: string): boolean {
  return ownerUsername === login || admins?.some((admin: Person) => admin.login === login) === true
}
