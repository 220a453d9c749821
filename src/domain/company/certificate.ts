// Schema of a company's certificate as the API answers it, and the days until it expires.
import * as z from 'zod/mini'
import { responseNumber, responseText } from '../contract/fields.ts'
import { defineRecord, plainInstant, plainText } from '../contract/record.ts'
import { currentTime } from '../values/dates.ts'

/**
 * A company's certificate for the authority's services. Clients send the key and its password and never get them back: this server answers
 * the key's type and size. Another server may answer `key` and `password`.
 */
export const certificateRecord = defineRecord(
  'certificate',
  {
    /** The name and the CUIT of its subject, and the name of its issuer. */
    alias: plainText,
    cuit: { ...plainText, kind: 'cuit' },
    issuer: plainText,
    /** The first and the last instant of its validity. */
    validFrom: plainInstant,
    expire: { ...plainInstant, kind: 'expire' },
    company: { answer: z.nullish(z.object({ id: z.number(), name: responseText })), type: 'reference', kind: 'company' },
    /** The certificate as PEM, in Base64. */
    cert: { answer: responseText, kind: 'cert' },
    certContentType: { answer: responseText },
    key: { answer: responseText, kind: 'key' },
    keyContentType: { answer: responseText },
    /** The size of the key file, in bytes. */
    keySize: { answer: z.nullish(responseNumber) },
    keyBits: { answer: z.nullish(responseNumber) },
    password: { answer: responseText, kind: 'text' },
  },
  { groups: [{ heading: 'certificate.one', fields: ['company', 'cert', 'key', 'password'] }] },
)

export const certificate = certificateRecord.entity

export type Certificate = z.infer<typeof certificate>

/** How many days before its expiry people get a notice. */
export const expiryNoticeDays = 30

/** How many days before its expiry a company's managers get a mail. */
const mailedDays = [1, 7, 15, expiryNoticeDays] as const

/** Returns the step of `steps` that a certificate or a key has reached last; null when it has reached none, or has expired. */
export function expiryStep(expire: string, now: Date, steps: readonly number[] = mailedDays): number | null {
  const left = daysLeft(expire, now)
  return left < 0 ? null : (steps.find((days) => left <= days) ?? null)
}

/** Returns for how many whole days a certificate is still valid; negative when it has expired. */
export function daysLeft(expire: string, now = currentTime()): number {
  return Math.floor((Date.parse(expire) - now.getTime()) / 86_400_000)
}
