import { addDays, format, isValid, parse, parseISO, subYears } from 'date-fns'
import { instantOf, isDay, today } from './dates.ts'

/** Days as people type and reckon them: apart from `dates.ts`, because only forms and dialogs pay for date-fns. */

/** The day so many days after another one, before it when negative. */
export function daysAfter(day: string, days: number): string {
  return formatDay(addDays(parseISO(day), days))
}

/** The day so many years before another one. */
export function yearsBefore(day: string, years: number): string {
  return formatDay(subYears(parseISO(day), years))
}

/** `20/11/2026`, `20/11/26`, `20/11` (this year), `20112026`, `201126`, `2011`, `hoy`, `ayer`, or ISO; null when it is no day. */
export function readTypedDay(typed: string, reference: string = today()): string | null {
  const text = typed.trim().toLowerCase()
  if (text === 'hoy') return reference
  if (text === 'ayer') return daysAfter(reference, -1)
  if (isDay(text)) return text
  for (const pattern of ['d/M/yy', 'd/M/yyyy', 'd/M', 'd-M-yy', 'd-M-yyyy', 'd-M', 'ddMMyy', 'ddMMyyyy', 'ddMM']) {
    if (pattern.startsWith('dd') && text.length !== pattern.length) continue
    const read = parse(text, pattern, parseISO(reference))
    if (isValid(read) && read.getFullYear() >= 1900) return formatDay(read)
  }
  return null
}

/** `HH:mm` from `9`, `930`, `9:30`, `09.30`; null when it is no time of day. */
export function readTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim())
  if (!match) return null
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null
}

/**
 * An instant, in UTC, from a typed day and a time of Buenos Aires after it: `20/11 15:04`, `hoy 930`, `ahora`; a day alone is its start. Null when
 * it is neither.
 */
export function readTypedInstant(typed: string, now: Date = new Date()): string | null {
  const text = typed.trim().toLowerCase()
  if (text === 'ahora') return now.toISOString()
  const [dayText = '', timeText = '00:00', ...rest] = text.split(/\s+/)
  const day = readTypedDay(dayText, today(now))
  const time = readTypedTime(timeText)
  return rest.length > 0 || day === null || time === null ? null : instantOf(day, time)
}

function formatDay(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}
