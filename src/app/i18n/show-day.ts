const day = new Intl.DateTimeFormat('es-AR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `26 de octubre de 2026`, of a day `YYYY-MM-DD`. */
export function showLongDay(text: string): string {
  return day.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
}

/** `octubre de 2026`, of any day of the month. */
export function showLongMonth(text: string): string {
  return month.format(new Date(`${text.slice(0, 10)}T00:00:00Z`))
}
