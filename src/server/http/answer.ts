import { alertHeaders } from '#domain/alerts.ts'
import { readCriteria, sortableFields, type Criterion, type Fields } from '#domain/filters.ts'
import { readPage, writeLinks, type PageRequest } from '#domain/page.ts'
import type { Rows } from '../store/page.ts'
import type { Call } from './call.ts'

/** What a write answers, as data: it is kept under its idempotency key in the same transaction (`write.ts`). */
export interface Answer {
  status: number
  headers: Record<string, string>
  /** JSON text, or empty. */
  body: string
}

/** 200, or 201 with the record's address; `alert` names what was done, `stock.sent`. */
export function done(alert: string, record: { id: number }, location?: string): Answer {
  return {
    status: location === undefined ? 200 : 201,
    headers: {
      'Content-Type': 'application/json',
      ...(location === undefined ? {} : { Location: `${location}/${record.id}` }),
      ...alertOf(alert, record.id),
    },
    body: JSON.stringify(record),
  }
}

/** 204: the record is gone. */
export function deleted(alert: string, id: number): Answer {
  return { status: 204, headers: alertOf(alert, id), body: '' }
}

function alertOf(alert: string, id: number): Record<string, string> {
  return { [alertHeaders.alert]: `depositosApp.${alert}`, [alertHeaders.params]: String(id) }
}

interface Listed {
  readonly fields: Fields
  readonly pageSize: number
  readonly sort: string
}

/** One page of a family: paging, sort and conditions from the address, `X-Total-Count` and `Link` in the answer (`server-contract.md` 1.6). */
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
