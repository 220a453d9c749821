// Builds the usual responses: created, changed, deleted, and pages of lists.
import { alertHeaders, restorableHeader } from '#domain/contract/alerts.ts'
import { type AnyFamily, sortsOf } from '#domain/contract/family.ts'
import { readCriteria, valuesOf, type Criterion, type Fields } from '#domain/contract/filters.ts'
import { readPage, writeLinks } from '#domain/contract/page.ts'
import type { Db } from '../store/database/database.ts'
import { collectInTurns, nextTurn } from '../store/database/event-loop-turns.ts'
import type { ListArguments, Rows } from '../store/records/page.ts'
import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/** The response of a write as plain data, which `write.ts` stores under the idempotency key. */
export interface PlainResponse {
  status: number
  headers: Record<string, string>
  /** JSON text, or empty. */
  body: string
}

export function respond({ status, headers, body }: PlainResponse): Response {
  return new Response(body === '' ? null : body, { status, headers })
}

/** Returns 200 with a body that is no record. */
export function answered(body: object, headers: Record<string, string> = {}): PlainResponse {
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

export function withoutBody(status: 200 | 204): PlainResponse {
  return { status, headers: {}, body: '' }
}

/**
 * Returns 200, or 201 with the record's address when `location` is given. `alert` names the action, for example `stock.sent`; `param` goes
 * into its text, and is the record's id unless the text needs something else.
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

/** Returns 204 for a deleted record, which `param` names: by its id, unless the alert's text needs something else. */
export function deleted(alert: string, param: string | number, headers: Record<string, string> = {}): PlainResponse {
  return { status: 204, headers: { ...headers, ...alertOf(alert, param) }, body: '' }
}

/** The header of answers to what a call `restore` undoes. */
export const restorableAnswer = { [restorableHeader]: 'true' }

function alertOf(alert: string, param: string | number): Record<string, string> {
  // The platform's message keys for users do not begin with the name of the product.
  const key = alert.startsWith('userManagement.') ? alert : `depositosApp.${alert}`
  return { [alertHeaders.alert]: key, [alertHeaders.params]: encodeURIComponent(param) }
}

/**
 * The longest `Link` header: it repeats every condition for each page, and proxies refuse long headers. Clients can use `X-Total-Count`
 * instead.
 */
const maxLinks = 2000

/** The most conditions that read the text of every row: no screen has as many. */
const mostSearched = 16

/** Returns the filter conditions of a call's address. Throws 400 when there are too many conditions or values. */
export function conditionsOf(call: Call, search: URLSearchParams, fields: Fields, numbers?: readonly string[]): Criterion[] {
  const { limits } = call.get('services')
  const criteria = readCriteria(search, fields, numbers)
  if (criteria.length > limits.conditions) throw new Refusal(400, 'error.limit.conditions', { params: { limit: limits.conditions } })
  const searched = criteria.filter(({ operator }) => operator === 'contains' || operator === 'doesNotContain').length
  if (searched > mostSearched) throw new Refusal(400, 'error.limit.conditions', { params: { limit: mostSearched } })
  const values = criteria.reduce((count, criterion) => count + valuesOf(criterion).length, 0)
  if (values > limits.values) throw new Refusal(400, 'error.limit.values', { params: { limit: limits.values } })
  return criteria
}

export async function jsonInTurns(call: Call, answer: object): Promise<Response> {
  const pieces = await collectInTurns(jsonPieces(answer))
  return call.body(pieces.join(''), 200, { 'Content-Type': 'application/json' })
}

/** Yields the JSON of a value: that of each element of the lists in it by itself. */
function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      yield index === 0 ? '[' : ','
      yield* jsonPieces(element)
    }
    yield value.length === 0 ? '[]' : ']'
  } else if (typeof value === 'object' && value !== null && Object.values(value).some((member) => typeof member === 'object')) {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* jsonPieces(member)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value)
}

/** Pages with more rows are read in one turn of the event loop and serialised in another. */
const longPage = 200

/** Returns the query parameters of a call's address without parsing the rest of it, which would take as long again. */
export function searchParamsOf(call: Call): URLSearchParams {
  const { url } = call.req
  const begins = url.indexOf('?')
  return new URLSearchParams(begins < 0 ? '' : url.slice(begins))
}

/** Answers a page of a family's list, with the page, sort and filters of the address (`server/README.md#paging-and-filters`). */
export async function listPage<Row>(
  call: Call,
  family: Pick<AnyFamily, 'fields' | 'numbers' | 'pageSize' | 'sort' | 'sorts'>,
  list: (db: Db, ...page: ListArguments) => Promise<Rows<Row>>,
): Promise<Response> {
  const searchParams = searchParamsOf(call)
  const request = readPage(searchParams, { sorts: sortsOf(family), pageSize: family.pageSize, sort: family.sort })
  const criteria = conditionsOf(call, searchParams, family.fields, family.numbers)
  const isLong = request.size > longPage
  if (isLong) await nextTurn()
  const { rows, total } = await list(call.get('services').store.db, request, criteria)
  if (isLong) await nextTurn()
  call.header('X-Total-Count', String(total))
  const links = writeLinks(searchParams, request, total)
  if (links.length <= maxLinks) call.header('Link', links)
  return call.json(rows)
}
