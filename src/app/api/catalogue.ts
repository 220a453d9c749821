import * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import { call } from './http.ts'

const cataloguePath = 'i18n/es.json'

/** Looks at all texts at once: a schema for each of some two thousand took longer than the first rows take to be drawn. */
const catalogue = z.custom<Readonly<Record<string, string>>>(
  (read) => typeof read === 'object' && read !== null && Object.values(read).every((text) => typeof text === 'string'),
)

/** Loads the texts before the first render, with one retry. The stamp changes with the texts, so that browsers may keep the file. Without it English sentences show. */
export async function loadCatalogue(stamp: string, retry = true): Promise<void> {
  try {
    const { data } = await call('get', `${cataloguePath}?${stamp}`, { schema: catalogue })
    setCatalogue(data)
  } catch {
    if (retry) await loadCatalogue(stamp, false)
  }
}
