import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Where a build says which scripts its screens need. It is not served. */
export const screenFiles = '.vite/screens.json'

const schema = z.object({
  /** The scripts that come with every page. */
  first: z.array(z.string()),
  /** The further ones of a screen or a part of one that is loaded when it is needed, by the path of its source. */
  screens: z.record(z.string(), z.array(z.string())),
})

export type ScreenFiles = z.infer<typeof schema>

/** Reads it from the folder of a build; null when there is none. */
export function readScreenFiles(dist: string): ScreenFiles | null {
  const file = join(dist, screenFiles)
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
