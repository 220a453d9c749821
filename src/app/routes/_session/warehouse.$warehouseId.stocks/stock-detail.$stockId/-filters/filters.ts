import { trimmedText } from '#app/forms/trimmed-text.ts'
import { isDay, today } from '#domain/dates.ts'

/** What the permits and the documents of a stock are narrowed by (`product.md` 2.4): names and texts, as a form holds them; what is not asked is not there. */
export type Filters = Readonly<Record<string, string>>

export const filteredEntities = ['permisoEmbarque', 'documentoTransporte'] as const

export type FilteredEntity = (typeof filteredEntities)[number]

const yearsBack = 50

/** The days that a filter may name. Without date-fns, because the address is read before any screen is there. */
export function filterDays(last = today()): { first: string; last: string } {
  return { first: `${Number(last.slice(0, 4)) - yearsBack}${last.slice(4)}`, last }
}

/** What each filter may be. */
export const shapes = {
  id: (value: string) => /^[1-9]\d{0,14}$/.test(value),
  text: (value: string) => value.length <= maxText,
  day: (value: string) => isDay(value) && value >= filterDays().first && value <= filterDays().last,
} as const

export const maxText = 255

const range = { fechaIngresoDepositoBegins: 'day', fechaIngresoDepositoEnds: 'day' } as const

const fields: Record<FilteredEntity, Readonly<Record<string, keyof typeof shapes>>> = {
  permisoEmbarque: { id: 'id', identificadorPermiso: 'text', identificadorRemito: 'text', ...range },
  documentoTransporte: { id: 'id', identificadorManifiesto: 'text', identificadorDocumentoTransporte: 'text', ...range },
}

/** What can be read of filters that come from an address or a store; the rest is dropped. */
export function readFilters(entity: FilteredEntity, raw: Readonly<Record<string, unknown>>): Filters {
  const asked = Object.entries(fields[entity]).flatMap(([name, shape]) => {
    const value = trimmedText(raw[name])
    return value !== '' && shapes[shape](value) ? [[name, value]] : []
  })
  const { fechaIngresoDepositoEnds: ends, ...filters }: Record<string, string> = Object.fromEntries(asked)
  const begins = filters['fechaIngresoDepositoBegins']
  return ends === undefined || (begins !== undefined && begins > ends) ? filters : { ...filters, fechaIngresoDepositoEnds: ends }
}

/** The conditions of the list call (`product.md` 7). */
export function criteriaOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [conditions[name] ?? `${name}.contains`, value]))
}

const conditions: Readonly<Record<string, string | undefined>> = {
  id: 'id.equals',
  fechaIngresoDepositoBegins: 'fechaIngresoDeposito.greaterThanOrEqual',
  fechaIngresoDepositoEnds: 'fechaIngresoDeposito.lessThanOrEqual',
}
