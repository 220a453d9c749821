// Schema of one open session in the list that users see of their own sessions.
import * as z from 'zod/mini'
import { responseText } from '../contract/fields.ts'

export const accountSession = z.object({
  id: z.number(),
  /** The browser and the system, «Chrome en Windows»; null when they are unknown. */
  device: z.nullish(z.string()),
  /** The network address of the last use. */
  address: responseText,
  createdDate: z.string(),
  lastUsedDate: z.string(),
  expiresDate: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})

export type AccountSession = z.infer<typeof accountSession>
