// Zod schema that validates a filter form, with day limits and the order of range ends.
import * as z from 'zod/mini'
import { isDay, showDay } from '#domain/values/dates.ts'
import { message } from '#domain/values/message.ts'
import {
  type Filter,
  filterDays,
  type Filters,
  type FilterValues,
  isFilterValue,
  isInOrder,
  maxFilterText,
  trimmedText,
} from './filters.ts'

/** Returns the schema of a filter form. It is not in `filters.ts`, because screens load that file without the form. */
export function filterDraft(filters: Filters): z.ZodMiniType<FilterValues> {
  const beginnings = Object.values(filters).map(({ begins }) => begins)
  const inRange = ([name, { begins }]: [string, Filter]) => begins !== undefined || beginnings.includes(name)
  const all = Object.entries(filters)
  // In the order of the address, which has ranges last.
  const fields = [...all.filter((field) => !inRange(field)), ...all.filter(inRange)]
  const typed = z.object(Object.fromEntries(fields.map(([name, filter]) => [name, optionalFilter(filter)])))
  const ranges = fields.map(([name, { kind, begins }]) =>
    z.refine<z.infer<typeof typed>>((values) => isInOrder(filters, name, values), {
      path: [name],
      error: kind === 'day' ? 'validation.filterRange' : 'validation.filterOrder',
      // By default it would not run when any field of the form is invalid.
      when: ({ issues }) => !issues.some(({ path: [field] = [] }) => field === name || field === begins),
    }),
  )
  return z.pipe(
    typed.check(...ranges),
    z.transform((values) =>
      Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    ),
  )
}

/** A filter's field that may be left empty; it is then absent from the criteria. */
function optionalFilter(filter: Filter) {
  const value = z
    .string()
    .check(z.refine((typed) => isFilterValue(filter, typed), { error: ({ input }) => errorOf(filter, String(input)) }))
  return z.pipe(
    z.transform((typed: unknown) => trimmedText(typed) || undefined),
    z.optional(value),
  )
}

const errors: Readonly<Record<Exclude<Filter['kind'], 'day'>, string>> = {
  id: 'validation.wholeNumber',
  text: message('validation.maxlength', { max: maxFilterText }),
  number: 'validation.filterNumber',
  time: 'validation.time',
  choice: 'validation.invalid',
  choices: 'validation.invalid',
}

function errorOf({ kind, ahead = false }: Filter, value: string): string {
  if (kind !== 'day') return errors[kind]
  if (!isDay(value)) return 'validation.date'
  const { first, last } = filterDays(ahead)
  return ahead
    ? message('validation.filterDayAhead', { first: showDay(first), last: showDay(last) })
    : message('validation.filterDay', { first: showDay(first) })
}
