// Readers of numbers: weights in kilograms and whole numbers, as people and spreadsheets write them.
import { lostDigits, type Reading, sure, valueReader, whichOf } from './reading.ts'
import { plainSigns } from './signs.ts'

/** Units that do not change the value. */
const weightUnit = String.raw`(?:kgs?|kgm|kilos?|kilogramos?)(?:\.? ?brutos?)?\.?`
const countUnit = String.raw`(?:bultos?|btos?|unidad(?:es)?|unid|uds?|un|u|cajas?|cajon(?:es)?|bolsas?|tambores|tambor|pallets?|contenedor(?:es)?)\.?`

/** Returns a text without its unit, and without blanks and apostrophes between thousands. */
function withoutUnit(text: string, unit: string): string {
  return plainSigns(text)
    .replace(new RegExp(String.raw`^${unit}:?\s*(?=\d)|(?<=\d)\s*${unit}$`, 'i'), '')
    .replace(/^['’](?=\d)/, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?:\D|$))/g, '')
}

/**
 * Returns the plain notation of an amount that is written as in Spanish or in English: a dot before the decimals. One separator before
 * exactly three digits can mean thousands or decimals, which is a question; an answer has at most `mostDecimals` decimals. A text that is
 * no amount is returned as it is.
 */
function plainNotation(text: string, mostDecimals: number): Reading {
  const match =
    /^(?<whole>\d{1,3}(?:(?<mark>[.,])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<part>\d+))?$/.exec(text) ??
    /^(?<whole>\d+)[.,](?<part>\d+)$/.exec(text)
  if (!match?.groups) return sure(text)
  const { whole = '', mark, part } = match.groups
  const digits = whole.replaceAll(/\D/g, '')
  const [first = '', ...others] = whole.split(/[.,]/)
  if (first.startsWith('0') && others.length > 1) return sure(text)
  if (mark === undefined || part !== undefined || others.length !== 1) return sure(withDecimals(digits, part ?? ''))
  const decimal = withDecimals(first, others[0] ?? '')
  if (first.startsWith('0')) return sure(decimal)
  const isTooFine = decimal.length - decimal.indexOf('.') > mostDecimals + 1
  return whichOf(isTooFine ? [digits] : [digits, decimal], 'Digits')
}

/** Returns an amount without zeros after the second decimal. */
function withDecimals(whole: string, part: string): string {
  const decimals = part.replace(/(?<=^\d{2}\d*?)0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

interface Range {
  readonly shape: RegExp
  readonly min: number
  readonly error: string
}

/**
 * Returns a number in plain notation, or why it is none. The message is the same for all; the constraint tells other clients whether it is
 * no number, too small, or has too many digits.
 */
function inRange(reading: Reading, typed: string, { shape, min, error }: Range): Reading {
  if ('error' in reading || reading.value === '' || shape.test(reading.value)) return reading
  const lost = lostDigits(typed)
  if (lost) return lost
  const number = Number(reading.value)
  return { error, constraint: !Number.isFinite(number) ? 'Pattern' : number < min ? 'Min' : 'Digits' }
}

const kilosShape = { shape: /^\d{1,10}(\.\d{1,2})?$/, min: 0, error: 'validation.weight' }

const pound = 0.453_592_37

/** Units of weight that are converted, folded, with their kilograms. */
const otherUnits = new Map([
  ...['t', 'tn', 'tns', 'tm', 'ton', 'tons', 'tonelada', 'toneladas', 'tonne', 'tonnes'].map((unit) => [unit, 1000] as const),
  ...['g', 'gr', 'grs', 'gramo', 'gramos'].map((unit) => [unit, 0.001] as const),
  ...['lb', 'lbs', 'libra', 'libras', 'pound', 'pounds'].map((unit) => [unit, pound] as const),
])

export const otherWeightUnits: readonly string[] = [...otherUnits.keys()]

/** Reads kilograms as fields and calls have them: up to 10 integer digits and perhaps 1 or 2 decimals behind a dot. */
export const readPlainWeight = valueReader((text) => inRange(sure(plainSigns(text)), text, kilosShape))

/**
 * Reads kilograms as spreadsheets have them: up to 10 integer digits and 2 decimals. Tons, grams and pounds are converted; pounds are
 * rounded.
 */
export const readWeight = valueReader((text) => {
  const [, amount = '', unit = ''] = /^(.*\d)\s*(\p{L}+)\.?$/u.exec(plainSigns(text).trim()) ?? []
  const kilos = otherUnits.get(unit.toLowerCase())
  if (kilos === undefined) return inRange(plainNotation(withoutUnit(text, weightUnit), 2), text, kilosShape)
  return inRange(converted(plainNotation(withoutUnit(amount, weightUnit), 6), kilos), text, kilosShape)
})

/** Returns a reading with its values as kilograms. What would lose decimals keeps them, and is refused; those of pounds are rounded. */
function converted(reading: Reading, kilos: number): Reading {
  const decimals = kilos === pound ? 2 : 6
  const toKilos = (value: string) => (/^\d+(?:\.\d+)?$/.test(value) ? String(Number((Number(value) * kilos).toFixed(decimals))) : value)
  if ('value' in reading) return sure(toKilos(reading.value))
  if (!reading.options) return reading
  const values = reading.options.map(({ value }) => toKilos(value))
  return whichOf(values, 'Digits')
}

/**
 * Reads a whole number. One separator before three digits means thousands, and decimals that are zero are dropped: packages have no
 * decimals.
 */
function readWhole(text: string, range: Range): Reading {
  const plain = withoutUnit(text, countUnit)
  const reading = plainNotation(/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? plain.replace(/[.,]/, '') : plain, 2)
  return inRange('value' in reading ? sure(reading.value.replace(/(?<=\d)\.0+$/, '')) : reading, text, range)
}

export const readWholeNumber = valueReader((text) => readWhole(text, { shape: /^[1-9]\d{0,14}$/, min: 1, error: 'validation.wholeNumber' }))

export const readCount = valueReader((text) => readWhole(text, { shape: /^\d{1,15}$/, min: 0, error: 'validation.count' }))
