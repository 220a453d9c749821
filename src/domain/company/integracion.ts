// Schemas, call family and rules of integrations: the keys with which a company's own systems call the API.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { dayField, referencesField, requiredKey, requiredText, responseInstant, responseText } from '../contract/fields.ts'
import { defineRecord, plainInstant, plainText } from '../contract/record.ts'
import { dayBounds, daysAfter, today } from '../values/dates.ts'

/** What a key may do in its warehouses, each with all that stands before it. */
export const integracionPermissions = ['read', 'load', 'send'] as const

export type IntegracionPermission = (typeof integracionPermissions)[number]

export function includesPermission(own: IntegracionPermission, needed: IntegracionPermission): boolean {
  return integracionPermissions.indexOf(own) >= integracionPermissions.indexOf(needed)
}

const permission = z.enum(integracionPermissions, { error: requiredKey })

export const integracionRecord = defineRecord(
  'integracion',
  {
    name: { ...plainText, answer: z.string(), draft: requiredText(60), help: 'integracion.nameHelp' },
    /** The part of the key that is no secret, by which its holder finds it in the list. */
    keyId: { ...plainText, answer: z.string(), width: '184px' },
    permission: {
      answer: permission,
      draft: permission,
      type: 'text',
      kind: 'permission',
      help: 'integracion.permissionHelp',
      width: '128px',
    },
    depositos: {
      answer: z.array(z.object({ id: z.number(), description: responseText })),
      draft: referencesField('integracion.noDepositos'),
      kind: 'depositos',
      help: 'integracion.depositosHelp',
    },
    /** The last day on which it is accepted. */
    expire: { answer: z.string(), draft: dayField, type: 'day', kind: 'lastDay', help: 'integracion.expireHelp', width: '232px' },
    createdBy: { ...plainText, width: '112px' },
    createdDate: { answer: z.nullish(responseInstant), type: 'instant' },
    /** When and from where it was used last, to five minutes. */
    lastUsedDate: { ...plainInstant, label: 'integracion.lastUse', width: '216px' },
    remoteAddress: { answer: responseText, type: 'text' },
    revokedDate: { answer: z.nullish(responseInstant), type: 'instant' },
  },
  {
    groups: [{ heading: 'integracion.add', fields: ['name', 'permission', 'expire', 'depositos'] }],
    columns: ['name', 'keyId', 'depositos', 'permission', 'expire', 'lastUsedDate', 'createdBy'],
  },
)

/** A key without its secret, which nobody can read again. */
export type Integracion = z.infer<typeof integracionRecord.entity>

/** The answer to a new key, the only one that holds the whole key. */
export const newIntegracion = z.extend(integracionRecord.entity, { key: z.string() })

export type NewIntegracion = z.infer<typeof newIntegracion>

export const integracionDraft = integracionRecord.draft

export type IntegracionDraft = z.infer<typeof integracionDraft>

/** The keys of a company, for those who manage it. */
export const integracionFamily = defineFamily({
  ...integracionRecord,
  path: 'api/owner/company/:companyId/integraciones',
  pageSize: 40,
  sort: 'id,desc',
})

/** The longest validity of a key, in days. */
const longestDays = 365

export function lastExpire(now?: Date): string {
  return daysAfter(today(now), longestDays)
}

/** Returns whether a day is neither past nor too far away for a new key. */
export function mayExpire(day: string, now?: Date): boolean {
  return day >= today(now) && day <= lastExpire(now)
}

/** How many days before its expiry a company's managers get a mail. */
export const keyNoticeDays = [7, 30] as const

export function expiryOfKey({ expire }: Pick<Integracion, 'expire'>): string {
  return dayBounds(expire).ends
}

/** How a stock's history and the audits name who acted with a key. No login has blanks, so it is never taken for a person. */
export function integracionAuthor(name: string): string {
  return `integración «${name}»`
}

/** Returns the name of the integration that acted, or null for a person. */
export function integracionOf(principal: string | null | undefined): string | null {
  return /^integración «(.*)»$/s.exec(principal ?? '')?.[1] ?? null
}
