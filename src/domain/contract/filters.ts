// Field types, filter operators, and the parsing of list filters from the query string.
import { UnknownQuery } from './page.ts'

/**
 * What a field holds, and so how it is stored, which operators filter it and how their values are read. `hundredths` is a number with at
 * most two decimals, stored as whole hundredths so that sums are exact; `time` is `HH:mm`; `reference` is another record, answered as `{ id
 * }`, and `parent` is one that the address names and not the body; `blob` is a file in base64, answered with one record and not in lists;
 * `secret` is a text that is answered masked, and by which nothing is filtered or sorted.
 */
export type FieldType =
  | 'text'
  | 'number'
  | 'hundredths'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'time'
  | 'reference'
  | 'parent'
  | 'blob'
  | 'secret'

export type Fields = Readonly<Record<string, FieldType>>

const operators = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'specified',
  'contains',
  'doesNotContain',
  'startsWith',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
] as const

export type Operator = (typeof operators)[number]

/** The types that a filter's value can have: a reference is filtered by its id, a number. */
export type FilterType = Exclude<FieldType, 'reference' | 'parent' | 'blob' | 'secret'>

/** One condition on a list, `fechaIngresoDeposito.greaterThanOrEqual=2026-11-01`. A list has the records that meet all of them. */
export interface Criterion {
  /** The column: the field's name, or `stockId` for the reference `stock`. */
  field: string
  type: FilterType
  operator: Operator
  value: string
  /** The fields of `number.contains`, which has none of its own: one of them has to contain the value. */
  numbers?: readonly { readonly field: string; readonly type: FilterType }[]
}

/** The condition that one of a record's numbers contains a part of one, as it was typed. */
export const numberCondition = 'number.contains'

export function valuesOf({ operator, value }: Pick<Criterion, 'operator' | 'value'>): string[] {
  return operator === 'in' || operator === 'notIn' ? value.split(',') : [value]
}

/** The names that older clients use. */
const aliases: ReadonlyMap<string, Operator> = new Map([
  ['greaterOrEqualThan', 'greaterThanOrEqual'],
  ['lessOrEqualThan', 'lessThanOrEqual'],
])

const ordered: readonly FilterType[] = ['number', 'hundredths', 'day', 'instant', 'time']

export function isReference(type: FieldType): type is 'reference' | 'parent' {
  return type === 'reference' || type === 'parent'
}

/** The fields that a body holds, in their order: all but the id and the parent that the address names. */
export function draftFields(fields: Fields): [field: string, type: FieldType][] {
  return Object.entries(fields).filter(([field, type]) => field !== 'id' && type !== 'parent')
}

export function sortableFields(fields: Fields): string[] {
  const types = filterTypes(fields)
  return Object.keys(fields).filter((field) => types.has(field))
}

/**
 * Reads the conditions in an address. A field or operator that the family does not have is refused, and so is a field without an operator
 * (`state=OPEN`): a caller that asks for a part must not take the whole for it. Other words without a dot are the call's own parameters.
 */
export function readCriteria(search: URLSearchParams, fields: Fields, numbers: readonly string[] = []): Criterion[] {
  const filters = filterTypes(fields)
  const criteria: Criterion[] = []
  for (const [name, value] of search) {
    const dot = name.lastIndexOf('.')
    if (dot < 1) {
      if (filters.has(name)) throw new UnknownQuery(name)
      continue
    }
    const numberTypes = name === numberCondition ? typesOf(numbers, filters) : []
    if (numberTypes.length > 0) {
      criteria.push({ field: 'number', type: 'text', operator: 'contains', value, numbers: numberTypes })
      continue
    }
    const field = name.slice(0, dot)
    const word = name.slice(dot + 1)
    const operator = aliases.get(word) ?? operators.find((known) => known === word)
    const type = filters.get(field)
    if (type === undefined || operator === undefined || !operatorFits(operator, type)) throw new UnknownQuery(name)
    criteria.push({ field, type, operator, value })
  }
  return criteria
}

function typesOf(fields: readonly string[], filters: ReadonlyMap<string, FilterType>) {
  return fields.flatMap((field) => {
    const type = filters.get(field)
    return type === undefined ? [] : [{ field, type }]
  })
}

export function operatorsOf(type: FilterType): Operator[] {
  return operators.filter((operator) => operatorFits(operator, type))
}

/** What a list can be filtered by, as addresses name it: `stockId` for the reference `stock`. */
export function filterTypes(fields: Fields): ReadonlyMap<string, FilterType> {
  const types = new Map<string, FilterType>()
  for (const [field, type] of Object.entries(fields)) {
    if (isReference(type)) types.set(`${field}Id`, 'number')
    else if (type !== 'blob' && type !== 'secret') types.set(field, type)
  }
  return types
}

function operatorFits(operator: Operator, type: FilterType): boolean {
  if (operator === 'contains' || operator === 'doesNotContain' || operator === 'startsWith') return type === 'text'
  if (operator.startsWith('greater') || operator.startsWith('less')) return ordered.includes(type)
  return true
}
