// Parsers of single spreadsheet cells: amounts, packaging, containers, countries, identifiers, yes or no, dates.
import { countries } from '../catalogs/countries.ts'
import { catalogLabel } from '../catalogs/entry.ts'
import { packaging } from '../catalogs/packaging.ts'
import { message } from '../contract/message.ts'
import { isContainerNumberShape } from '../identifiers/container-number.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import { isDeclarationShape } from '../identifiers/declaration.ts'
import { tiposContenedor } from '../titulo/contenedor-asociado.ts'
import { readInstant, showInstant } from '../values/dates.ts'
import { readTypedInstant } from '../values/typed-dates.ts'

/** The result of reading a cell: the text for the preview and the value for the draft, or an error message. */
type Reading = { readonly text: string; readonly value: string | boolean } | { readonly error: string }

export interface PastedColumn {
  /** The draft's field. */
  readonly name: string
  /** The headings that a header row may have for it, normalized by `fold`. */
  readonly headings: readonly string[]
  readonly read: (cell: string) => Reading
  /** The sum to which its numbers are added. */
  readonly sum?: 'bultos' | 'kilos'
  /** Whether the preview shows the column only when the block has it, or when it has errors. */
  readonly optional?: true
  /** Whether the column belongs to the goods line that a titulo's row may have. */
  readonly ofLine?: true
  /** The yes-or-no column that must be yes for this one to be stored; when it is blank, a value here implies yes. */
  readonly when?: string
}

/** The copied cells of one record. */
export interface CopiedRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Removes accents, capitals, units in brackets and signs: `Peso bruto (kg)` becomes `peso bruto`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

type TextReading = { readonly text: string; readonly value: string } | { readonly error: string }

const asTyped = (cell: string): TextReading => ({ text: cell, value: cell })

export const readText: (cell: string) => Reading = asTyped

/** Matches units after a number that do not change its value, as tons and grams would. */
const unit =
  /(?<=\d)\s*(?:kgs?|kilos?|kilogramos?|bultos?|btos?|unidad(?:es)?|unid|un|u|cajas?|cajon(?:es)?|bolsas?|pallets?|contenedor(?:es)?)\.?$/i

/**
 * Reads an amount as Excel writes it in Spanish or English. One separator before exactly three digits can mean thousands or decimals: that is an error whose message
 * names both.
 */
export function readAmount(cell: string): TextReading {
  const text = cell.replace(unit, '').replaceAll(/(?<=\d)[\s'](?=\d{3}(?:\D|$))/g, '')
  const match =
    /^(?<whole>\d{1,3}(?:(?<mark>[.,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<part>\d+))?$/.exec(text) ??
    /^(?<whole>\d+)[.,](?<part>\d+)$/.exec(text)
  if (!match?.groups) return asTyped(text)
  const { whole = '', mark, part } = match.groups
  const digits = whole.replaceAll(/\D/g, '')
  const [first = '', ...others] = whole.split(/[.,]/)
  if (first.startsWith('0') && others.length > 1) return asTyped(text)
  if (mark !== undefined && part === undefined && others.length === 1) {
    const decimal = plainAmount(first, others[0] ?? '')
    return first.startsWith('0') ? asTyped(decimal) : { error: message('validation.ambiguousNumber', { thousands: digits, decimal }) }
  }
  return asTyped(plainAmount(digits, part ?? ''))
}

/** Returns an amount without zeros after the second decimal. */
function plainAmount(whole: string, part: string): string {
  const decimals = part.replace(/(?<=^\d{2}\d*?)0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** As `readAmount`, for whole numbers: it removes decimals that are zero, and one separator before three digits means thousands. */
export function readCount(cell: string): Reading {
  const text = cell.replace(unit, '')
  const reading = readAmount(/^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? text.replace(/[.,]/, '') : text)
  return 'value' in reading ? asTyped(reading.value.replace(/\.0+$/, '')) : reading
}

/** Reads `5`, `05`, `caja` or `06 CAJA`. */
export function readPackaging(cell: string): Reading {
  const typed = fold(cell)
  const [, digits = '', name = ''] = /^(\d{1,2})(?: (.+))?$/.exec(typed) ?? []
  const entry = packaging.find(({ code, label }) =>
    digits === '' ? fold(label) === typed : code === digits.padStart(2, '0') && (name === '' || fold(label) === name),
  )
  if (entry) return { text: `${entry.code} ${entry.label}`, value: entry.code }
  return digits !== '' && name === '' ? asTyped(digits.padStart(2, '0')) : typed === '' ? asTyped('') : { error: 'validation.packaging' }
}

export function readTipoContenedor(cell: string): Reading {
  const tipo = tiposContenedor.find((candidate) => fold(candidate) === fold(cell))
  return tipo ? asTyped(tipo) : cell === '' ? asTyped('') : { error: 'validation.tipoContenedor' }
}

/** Reads a container number, also `CSQU 305438-3`, as it is painted on the container. */
export function readNumeroContenedor(cell: string): Reading {
  const plain = cell.toUpperCase().replaceAll(/[\s.-]/g, '')
  return asTyped(isContainerNumberShape(plain) ? plain : cell)
}

/** Reads `40`, `40'` or `40 pies`. */
export function readLongitud(cell: string): Reading {
  return asTyped(/^(\d+)\s*(?:'|’|ft|pies)?$/i.exec(cell)?.[1] ?? cell)
}

/** Reads `212`, `Estados Unidos` or `212 Estados Unidos`. */
export function readCountry(cell: string): Reading {
  const typed = fold(cell)
  if (typed === '') return asTyped('')
  const [, code, name = ''] = /^(\d{3})(?: (.+))?$/.exec(typed) ?? []
  if (code !== undefined && (name === '' || fold(catalogLabel(countries, code)) === typed)) {
    return { text: catalogLabel(countries, code), value: code }
  }
  const named = countries.filter(({ label, notCurrent }) => notCurrent !== true && namesOf(label).includes(typed))
  const [entry] = named.length > 0 ? named : countries.filter((candidate) => candidate.code === otherNames[typed])
  return entry && named.length < 2 ? { text: `${entry.code} ${entry.label}`, value: entry.code } : { error: 'validation.country' }
}

/** Returns a label with and without its part in brackets. */
function namesOf(label: string): string[] {
  return [fold(label), fold(label.replaceAll(/[()]/g, ' '))]
}

/** Other usual names of countries in spreadsheets. */
const otherNames: Readonly<Record<string, string>> = { eeuu: '212', 'ee uu': '212', usa: '212', inglaterra: '426', holanda: '423' }

/** Reads a permit or manifest, also one written in parts: `16 033 EC01 000038 D`. */
export function readDeclaration(cell: string): Reading {
  const plain = cell.toUpperCase().replaceAll(/[\s./-]/g, '')
  return asTyped(isDeclarationShape(plain) ? plain : cell)
}

export function readCuit(cell: string): Reading {
  return asTyped(cuitDigits(cell))
}

export function readUpper(cell: string): Reading {
  return asTyped(cell.toUpperCase())
}

export function readCondicion(cell: string): Reading {
  const typed = fold(cell)
  if (['buena', 'bueno', 'b'].includes(typed)) return { text: 'Buena', value: 'BUENA' }
  if (['mala', 'malo', 'm'].includes(typed)) return { text: 'Mala', value: 'MALA' }
  return typed === '' ? asTyped('') : { error: 'validation.condicionMercaderia' }
}

/** Reads `Sí`, `No`, `x`, `1` and the like. A blank means no. */
export function readYesNo(cell: string): Reading {
  const typed = fold(cell)
  if (['si', 's', 'x', '1', 'true', 'verdadero'].includes(typed)) return { text: 'Sí', value: true }
  if (['no', 'n', '0', 'false', 'falso'].includes(typed)) return { text: 'No', value: false }
  return typed === '' && !/\S/.test(cell) ? { text: '', value: false } : { error: 'validation.yesNo' }
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Reads a day and a time as spreadsheets write them here: `20.11.2026`, `20-nov-26`, `20/11/2026 9:30:00 a. m.`. */
export function readFecha(cell: string): Reading {
  const text = cell
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{2,4})(?=\D|$)/, '$1/$2/$3')
    .replace(
      /^(\d{1,2})[ -](?:de )?([a-z]{3})[a-z]*\.?(?=\W|$)(?:[ -](?:de )?(\d{2,4}))?/i,
      (all, day: string, name: string, year?: string) => {
        const month = months.indexOf(name.toLowerCase().replace('set', 'sep')) + 1
        return month === 0 ? all : `${day}/${month}${year === undefined ? '' : `/${year}`}`
      },
    )
    .replace(',', ' ')
    .replace(/(\d{1,2})(:\d{2})(?::\d{2})?(?:\s*([ap])\.?\s?m\.?)?$/i, (_all, hours: string, minutes: string, half?: string) =>
      half === undefined ? hours + minutes : `${(Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}${minutes}`,
    )
  const instant = readInstant(cell) ?? readTypedInstant(text)
  return instant === null ? asTyped(cell) : { text: showInstant(instant), value: instant }
}
