// Schema of `management/info`, which describes the running server, and the product's version number.
import * as z from 'zod/mini'
import { environment } from '../company/company-access.ts'

/** `GET management/info`: information about the server (`server/README.md#health-and-info`). */
export const managementInfo = z.object({
  'display-ribbon-on-profiles': z.nullish(z.string()),
  activeProfiles: z.pipe(
    z.nullable(z.array(z.string())),
    z.transform((profiles) => profiles ?? []),
  ),
  build: z.nullish(z.looseObject({ version: z.nullish(z.string()) })),
  registrationEnabled: z.nullish(z.boolean()),
  logoutUrl: z.nullish(z.string()),
  /** Whether administrators may change the stand-in's behaviour, which only this product's demo allows. */
  standIn: z.nullish(z.boolean()),
  /** The authority's environment, so that every screen says when nothing is declared. Another server does not tell. */
  environment: z.catch(z.nullish(environment), null),
})

export type ManagementInfo = z.infer<typeof managementInfo>

export const productVersion = '3.0.0'
