// Schemas, call family and rules of integrations: the keys with which a company's own systems call the API.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { dayField, recordIdentity, referencesField, requiredKey, requiredText, responseInstant, responseText } from '../contract/fields.ts'
import { dayBounds, daysAfter, today } from '../values/dates.ts'

/** What a key may do in its warehouses, each with all that stands before it. */
export const integracionPermissions = ['read', 'load', 'send'] as const

export type IntegracionPermission = (typeof integracionPermissions)[number]

/** Returns whether a key's permission includes another one. */
export function includesPermission(own: IntegracionPermission, needed: IntegracionPermission): boolean {
  return integracionPermissions.indexOf(own) >= integracionPermissions.indexOf(needed)
}

/** A key without its secret, which nobody can read again. */
export const integracion = z.object({
  ...recordIdentity,
  name: z.string(),
  /** The part of the key that is no secret, by which its holder finds it in the list. */
  keyId: z.string(),
  permission: z.enum(integracionPermissions),
  depositos: z.array(z.object({ id: z.number(), description: responseText })),
  /** The last day on which it is accepted. */
  expire: z.string(),
  createdBy: responseText,
  createdDate: z.nullish(responseInstant),
  /** When and from where it was used last, to five minutes. */
  lastUsedDate: z.nullish(responseInstant),
  remoteAddress: responseText,
  revokedDate: z.nullish(responseInstant),
})

export type Integracion = z.infer<typeof integracion>

/** The answer to a new key, the only one that holds the whole key. */
export const newIntegracion = z.extend(integracion, { key: z.string() })

export type NewIntegracion = z.infer<typeof newIntegracion>

export const integracionDraft = z.object({
  name: requiredText(60),
  permission: z.enum(integracionPermissions, { error: requiredKey }),
  depositos: referencesField('integracion.noDepositos'),
  expire: dayField,
})

export type IntegracionDraft = z.infer<typeof integracionDraft>

/** The keys of a company, for those who manage it. */
export const integracionFamily = defineFamily({
  name: 'integracion',
  path: 'api/owner/company/:companyId/integraciones',
  entity: integracion,
  draft: integracionDraft,
  fields: {
    id: 'number',
    name: 'text',
    keyId: 'text',
    permission: 'text',
    expire: 'day',
    createdBy: 'text',
    createdDate: 'instant',
    lastUsedDate: 'instant',
    remoteAddress: 'text',
    revokedDate: 'instant',
  },
  pageSize: 40,
  sort: 'id,desc',
})

/** The longest validity of a key, in days. */
const longestDays = 365

/** Returns the last day that a new key may have. */
export function lastExpire(now?: Date): string {
  return daysAfter(today(now), longestDays)
}

/** Returns whether a day is neither past nor too far away for a new key. */
export function mayExpire(day: string, now?: Date): boolean {
  return day >= today(now) && day <= lastExpire(now)
}

/** How many days before its expiry a company's managers get a mail. */
export const keyNoticeDays = [7, 30] as const

/** Returns the instant after which a key is refused. */
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
