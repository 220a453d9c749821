// Formats days, months, ages and durations in Spanish.
import { showNumber } from '#domain/values/show-number.ts'

const day = new Intl.DateTimeFormat('es-AR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a day `YYYY-MM-DD` as `26 de octubre de 2026`. */
export function showLongDay(text: string): string {
  return day.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
}

/** Formats the month of any day `YYYY-MM-DD` as `octubre de 2026`. */
export function showLongMonth(text: string): string {
  return month.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
}

/** The units of durations, in milliseconds, with their names for one and for many. */
const units = [
  [86_400_000, 'día', 'días'],
  [3_600_000, 'hora', 'horas'],
  [60_000, 'minuto', 'minutos'],
  [1000, 'segundo', 'segundos'],
] as const

/** Formats an instant relative to now, `hace 3 horas` or `dentro de 2 días`, in the unit of `showDuration`. */
export function showAgo(instant: string, now: number): string {
  const ms = Date.parse(instant) - now
  if (Math.abs(ms) < 500) return 'ahora'
  return ms < 0 ? `hace ${showDuration(-ms)}` : `dentro de ${showDuration(ms)}`
}

/** Formats a duration as `3 horas`, in the largest unit of which there are at least two. */
export function showDuration(ms: number): string {
  const [size, one, many] = units.find(([least]) => Math.abs(ms) >= 2 * least) ?? units[3]
  const count = Math.round(ms / size)
  return `${showNumber(count)} ${count === 1 ? one : many}`
}
