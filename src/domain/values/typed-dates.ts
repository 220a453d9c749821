// Parses dates and times as users type them in forms, such as `20/11` or `hoy 930`.
import { format, isValid, parse, parseISO } from 'date-fns'
import { currentTime, daysAfter, instantOf, isDay, today } from './dates.ts'
import { readTypedTime } from './typed-time.ts'

/** Parsing of dates that users type. It is separate from `dates.ts`, so that only forms and dialogs load date-fns, which would double the server's start time. */

/** Reads `20/11/2026`, `20/11/26`, `20/11` (this year), the same with dashes or dots, `20112026`, `201126`, `2011`, `hoy`, `ayer` or ISO. Returns null for anything else. */
export function readTypedDay(typed: string, reference: string = today()): string | null {
  const text = typed.trim().toLowerCase()
  if (text === 'hoy') return reference
  if (text === 'ayer') return daysAfter(reference, -1)
  if (isDay(text)) return text
  const slashed = text.replaceAll(/(?<=\d)[-.](?=\d)/g, '/')
  for (const pattern of ['d/M/yy', 'd/M/yyyy', 'd/M', 'ddMMyy', 'ddMMyyyy', 'ddMM']) {
    if (pattern.startsWith('dd') && text.length !== pattern.length) continue
    const read = parse(slashed, pattern, parseISO(reference))
    if (isValid(read) && read.getFullYear() >= 1900) return formatDay(read)
  }
  return null
}

/**
 * Reads a day and a time of Buenos Aires as an instant in UTC: `20/11 15:04`, `hoy 930`, `ahora`. A day alone is its start. Returns null for anything else.
 */
export function readTypedInstant(typed: string, now: Date = currentTime()): string | null {
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
