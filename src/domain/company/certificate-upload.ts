// Schemas of the calls that check and store a company's certificate and key, and the recognition of PKCS#12 files.
import * as z from 'zod/mini'
import { certificate } from './certificate.ts'

/**
 * The media types under which this server stores both files. It ignores the uploaded type, because that would let a client decide how a
 * browser opens the file.
 */
export const storedFileTypes = { certContentType: 'application/x-pem-file', keyContentType: 'application/pkcs8' } as const

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
  /** Decrypts the key once, and is not stored. */
  password: z.nullish(z.string().check(z.maxLength(100, { error: 'validation.maxlength?max=100' }))),
})

export type CertificateDraft = z.infer<typeof certificateDraft>

/** Answer of `POST api/owner/companies/:id/certificate/check`: the certificate that would be stored, with warnings. */
export const checkedCertificate = z.object({
  certificate: z.omit(certificate, { id: true, version: true }),
  /** `otherCuit`: the subject's CUIT is not the company's. */
  warnings: z.array(z.string()),
})

export type CheckedCertificate = z.infer<typeof checkedCertificate>

/**
 * Returns whether a file is PKCS#12, which holds a certificate and its key in one: version 3, then a content of the type "data" or "signed
 * data". Such files often have indefinite lengths, so only their beginning is compared.
 */
export function isPkcs12(file: Uint8Array): boolean {
  const begin = Array.from(file.subarray(0, 40), (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return begin.startsWith('30') && begin.includes('02 01 03 30') && begin.includes('06 09 2a 86 48 86 f7 0d 01 07')
}
