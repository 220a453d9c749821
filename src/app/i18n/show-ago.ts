const format = new Intl.RelativeTimeFormat('es-AR')
/** For seconds, of which none is `ahora`. */
const seconds = new Intl.RelativeTimeFormat('es-AR', { numeric: 'auto' })
const list = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 })

const units = [
  ['day', 86_400_000, 'día', 'días'],
  ['hour', 3_600_000, 'hora', 'horas'],
  ['minute', 60_000, 'minuto', 'minutos'],
  ['second', 1000, 'segundo', 'segundos'],
] as const

/** `hace 3 horas`, `dentro de 2 días`, in the largest unit of which there are at least two. */
export function showAgo(instant: string, now: number): string {
  const ms = Date.parse(instant) - now
  const [unit, size] = unitOf(ms)
  return (unit === 'second' ? seconds : format).format(Math.round(ms / size), unit)
}

/** `3 horas`, in the same unit. */
export function showDuration(ms: number): string {
  const [, size, one, many] = unitOf(ms)
  const count = Math.round(ms / size)
  return `${list.format(count)} ${count === 1 ? one : many}`
}

function unitOf(ms: number) {
  return units.find(([, size]) => Math.abs(ms) >= 2 * size) ?? units[3]
}
