import * as z from 'zod/mini'
import type { ListQuery } from '#app/api/family-calls.ts'
import { afipLogFamily, afipLogOutcomes } from '#domain/afip-log.ts'
import { readSort } from '#domain/page.ts'
import { addressed } from '../../-address/addressed.ts'

/** The names that the log's address has, with whatever stands there: it is read with the screen, which is not in the main script. */
export type AddressedLog = { readonly [name in 'sort' | 'stockId' | 'transactionId' | 'outcome' | 'log']?: unknown }

const wholeNumber = z.optional(z.number().check(z.refine((number) => Number.isSafeInteger(number) && number > 0)))

const sorts = (sort: string) => {
  const read = readSort(sort)
  return read !== null && read.property in afipLogFamily.fields
}

const search = z.object({
  sort: z.catch(z.optional(z.string().check(z.refine(sorts))), undefined),
  stockId: z.catch(wholeNumber, undefined),
  transactionId: z.catch(z.optional(z.union([z.pipe(z.number(), z.transform(String)), z.string().check(z.maxLength(255))])), undefined),
  outcome: z.catch(z.optional(z.enum(afipLogOutcomes)), undefined),
  /** The call whose dialog is open. */
  log: z.catch(wholeNumber, undefined),
})

export type LogSearch = z.infer<typeof search>

export type LogFilters = Pick<LogSearch, 'stockId' | 'transactionId' | 'outcome'>

/** The address is the truth (`decisions.md` 8); what cannot be read of it is dropped. */
export function readLogSearch(raw: AddressedLog): LogSearch {
  return search.parse(raw)
}

export function isFiltered({ stockId, transactionId, outcome }: LogFilters): boolean {
  return stockId !== undefined || transactionId !== undefined || outcome !== undefined
}

export function writeLogSearch({ transactionId, ...others }: LogSearch): AddressedLog {
  return { ...others, transactionId: transactionId === undefined ? undefined : addressed(transactionId) }
}

export function listQueryOf({ sort, stockId, transactionId, outcome }: LogSearch): ListQuery {
  const criteria = {
    ...(stockId === undefined ? {} : { 'stockId.equals': String(stockId) }),
    ...(transactionId === undefined ? {} : { 'transactionId.contains': transactionId }),
    ...(outcome === undefined ? {} : { 'outcome.equals': outcome }),
  }
  return { criteria, sort }
}
