// Formats numbers, weights, dates and durations in Spanish.
const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Formats a number with at most two decimals, a comma between thousands, and the decimal point that fields accept. */
export function showNumber(amount: number): string {
  return format.format(amount)
}

const local = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a weight in Argentine notation, `1.234,50 kg`, for help texts and tooltips next to figures in the format of `showNumber`. */
export function showLocalWeight(amount: number): string {
  return `${local.format(amount)} kg`
}

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

const agoFormat = new Intl.RelativeTimeFormat('es-AR')
/** For seconds: shows zero as `ahora`. */
const seconds = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' })
const list = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 })

const units = [
  ['day', 86_400_000, 'día', 'días'],
  ['hour', 3_600_000, 'hora', 'horas'],
  ['minute', 60_000, 'minuto', 'minutos'],
  ['second', 1000, 'segundo', 'segundos'],
] as const

/** Formats an instant relative to now, `hace 3 horas` or `dentro de 2 días`, in the largest unit of which there are at least two. */
export function showAgo(instant: string, now: number): string {
  const ms = Date.parse(instant) - now
  const [unit, size] = unitOf(ms)
  return (unit === 'second' ? seconds : agoFormat).format(Math.round(ms / size), unit)
}

/** Formats a duration as `3 horas`, in the unit of `showAgo`. */
export function showDuration(ms: number): string {
  const [, size, one, many] = unitOf(ms)
  const count = Math.round(ms / size)
  return `${list.format(count)} ${count === 1 ? one : many}`
}

function unitOf(ms: number) {
  return units.find(([, size]) => Math.abs(ms) >= 2 * size) ?? units[3]
}
