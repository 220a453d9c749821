import * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import { isDay, showDay, today } from '#domain/dates.ts'
import { message } from '#domain/message.ts'

/** What the permits and the documents of a stock are narrowed by (`product.md` 2.4): names and texts, as a form holds them; what is not asked is not there. */
export type Filters = Readonly<Record<string, string>>

export const filteredNouns = ['permisoEmbarque', 'documentoTransporte'] as const

export type FilteredNoun = (typeof filteredNouns)[number]

const yearsBack = 50

/** The days that a filter may name. Without date-fns, because the address is read before any screen is there. */
export function filterDays(last = today()): { first: string; last: string } {
  return { first: `${Number(last.slice(0, 4)) - yearsBack}${last.slice(4)}`, last }
}

/** A field that may be left empty, which is not there; a number stands for its digits. */
function wanted(field: z.ZodMiniString<string>) {
  return z.pipe(
    z.transform((value: unknown) => {
      const text = Number.isSafeInteger(value) ? String(value) : value
      return typeof text === 'string' ? text.trim() || undefined : text
    }),
    z.optional(field),
  )
}

const id = wanted(z.string().check(z.regex(/^[1-9]\d{0,14}$/, { error: 'validation.wholeNumber' })))

const text = wanted(z.string().check(z.maxLength(255, { error: message('validation.maxlength', { max: 255 }) })))

const day = wanted(
  z.string().check(
    z.refine(isDay, { error: 'validation.date', abort: true }),
    z.refine(
      (value) => {
        const { first, last } = filterDays()
        return value >= first && value <= last
      },
      { error: () => message('validation.filterDay', { first: showDay(filterDays().first) }) },
    ),
  ),
)

/** Apart from the other fields, so that a wrong number does not keep a wrong range from being told. */
const range = z.object({ fechaIngresoDepositoBegins: day, fechaIngresoDepositoEnds: day }).check(
  z.refine(({ fechaIngresoDepositoBegins: begins, fechaIngresoDepositoEnds: ends }) => !begins || !ends || begins <= ends, {
    path: ['fechaIngresoDepositoEnds'],
    error: 'validation.filterRange',
  }),
)

interface FilterRules {
  /** The heading of its panel. */
  readonly title: TextKey
  readonly draft: z.ZodMiniType<Readonly<Record<string, string | undefined>>>
  /** The texts beside the number and the range. */
  readonly texts: readonly { readonly name: string; readonly label: TextKey }[]
}

export const filterRules: Record<FilteredNoun, FilterRules> = {
  permisoEmbarque: {
    title: 'filters.permisoEmbarque',
    draft: z.intersection(z.object({ id, identificadorPermiso: text, identificadorRemito: text }), range),
    texts: [
      { name: 'identificadorPermiso', label: 'permisoEmbarque.identificadorPermiso' },
      { name: 'identificadorRemito', label: 'permisoEmbarque.identificadorRemito' },
    ],
  },
  documentoTransporte: {
    title: 'filters.documentoTransporte',
    draft: z.intersection(z.object({ id, identificadorManifiesto: text, identificadorDocumentoTransporte: text }), range),
    texts: [
      { name: 'identificadorManifiesto', label: 'documentoTransporte.identificadorManifiesto' },
      { name: 'identificadorDocumentoTransporte', label: 'documentoTransporte.identificadorDocumentoTransporte' },
    ],
  },
}

/** What can be read of filters that come from an address or a store; the rest is dropped. */
export function readFilters(noun: FilteredNoun, raw: Readonly<Record<string, unknown>>): Filters {
  const { success, data, error } = filterRules[noun].draft.safeParse(raw)
  if (success) return onlyAsked(data)
  const wrong = new Set(error.issues.map(({ path }) => path[0]))
  const left = Object.entries(raw).filter(([name]) => !wrong.has(name))
  return left.length < Object.keys(raw).length ? readFilters(noun, Object.fromEntries(left)) : {}
}

/** Filters as the form's draft gives them, without what was left empty. */
export function onlyAsked(filters: Readonly<Record<string, string | undefined>>): Filters {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
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
