// Readers of codes of the authority's catalogues, by code or by name: countries, packaging, customs offices.
import { countries } from '../catalogs/countries.ts'
import { customsOffices } from '../catalogs/customs-offices.ts'
import type { CatalogEntry } from '../catalogs/entry.ts'
import { packaging } from '../catalogs/packaging.ts'
import { countryNames } from './country-names.ts'
import { type Reading, sure, whichOf } from './reading.ts'
import { fold } from './signs.ts'

interface Catalog {
  readonly entries: readonly CatalogEntry[]
  /** The number of digits of its codes. */
  readonly digits: number
  /** Returns the folded names of an entry that mean it alone. */
  readonly names: (entry: CatalogEntry) => readonly string[]
  /** Returns the codes that a folded text is likely to mean. */
  readonly likely: (typed: string) => readonly string[]
  /** The message for a text that is none. */
  readonly error: string
}

/** The most answers that a question offers. */
const mostOffered = 6

/**
 * Reads `212`, `Estados Unidos`, `212 Estados Unidos` or another usual name. A code of the right length need not be in the catalogue, which may be incomplete. A code beside another's
 * name is a question, and so is a name that several entries have a part of.
 */
function readCode(catalog: Catalog, text: string): Reading {
  const { entries, digits, error } = catalog
  const typed = fold(text)
  const [, number = '', name = ''] = /^(\d*) ?(.*)$/.exec(typed) ?? []
  if (typed === '') return sure('')
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
function spellings(label: string): string[] {
  return [fold(label), fold(label.replaceAll(/\([^)]*\)/g, ' '))]
}

/** Reads a country, a territory or a free zone. */
export function readCountry(text: string): Reading {
  return readCode(countryCatalog, text)
}

const countryCatalog: Catalog = {
  entries: countries,
  digits: 3,
  names: ({ code, label }) => [...spellings(label), ...(countryNames[code] ?? [])],
  likely: () => [],
  error: 'validation.country',
}

/** Reads a customs office. The list is incomplete. */
export function readCustomsOffice(text: string): Reading {
  return readCode(customsOfficeCatalog, text)
}

const customsOfficeCatalog: Catalog = {
  entries: customsOffices,
  digits: 3,
  names: ({ label }) => spellings(label),
  likely: () => [],
  error: 'validation.customsOffice',
}

/** Reads the packaging of a goods line: `5`, `05`, `cajas`, `06 CAJA`. */
export function readPackaging(text: string): Reading {
  return readCode(packagingCatalog, text.replace(/(?:\((?:s|es)\)|\/s|\/es)\s*$/i, ''))
}

/** Other names of packaging that mean it alone. */
const packagingNames: Readonly<Record<string, readonly string[]>> = {
  '04': ['cunete'],
  '05': ['container', 'cntr', 'cont'],
  '32': ['granel'],
}

/** Names that customs may class otherwise than people do, so that they are asked about. */
const likelyPackaging: Readonly<Record<string, readonly string[]>> = {
  pallet: ['03'],
  palet: ['03'],
  pale: ['03'],
  tarima: ['03'],
  carton: ['06'],
  saco: ['09'],
  bolson: ['09'],
  'big bag': ['09'],
  barril: ['11'],
  tonel: ['11', '04'],
  bobina: ['31'],
  jaula: ['01'],
  huacal: ['01'],
  bulto: ['99'],
  fajo: ['30'],
  rollo: ['31'],
  botella: ['02'],
  tambo: ['11'],
}

const packagingCatalog: Catalog = {
  entries: packaging,
  digits: 2,
  names: ({ code, label }) => [fold(label), ...(packagingNames[code] ?? [])].flatMap(numbersOf),
  likely: (typed) => Object.entries(likelyPackaging).flatMap(([name, codes]) => (numbersOf(name).includes(typed) ? codes : [])),
  error: 'validation.packaging',
}

/** Returns a noun in singular and in plural. */
function numbersOf(noun: string): string[] {
  return [noun, `${noun}s`, `${noun}es`, ...(noun.endsWith('s') ? [noun.slice(0, -1)] : [])]
}
