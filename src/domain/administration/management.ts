import * as z from 'zod/mini'

/** `GET management/info`: what the server says of itself (`server/README.md#health-and-info`). */
export const managementInfo = z.object({
  'display-ribbon-on-profiles': z.nullish(z.string()),
  activeProfiles: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((profiles) => profiles ?? []),
  ),
  build: z.nullish(z.looseObject({ version: z.nullish(z.string()) })),
  registrationEnabled: z.nullish(z.boolean()),
  logoutUrl: z.nullish(z.string()),
  /** Whether administrators may change how the authority's stand-in behaves. Only this product's demo says so. */
  standIn: z.nullish(z.boolean()),
})

export type ManagementInfo = z.infer<typeof managementInfo>

export const productVersion = '2.0.7'
