import * as z from 'zod/mini'
import { optionalFilter } from '#app/forms/optional-filter.ts'
import type { TextKey } from '#app/i18n/text.ts'
import { isDay, showDay } from '#domain/dates.ts'
import { message } from '#domain/message.ts'
import { type FilteredEntity, filterDays, type Filters, maxText, shapes } from './filters.ts'

/** Filters as their form checks them. Apart from `filters.ts`, which every address of a stock needs and no form. */

const id = optionalFilter(z.string().check(z.refine(shapes.id, { error: 'validation.wholeNumber' })))

const text = optionalFilter(z.string().check(z.refine(shapes.text, { error: message('validation.maxlength', { max: maxText }) })))

const day = optionalFilter(
  z
    .string()
    .check(
      z.refine(isDay, { error: 'validation.date', abort: true }),
      z.refine(shapes.day, { error: () => message('validation.filterDay', { first: showDay(filterDays().first) }) }),
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

export const filterRules: Record<FilteredEntity, FilterRules> = {
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

/** Filters as the form's draft gives them, without what was left empty. */
export function onlyAsked(filters: Readonly<Record<string, string | undefined>>): Filters {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
