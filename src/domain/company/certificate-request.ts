// Schemas of the calls that create and show a certificate signing request of a company.
import * as z from 'zod/mini'

/**
 * A certificate signing request, whose key the server generated: answer of `GET` and `POST api/owner/companies/:id/certificate/request`.
 */
export const certificateRequest = z.object({
  /** The request as PEM. */
  request: z.string(),
  /** The name of its subject. */
  alias: z.string(),
  createdDate: z.string(),
})

export type CertificateRequest = z.infer<typeof certificateRequest>

/** Body of `POST api/owner/companies/:id/certificate/request`. The authority's portal accepts only letters and digits in the name. */
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
