import * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import { call } from './http.ts'

/** The catalogue's address, with the stamp of the build that wrote it (`decisions.md` 3). */
export const cataloguePath = 'i18n/es.json'

/** Fetched once, before the first render. Without it the specification's English sentences stand in. */
export async function loadCatalogue(stamp: string): Promise<void> {
  try {
    const { data } = await call('get', `${cataloguePath}?${stamp}`, { schema: z.record(z.string(), z.string()) })
    setCatalogue(data)
  } catch {
    // The product works without its words; the next load brings them.
  }
}
