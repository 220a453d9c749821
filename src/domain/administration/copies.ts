// Schemas of the calls on the copies of the database.
import * as z from 'zod/mini'
import { responseInstant } from '../contract/fields.ts'

export const copiesPath = 'management/copies'

/** Where the installation's key can be: in a setting, in the file that a setting names, or in this file of the data folder. */
const keyPlaces = ['SECRETS_KEY', 'SECRETS_KEY_FILE', 'secrets-key'] as const

export type KeyPlace = (typeof keyPlaces)[number]

const copyFile = z.object({
  name: z.string(),
  date: responseInstant,
  size: z.number(),
  kind: z.enum(['nightly', 'byHand']),
})

export type CopyFile = z.infer<typeof copyFile>

/** The copies of the database, and what it takes to open one (`server/README.md#backups`). */
export const copyList = z.object({
  /** Whether PostgreSQL's own tools make the copies. The product then makes and lists none. */
  elsewhere: z.boolean(),
  /** The newest first. */
  copies: z.array(copyFile),
  /** The one that is made now, and since when. */
  running: z.nullable(z.object({ name: z.string(), since: responseInstant })),
  /** Why and when the last attempt failed; null after a success. */
  failure: z.nullable(z.object({ name: z.string(), date: responseInstant, reason: z.string() })),
  /** When the next nightly one is made; null where there are none. */
  next: z.nullable(responseInstant),
  /**
   * What a restore of a copy made now needs: `keyId` identifies the secrets key, `keyPlace` says where that key is stored, `version` is the
   * oldest version that can read the copy, and `folder` is the data folder.
   */
  needs: z.object({ keyId: z.string(), keyPlace: z.enum(keyPlaces), version: z.string(), folder: z.string() }),
})

export type CopyList = z.infer<typeof copyList>

export const begunCopy = z.object({ name: z.string() })
