import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const catalogue = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('../../src/app/public/i18n/es.json', import.meta.url), 'utf8')))

/** Returns a text of the catalogue, for a test that goes over all entities and cannot have their words. */
export function say(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text = catalogue[key]
  if (text === undefined) throw new Error(`the catalogue has no ${key}`)
  return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
}
