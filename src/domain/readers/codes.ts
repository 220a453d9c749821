// Readers of countries and packaging, by code or by name.
import { countries } from '../catalogs/countries.ts'
import { packaging } from '../catalogs/packaging.ts'
import { type Catalog, readCode, spellings } from './catalog-codes.ts'
import { countryNames } from './country-names.ts'
import { valueReader } from './reading.ts'
import { fold } from './signs.ts'

export const readCountry = valueReader((text) => readCode(countryCatalog, text))

const countryCatalog: Catalog = {
  entries: countries,
  digits: 3,
  names: ({ code, label }) => [...spellings(label), ...(countryNames.get(code) ?? [])],
  likely: () => [],
  error: 'validation.country',
}

/** Reads the packaging of a goods line: `5`, `05`, `cajas`, `06 CAJA`. */
export const readPackaging = valueReader((text) => readCode(packagingCatalog, text.replace(/(?:\((?:s|es)\)|\/s|\/es)\s*$/i, '')))

/** Other names of packaging that mean it alone. */
const packagingNames: Readonly<Record<string, readonly string[]>> = {
  '04': ['cunete'],
  '05': ['container', 'cntr', 'cont'],
  '32': ['granel'],
  '99': ['bto'],
}

/** Names that customs may class otherwise than people do, so that they are asked about. */
const likelyPackaging: Readonly<Record<string, readonly string[]>> = {
  pallet: ['03'],
  palet: ['03'],
  pale: ['03'],
  plt: ['03'],
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
