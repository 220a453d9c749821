import * as z from 'zod/mini'
import { recordIdentity, responseInstant, responseNumber, responseText } from './fields.ts'

/**
 * A company's certificate for the authority's services. The key and its password go in and never come out: this server answers the key's type and size. Another server may
 * answer `key` and `password`.
 */
export const certificate = z.object({
  ...recordIdentity,
  /** The certificate as PEM, in Base64. */
  cert: responseText,
  certContentType: responseText,
  key: responseText,
  keyContentType: responseText,
  /** In bytes. */
  keySize: z.nullish(responseNumber),
  /** Of an RSA key. */
  keyBits: z.nullish(responseNumber),
  password: responseText,
  /** When it begins and ends to be valid. */
  validFrom: z.nullish(responseInstant),
  expire: z.nullish(responseInstant),
  /** The CUIT, the name and the organisation of its subject, and the name of its issuer. */
  cuit: responseText,
  alias: responseText,
  issuer: responseText,
  company: z.nullish(z.object({ id: z.number(), name: responseText })),
})

export type Certificate = z.infer<typeof certificate>

/** How this server keeps both files, whatever type they were uploaded with. A type that a client chose would decide how a browser opens the file. */
export const keptFileTypes = { certContentType: 'application/x-pem-file', keyContentType: 'application/pkcs8' } as const

/** The longest files that are taken, in bytes. */
export const maxCertificateBytes = 64 * 1024

const base64File = z.string().check(
  z.refine((text) => text.length <= Math.ceil(maxCertificateBytes / 3) * 4, {
    error: 'validation.certificate.tooLong',
    params: { constraint: 'CertificateTooLong' },
  }),
)

/** Body of `PUT api/owner/companies/:id/certificate`: files in Base64. Without a key, the certificate must fit one that the server has. */
export const certificateDraft = z.object({
  cert: base64File.check(z.minLength(1, { error: 'validation.required' })),
  certContentType: z.nullish(z.string().check(z.maxLength(255))),
  key: z.nullish(base64File),
  keyContentType: z.nullish(z.string().check(z.maxLength(255))),
  /** Opens the key once, and is not kept. */
  password: z.nullish(z.string().check(z.maxLength(100, { error: 'validation.maxlength?max=100' }))),
})

export type CertificateDraft = z.infer<typeof certificateDraft>

/** Answer of `POST api/owner/companies/:id/certificate/check`: what would be kept, and what deserves a look. */
export const checkedCertificate = z.object({
  certificate: z.omit(certificate, { id: true, version: true }),
  /** `otherCuit`: the subject's CUIT is not the company's. */
  warnings: z.array(z.string()),
})

export type CheckedCertificate = z.infer<typeof checkedCertificate>

/** A request for a certificate whose key was made on the server: answer of `GET` and `POST api/owner/companies/:id/certificate/request`. */
export const certificateRequest = z.object({
  /** The request as PEM. */
  request: z.string(),
  /** The name of its subject. */
  alias: z.string(),
  createdDate: z.string(),
})

export type CertificateRequest = z.infer<typeof certificateRequest>

/** Body of `POST api/owner/companies/:id/certificate/request`. The authority's portal takes letters and digits as the name. */
export const certificateRequestDraft = z.object({
  alias: z
    .string({ error: 'validation.required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'validation.required', abort: true }),
      z.regex(/^[A-Za-z0-9]{1,50}$/, { error: 'validation.alias' }),
    ),
})

export type CertificateRequestDraft = z.infer<typeof certificateRequestDraft>

/** From how many days before the end people are told. */
export const expiryNoticeDays = 30

/** How many whole days a certificate is still valid; negative when it has expired. */
export function daysLeft(expire: string, now = new Date()): number {
  return Math.floor((Date.parse(expire) - now.getTime()) / 86_400_000)
}

/**
 * Returns whether a file is PKCS#12, which holds a certificate and its key in one: version 3, then a content of the type "data" or "signed data". Such files often have
 * indefinite lengths, so only their beginning is compared.
 */
export function isPkcs12(file: Uint8Array): boolean {
  const begin = Array.from(file.subarray(0, 40), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return begin.startsWith('30') && begin.includes('02 01 03 30') && begin.includes('06 09 2a 86 48 86 f7 0d 01 07')
}
