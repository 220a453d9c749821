// Schemas of the calls that show and check a company's access to the customs authority's services.
import * as z from 'zod/mini'
import { responseText } from '../contract/fields.ts'

/** The name under which the authority's ticket service and its portal know the stock service. */
export const serviceId = 'wgesstockdepositosfiscales'

/** Which of the authority's environments is in use: the stand-in of this installation, the authority's own two, or another address. */
export const environment = z.enum(['standIn', 'test', 'production', 'other'])

export type Environment = z.infer<typeof environment>

/**
 * Answer of `GET api/owner/companies/:id/access`: a company's access to the authority's services. The certificate itself is in the
 * company's own answer.
 */
export const companyAccess = z.object({
  environment,
  ticket: z.nullish(z.object({ issued: z.string(), expires: z.string() })),
  /** Why the last request for a ticket failed, and the instant of the next retry. */
  failure: z.nullish(z.object({ date: z.string(), description: z.string(), detail: responseText, retry: z.nullish(z.string()) })),
  /** The last call that the authority answered for one of its warehouses; `outcome` as in the authority log. */
  lastAnswer: z.nullish(
    z.object({ date: z.string(), outcome: z.string(), stockId: z.nullish(z.number()), depositoId: z.nullish(z.number()) }),
  ),
})

export type CompanyAccess = z.infer<typeof companyAccess>

/** Answer of `POST api/owner/companies/:id/access/check`, which requests a ticket and calls `Dummy`, but declares nothing. */
export const checkedAccess = z.object({
  /** Why there is no ticket; null when there is one. */
  failure: z.nullish(z.object({ description: z.string(), detail: responseText })),
  /** `OK` or `NO` each; null without an answer. */
  dummy: z.nullish(z.object({ appServer: responseText, dbServer: responseText, authServer: responseText })),
  access: companyAccess,
})

export type CheckedAccess = z.infer<typeof checkedAccess>
