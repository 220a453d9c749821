import type { ListQuery } from '#app/api/family.ts'
import { criteriaOf, type Filters, type FilterValues, readFilters, writeFilters } from '#app/records/filters/filters.ts'
import { afipLogFamily, afipLogOutcomes } from '#domain/afip-log.ts'
import { readSort } from '#domain/page.ts'

/** The search parameters as the router has them; they are read by the screen, which is not in the main script. */
export type AddressedLog = { readonly [name in 'sort' | 'stockId' | 'transactionId' | 'outcome' | 'log']?: unknown }

export const logFilters: Filters = {
  stockId: { label: 'afipLog.stockId', kind: 'id', condition: 'stockId.equals' },
  transactionId: { label: 'afipLog.transactionId', kind: 'text', condition: 'transactionId.contains' },
  outcome: {
    label: 'afipLog.outcome',
    kind: 'choice',
    condition: 'outcome.equals',
    choices: afipLogOutcomes.map((value) => ({ value, label: `afipLog.outcome.${value}` as const })),
  },
}

export interface LogSearch {
  readonly sort?: string | undefined
  readonly filters: FilterValues
  /** The call whose dialog is open. */
  readonly log?: number | undefined
}

/** Reads the address, and drops what cannot be read. */
export function readLogSearch(raw: AddressedLog): LogSearch {
  const { sort, log } = raw
  return {
    sort: typeof sort === 'string' && isSort(sort) ? sort : undefined,
    filters: readFilters(logFilters, raw),
    log: typeof log === 'number' && Number.isSafeInteger(log) && log > 0 ? log : undefined,
  }
}

export function writeLogSearch({ sort, filters, log }: LogSearch): AddressedLog {
  return { sort, ...writeFilters(filters), log }
}

export function listQueryOf({ sort, filters }: LogSearch): ListQuery {
  return { criteria: criteriaOf(logFilters, filters), sort }
}

function isSort(text: string): boolean {
  const sort = readSort(text)
  return sort !== null && sort.property in afipLogFamily.fields
}
