// Reader of a container's length in feet, also with the kind of container or as an ISO code.
import { message } from '../values/message.ts'
import { sure, valueReader, whichOf } from './reading.ts'
import { nameOf, plainSigns } from './signs.ts'

/** Kinds of containers as carriers write them beside the length. They do not change it. */
const kinds =
  '(?:H|HC|HQ|HCDV|DV|DC|DRY|GP|ST|STD|STANDARD|SD|BOX|FCL|FR|FLAT|FLATRACK|FLAT RACK|OT|OPEN TOP|OPENTOP|OS|PL|PLATFORM|PLATAFORMA|PF|RF|RE|RH|RQ|RC|REEFER|REFRIGERADO|NOR|TK|TANK|TANQUE|ISOTANK|ISOTANQUE|PW|VH|BK|HARDTOP|HARD TOP|HT|HIGH CUBE|HIGHCUBE|CUBE|DRY VAN|VAN)'

const feet = String.raw`(?:['’‘´${'`'}′″"]{1,2}|PIES?|FT|FEET|FOOT|F)`

const typed = new RegExp(String.raw`^(?:1 ?X ?)?(?:${kinds} ?)?(\d{2})(?:[.,]0+)? ?${feet}?\.? ?(?:${kinds}(?: ${kinds})?)?$`)

/** The first letter of an ISO size code, in feet. */
const isoLengths: Readonly<Record<string, string>> = { 1: '10', 2: '20', 3: '30', 4: '40', B: '24', L: '45', M: '48', N: '49', P: '53' }

const isoCode = /^([1-4BLMNP])([02459CDEF])(?:[A-Z]\d|GP|RE|RT|RS|UT|UP|PF|PL|PC|PS|TN|TD|TG|BU|BK|HR|HI|VH)$/

/** The usual lengths in metres, by their feet. */
const metres: Readonly<Record<string, number>> = { 10: 2.991, 20: 6.058, 30: 9.125, 40: 12.192, 45: 13.716, 48: 14.63, 53: 16.154 }

export const otherLengthUnits = ['m', 'mt', 'mts', 'metro', 'metros']

/** Returns the feet of a length in metres, as people round it; undefined for a text that is none. */
function feetOf(cell: string): string | undefined {
  const [, typedMetres] = /^(\d{1,2}(?:[.,]\d+)?) ?(?:MTS?|METROS?|M)\.?$/.exec(cell) ?? []
  const length = Number(typedMetres?.replace(',', '.'))
  return Object.keys(metres).find((one) => Math.abs((metres[one] ?? 0) - length) < 0.2)
}

/**
 * Reads `40`, `40'`, `40 pies`, `40HC`, `1x40' HC`, or a code such as `22G1`, also `12,19 m`. `45G1` is a high 40 by the standard, and a 45
 * to many: that is a question.
 */
export const readContainerLength = valueReader((text) => {
  const cell = plainSigns(text)
    .toUpperCase()
    .replaceAll(/[\s-]+/g, ' ')
    .replace(/^'/, '')
  if (cell === '') return sure('')
  const [, code = '', height = ''] = isoCode.exec(cell) ?? []
  const length = isoLengths[code]
  if (length !== undefined) {
    const other = `${code}${height}`
    if (other !== '45') return sure(length)
    return whichOf([{ value: length, text: `${length} (código ISO ${cell}: 40 pies, alto)` }, other])
  }
  const digits = feetOf(cell) ?? typed.exec(cell)?.[1]
  if (digits !== undefined) return sure(digits)
  const [sign] = /[^\d\s]\S*$/.exec(cell) ?? []
  return {
    error:
      sign === undefined
        ? 'validation.containerLength'
        : message('validation.containerLengthSign', { sign: sign.length === 1 ? nameOf(sign) : sign }),
  }
})
