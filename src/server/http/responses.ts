import { alertHeaders } from '#domain/alerts.ts'
import { readCriteria, sortableFields, type Criterion, type Fields } from '#domain/filters.ts'
import { readPage, writeLinks, type PageRequest } from '#domain/page.ts'
import type { Rows } from '../store/page.ts'
import type { Call } from './call.ts'

/** The response of a write as data, so that it can be stored under its idempotency key (`write.ts`). */
export interface PlainResponse {
  status: number
  headers: Record<string, string>
  /** JSON text, or empty. */
  body: string
}

/**
 * 200, or 201 with the record's address when `location` is given. `alert` names what was done, for example `stock.sent`; `param` goes into its text, and is the record's id
 * unless the text says something else.
 */
export function done(alert: string, record: { id: number }, location?: string, param: string | number = record.id): PlainResponse {
  return {
    status: location === undefined ? 200 : 201,
    headers: {
      'Content-Type': 'application/json',
      ...(location === undefined ? {} : { Location: `${location}/${record.id}` }),
      ...alertOf(alert, param),
    },
    body: JSON.stringify(record),
  }
}

/** 204: what `param` names was deleted, by its id unless the text says something else. */
export function deleted(alert: string, param: string | number): PlainResponse {
  return { status: 204, headers: alertOf(alert, param), body: '' }
}

function alertOf(alert: string, param: string | number): Record<string, string> {
  // The platform's messages of users do not begin with the name of the product.
  const key = alert.startsWith('userManagement.') ? alert : `depositosApp.${alert}`
  return { [alertHeaders.alert]: key, [alertHeaders.params]: encodeURIComponent(param) }
}

interface Listed {
  readonly fields: Fields
  readonly pageSize: number
  readonly sort: string
}

/** Answers a page of a family, as the address asks for it (`server/README.md#paging-and-filters`). */
export async function listPage<Row>(
  call: Call,
  family: Listed,
  list: (request: PageRequest, criteria: Criterion[]) => Promise<Rows<Row>>,
): Promise<Response> {
  const address = new URL(call.req.url)
  const request = readPage(address.searchParams, { sorts: sortableFields(family.fields), pageSize: family.pageSize, sort: family.sort })
  const { rows, total } = await list(request, readCriteria(address.searchParams, family.fields))
  call.header('X-Total-Count', String(total))
  call.header('Link', writeLinks(address, request, total))
  return call.json(rows)
}
