// Parses days and instants as users type them and spreadsheets write them, such as `20/11`, `hoy 930` or `20-nov-26`.
import { addSeconds } from 'date-fns/addSeconds'
import {
  currentTime,
  dayOf,
  daysAfter,
  exactInstant,
  instantOf,
  isDay,
  minuteOf,
  readInstant,
  showDay,
  today,
  yearOf,
  weekdayOf,
} from '../values/dates.ts'
import { folded } from '../values/folded-text.ts'
import { isTooLong, type Reader, sure, valueReader, whichOf } from './reading.ts'
import { plainSigns } from './signs.ts'
import { readExactTime } from './typed-times.ts'

/**
 * How many days after today a day without a year may be, so that it is not the one of a year before: what has entered is past, and a
 * schedule is not.
 */
export const daysAhead = { past: 0, usual: 31, future: 364 } as const

type Ahead = (typeof daysAhead)[keyof typeof daysAhead]

const words: Readonly<Record<string, number>> = {
  hoy: 0,
  ayer: -1,
  anteayer: -2,
  'antes de ayer': -2,
  manana: 1,
  'pasado manana': 2,
}

const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const weekdayAfter = new RegExp(String.raw`,? \(?(?:${weekdays.join('|')})\)?$`)

const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'setiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
]

/** Returns a typed date in lower case, without accents, without the name of the weekday and without a last dot. */
function plainDate(typed: string): string {
  return folded(plainSigns(typed))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .replace(/^(?:lun|mar|mie|jue|vie|sab|dom)[a-z]*\.?,? (?=\d{1,2}[ /.-])/, '')
    .replace(weekdayAfter, '')
    .replace(/[.,;]$/, '')
}

/**
 * Reads a day: `20/11/2026`, `20.11.26`, `20-nov-26`, `20 de noviembre`, `20112026`, `2011`, `hoy`, `ayer`, `mañana`, `lunes`, or ISO. A
 * day without a year is the last one up to `ahead` days after `reference`. Returns null for anything else.
 */
export function readTypedDay(typed: string, reference: string = today(), ahead: Ahead = daysAhead.usual): string | null {
  if (isTooLong(typed)) return null
  const text = plainDate(typed)
  const days = words[text]
  if (days !== undefined) return daysAfter(reference, days)
  if (weekdays.includes(text)) return nearestWeekday(weekdays.indexOf(text), reference, ahead)
  const found = partsOf(text)
  if (!found) return null
  const { day, month, year } = found
  const on = (fullYear: number) => `${String(fullYear).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = Number(reference.slice(0, 4))
  if (year !== undefined) {
    const read = on(yearOf(year))
    return isDay(read) && read >= '1900' ? read : null
  }
  // Eight years may pass without a 29th of February.
  const years = Array.from({ length: 10 }, (_, back) => on(thisYear + 1 - back))
  return years.find((read) => isDay(read) && read <= daysAfter(reference, ahead)) ?? null
}

/** Returns the last or the next day of a name; null if it may be either, or `reference` itself. */
function nearestWeekday(weekday: number, reference: string, ahead: Ahead): string | null {
  const days = (weekday - weekdayOf(reference) + 7) % 7
  if (days === 0 || ahead === daysAhead.usual) return null
  return daysAfter(reference, ahead === daysAhead.past ? days - 7 : days)
}

interface DayParts {
  readonly day: string
  readonly month: number
  readonly year?: string | undefined
}

function partsOf(text: string): DayParts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  const numbers =
    /^(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{1,2}) (\d{1,2}) (\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  const [, day = '', month = '', year] = numbers ?? []
  if (numbers && Number(month) <= 12) return { day, month: Number(month), year }
  if (iso) return { day: iso[3] ?? '', month: Number(iso[2]), year: iso[1] }
  return named(text)
}

/** Reads a day with the name of its month, in full or its first letters. */
function named(text: string): DayParts | null {
  const [, day, name = '', year] =
    /^(\d{1,2})(?:°|º|o)?[ ./-]?(?:de )?([a-z]{3,})\.?(?:,?[ ./-]?(?:del? )?(\d{4}|\d{2}))?$/.exec(text) ?? []
  const month = months.findIndex((names) => names.some((one) => one.startsWith(name))) + 1
  return day === undefined || month === 0 ? null : { day, month, year }
}

/**
 * Reads a day and a time of Buenos Aires as an instant in UTC: `20/11 15:04`, `hoy 930`, `ahora`, or ISO. A day alone is its start. Returns
 * null for anything else.
 */
export function readTypedInstant(typed: string, now: Date = currentTime(), ahead: Ahead = daysAhead.usual): string | null {
  if (isTooLong(typed)) return null
  const iso = readInstant(typed.trim())
  if (iso !== null) return iso
  const text = plainDate(typed)
  if (text === 'ahora') return minuteOf(now)
  const reference = today(now)
  const alone = readTypedDay(text, reference, ahead)
  if (alone !== null) return instantOf(alone)
  for (const { 0: gap, index } of text.matchAll(/,? (?:- )?(?:a )?(?:las? )?|,|(?<=\d)t(?=\d)/g)) {
    // The time first, which most rests of a text are not.
    const time = readExactTime(text.slice(index + gap.length))
    const day = time === null ? null : readTypedDay(text.slice(0, index), reference, ahead)
    if (day !== null && time !== null) return instantOf(day, time)
  }
  return null
}

/**
 * Reads a number by which spreadsheets store a day since 2000, with its time as a fraction, as an instant in UTC: `46351.5`. Returns null
 * for anything else.
 */
function readSerial(text: string): string | null {
  const [, days, fraction = ''] = /^(\d{5})(?:[.,](\d+))?$/.exec(plainSigns(text)) ?? []
  const day = daysAfter('1899-12-30', Number(days ?? 0))
  if (day < '2000') return null
  const seconds = Math.round(Number(`0.${fraction}`) * 86_400)
  return addSeconds(instantOf(day), seconds).toISOString()
}

/** Reads a day as `YYYY-MM-DD`. A spreadsheet's number is asked about. */
export const readDay = valueReader((text) => {
  const day = readTypedDay(text)
  if (day !== null) return sure(day)
  const serial = readSerial(text)
  return serial === null ? { error: 'validation.date' } : whichOf([{ value: dayOf(serial), text: showDay(dayOf(serial)) }])
})

/** Returns a reader of instants. A spreadsheet's number is asked about. */
function momentReader(ahead: Ahead): Reader {
  return valueReader((text) => {
    const instant = readTypedInstant(text, currentTime(), ahead)
    if (instant !== null) return sure(instant, exactInstant(instant))
    const serial = readSerial(text)
    return serial === null ? { error: 'validation.date' } : whichOf([{ value: serial, text: exactInstant(serial) }])
  })
}

export const readMoment = momentReader(daysAhead.usual)

/** Reads the instant at which goods entered: a day without a year is a past one. */
export const readEntry = momentReader(daysAhead.past)
