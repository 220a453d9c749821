import * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import { call } from './http.ts'

const cataloguePath = 'i18n/es.json'

/** Loads the texts before the first render, with one retry. The stamp changes with the texts, so that browsers may keep the file. Without it English sentences show. */
export async function loadCatalogue(stamp: string, retry = true): Promise<void> {
  try {
    const { data } = await call('get', `${cataloguePath}?${stamp}`, { schema: z.record(z.string(), z.string()) })
    setCatalogue(data)
  } catch {
    if (retry) await loadCatalogue(stamp, false)
  }
}
