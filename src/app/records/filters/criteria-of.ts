import { comparedValue, type Filters, type FilterValues } from './filters.ts'

/** Returns the conditions of the list call. */
export function criteriaOf(filters: Filters, values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = values[name]
      return value === undefined ? [] : [[filter.condition, comparedValue(filter, value)]]
    }),
  )
}
