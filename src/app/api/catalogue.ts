import * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import { call } from './http.ts'

/** The catalogue's address, with the stamp of the build that wrote it (`decisions.md` 3). */
export const cataloguePath = 'i18n/es.json'

/** Fetched once, before the first render, and once more when that fails. Without it the specification's English sentences stand in. */
export async function loadCatalogue(stamp: string, again = true): Promise<void> {
  try {
    const { data } = await call('get', `${cataloguePath}?${stamp}`, { schema: z.record(z.string(), z.string()) })
    setCatalogue(data)
  } catch {
    if (again) await loadCatalogue(stamp, false)
  }
}
