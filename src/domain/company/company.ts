// Schemas and call family of companies, and the check whether a user manages one.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalTimeField, readField, requiredText, responseCode, responseOptional, responseText } from '../contract/fields.ts'
import { defineRecord, plainText } from '../contract/record.ts'
import { isCuitChecked } from '../identifiers/cuit.ts'
import { proposedNoticeTime } from '../mails/late-day.ts'
import { certificate } from './certificate.ts'
import { person } from './person.ts'

/**
 * The company's own CUIT, typed with or without dashes and stored as eleven digits. A wrong check digit blocks (`domain/README.md#cuit`).
 */
export const ownCuit = readField('cuit').check(z.refine(isCuitChecked, { error: 'validation.cuitDigit' }))

/** What the authority calls the kind of agent and the role: up to four characters. */
export const agentCode = { ...plainText, draft: requiredText(4).check(z.toUpperCase()), kind: 'agentCode' } as const

export const companyRecord = defineRecord(
  'company',
  {
    name: { answer: z.nullable(responseCode), draft: requiredText(), type: 'text', kind: 'text', wide: true },
    cuit: { ...plainText, draft: ownCuit, kind: 'ownCuit', width: '144px' },
    tipoAgente: { ...agentCode, help: 'company.agentHelp' },
    rol: { ...agentCode, help: 'company.agentHelp', width: '112px' },
    /**
     * The time of day in Buenos Aires (`HH:mm`) at which managers get a mail if the day is not declared, or null. Other servers do not have
     * it.
     */
    noticeTime: {
      ...plainText,
      draft: optionalTimeField,
      type: 'time',
      kind: 'noticeTime',
      help: 'company.noticeTimeHelp',
      ifAnswered: true,
    },
    /** The owner's login, which ROLE_ADMIN alone changes. Other servers take that of a new company from its body. */
    ownerUsername: { answer: responseText, draft: z.nullish(z.string().check(z.maxLength(255))), kind: 'text', help: 'company.ownerHelp' },
    admins: { answer: responseOptional(z.array(person)) },
    /** Its login ticket; only for those who manage the company, as its certificate. */
    wsaa: { answer: z.nullish(z.object({ id: z.number() })), kind: 'ticket' },
    certificate: { answer: z.nullish(certificate), kind: 'certificate' },
    users: { answer: responseOptional(z.array(person)), kind: 'people' },
  },
  {
    groups: [{ heading: 'company.one', fields: ['name', 'cuit', 'tipoAgente', 'rol', 'noticeTime'] }],
    columns: ['name', 'rol', 'cuit'],
  },
)

/** A company that holds warehouses; `cuit` is its tax id, `tipoAgente` and `rol` are `DEPO` in every known case. */
export const company = companyRecord.entity

export type Company = z.infer<typeof company>

export type CompanyDraft = z.infer<typeof companyRecord.draft>

export const ownedCompanyForm = z.extend(companyRecord.draft, { ownerUsername: requiredText() })

export const companyFamily = defineFamily({
  ...companyRecord,
  path: 'api/companies',
  recordPath: 'api/owner/companies',
  platformPath: 'api/companies',
  defaults: ({ login = '' }) => ({ tipoAgente: 'DEPO', rol: 'DEPO', noticeTime: proposedNoticeTime, ownerUsername: login }),
  pageSize: 20,
  sort: 'id,asc',
})

/** Whether a user owns or administers a company, and so may use its calls below `api/owner`. */
export function manages({ ownerUsername, admins }: Pick<Company, 'ownerUsername' | 'admins'>, login: string): boolean {
  return ownerUsername === login || admins?.some((admin) => admin.login === login) === true
}
