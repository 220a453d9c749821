import { UnknownQuery } from './page.ts'

/** What a field of a list holds, and so which operators go with it and how its value is read. */
export type FieldType = 'text' | 'number' | 'boolean' | 'day' | 'instant'

const operators = [
  'equals',
  'notEquals',
  'in',
  'notIn',
  'specified',
  'contains',
  'doesNotContain',
  'greaterThan',
  'lessThan',
  'greaterThanOrEqual',
  'lessThanOrEqual',
] as const

export type Operator = (typeof operators)[number]

/** One condition on a list, `fechaIngresoDeposito.greaterThanOrEqual=2026-11-01`; all of a call's conditions hold together. */
export interface Criterion {
  field: string
  kind: FieldType
  operator: Operator
  value: string
}

/** The names that older servers and clients use (`server-contract.md` 1.7). */
const aliases: Record<string, Operator | undefined> = { greaterOrEqualThan: 'greaterThanOrEqual', lessOrEqualThan: 'lessThanOrEqual' }

const ordered: readonly FieldType[] = ['number', 'day', 'instant']

/**
 * The conditions in an address. A field or operator that the family does not have is refused, and so is a field without an operator (`state=OPEN`): whoever asks for a part
 * must not take the whole for it. Other words without a dot are no conditions, and ignored (`server-contract.md` 1.7).
 */
export function readCriteria(search: URLSearchParams, fields: Readonly<Record<string, FieldType>>): Criterion[] {
  const criteria: Criterion[] = []
  for (const [name, value] of search) {
    const dot = name.lastIndexOf('.')
    if (dot < 1) {
      if (Object.hasOwn(fields, name)) throw new UnknownQuery(name)
      continue
    }
    const field = name.slice(0, dot)
    const word = name.slice(dot + 1)
    const operator = aliases[word] ?? operators.find((known) => known === word)
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (kind === undefined || operator === undefined || !operatorFits(operator, kind)) throw new UnknownQuery(name)
    criteria.push({ field, kind, operator, value })
  }
  return criteria
}

function operatorFits(operator: Operator, kind: FieldType): boolean {
  if (operator === 'contains' || operator === 'doesNotContain') return kind === 'text'
  if (operator.startsWith('greater') || operator.startsWith('less')) return ordered.includes(kind)
  return true
}
