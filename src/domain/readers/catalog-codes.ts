// Reads a code of one of the authority's catalogues, by code or by name.
import type { CatalogEntry } from '../catalogs/entry.ts'
import { type Reading, sure, whichOf } from './reading.ts'
import { fold, plainSigns } from './signs.ts'

export interface Catalog {
  readonly entries: readonly CatalogEntry[]
  /** The number of digits of its codes. */
  readonly digits: number
  /** Returns the folded names of an entry that mean it alone. */
  readonly names: (entry: CatalogEntry) => readonly string[]
  /** Returns the codes that a folded text is likely to mean. */
  readonly likely: (typed: string) => readonly string[]
  readonly error: string
}

/** The most answers that a question offers. */
const mostOffered = 6

/**
 * Reads `212`, `Estados Unidos`, `212 Estados Unidos`, `Estados Unidos (212)` or another usual name. A code of the right length need not be
 * in the catalogue, which may be incomplete. A code beside another's name is a question, and so is a name that several entries have a part
 * of.
 */
export function readCode(catalog: Catalog, text: string): Reading {
  const { entries, digits, error } = catalog
  const typed = fold(text)
  const [, number = '', name = ''] = /^(\d*) ?(.*)$/.exec(typed.replace(/^(\D+) (\d+)$/, '$2 $1')) ?? []
  if (typed === '') return sure('')
  if (/^-\s*\d/.test(plainSigns(text))) return { error }
  const byCode = number === '' ? undefined : entries.find(({ code }) => code === number.padStart(digits, '0'))
  if (name !== '') return readName(catalog, name, number, byCode)
  if (byCode) return known(byCode)
  return number.length === digits ? sure(number) : { error }
}

/** Reads a name, and the entry of the number before it. */
function readName(catalog: Catalog, name: string, number: string, byCode: CatalogEntry | undefined): Reading {
  if (byCode && catalog.names(byCode).includes(name)) return known(byCode)
  const { byName, folded } = indexOf(catalog)
  const named = byName.get(name) ?? []
  const [only, ...others] = named
  if (only && others.length === 0 && number === '') return known(only)
  const possible = number !== '' || only ? [...(byCode ? [byCode] : []), ...named] : partly(name, catalog.likely(name), folded)
  if (possible.length === 0 || possible.length > mostOffered) return { error: catalog.error }
  return whichOf(possible.map(({ code, label }) => ({ value: code, text: `${code} ${label}` })))
}

/** Returns the entries that a name is likely to mean, or that have all its words, of which one must be long enough to mean something. */
function partly(name: string, likely: readonly string[], folded: Index['folded']): CatalogEntry[] {
  const words = name.split(' ')
  const isTelling = words.some((word) => word.length > 3)
  return folded
    .filter(({ entry, label }) => likely.includes(entry.code) || (isTelling && words.every((word) => label.includes(` ${word} `))))
    .map(({ entry }) => entry)
}

interface Index {
  /** The current entries by each of their names. */
  readonly byName: ReadonlyMap<string, readonly CatalogEntry[]>
  /** The current entries with their folded labels between blanks. */
  readonly folded: readonly { readonly entry: CatalogEntry; readonly label: string }[]
}

const indexes = new Map<Catalog, Index>()

/** Returns the index of a catalogue, made when it is first needed. */
function indexOf(catalog: Catalog): Index {
  const known = indexes.get(catalog)
  if (known) return known
  const current = catalog.entries.filter(({ notCurrent }) => notCurrent !== true)
  const byName = new Map<string, CatalogEntry[]>()
  for (const entry of current) for (const name of new Set(catalog.names(entry))) byName.set(name, [...(byName.get(name) ?? []), entry])
  const index = { byName, folded: current.map((entry) => ({ entry, label: ` ${fold(entry.label)} ` })) }
  indexes.set(catalog, index)
  return index
}

function known({ code, label }: CatalogEntry): Reading {
  return sure(code, `${code} ${label}`)
}

/** Returns a label with and without its part in brackets. */
export function spellings(label: string): string[] {
  return [fold(label), fold(label.replaceAll(/\([^()]*\)/g, ' '))]
}
