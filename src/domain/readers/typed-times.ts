// Parses a time of day as users type it, such as `930`, `21:30 hs` or `9 p. m.`.
import { isTooLong, sure, valueReader } from './reading.ts'
import { plainSigns } from './signs.ts'

/** Reads a time of day as `HH:mm:ss.mmm`. Returns null for anything else. */
export function readExactTime(typed: string): string | null {
  if (isTooLong(typed)) return null
  const match = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:[:.](\d{2})(?:[.,](\d{1,3}))?)? ?(?:([ap])\.? ?m\.?)? ?(?:h|hs|hrs?|horas?)?\.?$/i.exec(
    plainSigns(typed).replaceAll(/\s+/g, ' '),
  )
  if (!match) return null
  const [, hours = '', minutes = '00', seconds = '00', rest = '', half] = match
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${rest.padEnd(3, '0')}`
}

/** Reads a time of day as `HH:mm`. Returns null for anything else. */
export function readTypedTime(typed: string): string | null {
  return readExactTime(typed)?.slice(0, 5) ?? null
}

export const readTime = valueReader((text) => {
  const time = readTypedTime(text)
  return time === null ? { error: 'validation.time' } : sure(time)
})
