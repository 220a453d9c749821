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

type Typed = Readonly<Record<string, string | undefined>>

/** Returns the schema of a filter form. It is not in `filters.ts`, because screens load that file without the form. */
export function filterDraft(filters: Filters): z.ZodMiniType<FilterValues> {
  const fields = Object.entries(filters)
  const rangeEnds = fields.filter(([, { begins }]) => begins !== undefined)
  const inRange = rangeEnds.flatMap(([name, { begins = '' }]) => [name, begins])
  const single = draftOf(fields.filter(([name]) => !inRange.includes(name)))
  // Ranges are checked separately from the fields, because a refinement of an object does not run when one of its fields is invalid.
  const ranges = rangeEnds.map(([name, filter]) =>
    draftOf(fields.filter(([field]) => field === name || field === filter.begins)).check(
      z.refine((typed: Typed) => isRange(filter, typed[filter.begins ?? ''], typed[name]), { path: [name], error: rangeError(filter) }),
    ),
  )
  return z.pipe(
    ranges.reduce<z.ZodMiniType<Typed>>((draft, range) => z.intersection(draft, range), single),
    z.transform((typed) =>
      Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    ),
  )
}

function draftOf(fields: readonly (readonly [string, Filter])[]): z.ZodMiniType<Typed> {
  return z.object(Object.fromEntries(fields.map(([name, filter]) => [name, optionalFilter(valueOf(filter))])))
}

function valueOf(filter: Filter): z.ZodMiniType<string, string> {
  const isValue = (error: () => string) => z.refine<string>((value) => isFilterValue(filter, value), { error })
  switch (filter.kind) {
    case 'id':
      return z.string().check(isValue(() => 'validation.wholeNumber'))
    case 'text':
      return z.string().check(isValue(() => message('validation.maxlength', { max: maxFilterText })))
    case 'number':
      return z.string().check(isValue(() => 'validation.filterNumber'))
    case 'day':
      return z.string().check(
        z.refine(isDay, { error: 'validation.date', abort: true }),
        isValue(() => dayError(filterDays(filter.ahead), filter.ahead)),
      )
    case 'time':
      return z.string().check(isValue(() => 'validation.time'))
    case 'choice':
    case 'choices':
      return z.string().check(isValue(() => 'validation.invalid'))
  }
}

function dayError({ first, last }: { first: string; last: string }, ahead = false): string {
  return ahead
    ? message('validation.filterDayAhead', { first: showDay(first), last: showDay(last) })
    : message('validation.filterDay', { first: showDay(first) })
}

function rangeError({ kind }: Filter): string {
  return kind === 'day' ? 'validation.filterRange' : 'validation.filterOrder'
}

function isRange(filter: Filter, begins: string | undefined, ends: string | undefined): boolean {
  return begins === undefined || ends === undefined || isInOrder(filter, begins, ends)
}

/** A filter's field that may be left empty; it is then absent from the criteria. */
function optionalFilter<Read>(field: z.ZodMiniType<Read, string>) {
  return z.pipe(
    z.transform((value: unknown) => trimmedText(value) || undefined),
    z.optional(field),
  )
}
