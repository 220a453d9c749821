import { packaging } from './catalogs/packaging.ts'
import { tiposContenedor } from './contenedor-asociado.ts'
import { readInstant, showInstant } from './dates.ts'
import { isContainerNumberShape } from './identifiers/container-number.ts'
import { message } from './message.ts'
import { readTypedInstant } from './typed-dates.ts'

/** A cell as the preview shows it and as the draft takes it, or its error message. */
export type Reading = { readonly text: string; readonly value: string } | { readonly error: string }

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

const asTyped = (cell: string): Reading => ({ text: cell, value: cell })

/**
 * Reads an amount as Excel writes it in Spanish or English. One separator before exactly three digits can mean thousands or decimals: that is an error whose message
 * names both.
 */
export function readAmount(cell: string): Reading {
  const text = cell.replaceAll(/(?<=\d)[\s'](?=\d{3}(?:\D|$))/g, '')
  const match =
    /^(?<whole>\d{1,3}(?:(?<mark>[.,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<part>\d+))?$/.exec(text) ??
    /^(?<whole>\d+)[.,](?<part>\d+)$/.exec(text)
  if (!match?.groups) return asTyped(text)
  const { whole = '', mark, part } = match.groups
  const digits = whole.replaceAll(/\D/g, '')
  const [first = '', ...others] = whole.split(/[.,]/)
  if (first.startsWith('0') && others.length > 1) return asTyped(cell)
  if (mark !== undefined && part === undefined && others.length === 1) {
    const decimal = plainAmount(first, others[0] ?? '')
    return first.startsWith('0') ? asTyped(decimal) : { error: message('validation.ambiguousNumber', { thousands: digits, decimal }) }
  }
  return asTyped(plainAmount(digits, part ?? ''))
}

/** Zeros after the second decimal are removed. */
function plainAmount(whole: string, part: string): string {
  const decimals = part.replace(/(?<=^\d{2}\d*?)0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** As `readAmount`, for a whole number: decimals that are zero are removed. */
export function readCount(cell: string): Reading {
  const reading = readAmount(cell)
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

/** Reads also `CSQU 305438-3`, as it is painted on the container. */
export function readNumeroContenedor(cell: string): Reading {
  const plain = cell.toUpperCase().replaceAll(/[\s.-]/g, '')
  return asTyped(isContainerNumberShape(plain) ? plain : cell)
}

/** Reads `40`, `40'` or `40 pies`. */
export function readLongitud(cell: string): Reading {
  return asTyped(/^(\d+)\s*(?:'|’|ft|pies)?$/i.exec(cell)?.[1] ?? cell)
}

/** Excel writes seconds, which `readTypedInstant` does not accept. */
export function readFecha(cell: string): Reading {
  const instant = readInstant(cell) ?? readTypedInstant(cell.replace(/(\d:\d{2}):\d{2}$/, '$1'))
  return instant === null ? asTyped(cell) : { text: showInstant(instant), value: instant }
}
