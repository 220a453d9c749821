// The GET calls of a family, made from its contract: a page of its list, one record.
import * as z from 'zod/mini'
import { type Family, type FamilyScope, fillPath, readPathOf, recordPathOf } from '#domain/contract/family.ts'
import { meetsCriteria } from '#domain/contract/meets-criteria.ts'
import { hasNextPage, type Page } from '#domain/contract/page.ts'
import { currentTime } from '#domain/values/dates.ts'
import { call } from '../http/http.ts'
import type { Identified, PageParam } from './cached-rows.ts'
import type { RecordKey } from './family-keys.ts'

/** The filters and the sort of a list: `{ 'identificadorPermiso.contains': '26001' }`, `fechaStock,desc`. */
export interface ListQuery {
  criteria?: Readonly<Record<string, string>> | undefined
  sort?: string | undefined
}

/** Options for calls of a family that differ from its contract. */
export interface ReadCallOptions<Scope, Row> {
  /** Transforms the rows of a page. `first` is the index of its first row in the list, from 0. */
  readonly rows?: (rows: Row[], first: number) => Row[]
  /** Returns the path parameters of a call, if it spells them differently from the screen's address. */
  readonly pathParams?: (scope: Scope) => Scope
  /** Whether the answer to a write may lack what a read has: the record is read again when a page shows it. */
  readonly answersLess?: true
  /** Reads one record on servers that may lack that call: from `readOne`, or from the pages of the list. */
  readonly findOne?: (
    id: RecordKey,
    readOne: () => Promise<Row>,
    readPage: (query: ListQuery, page: number) => Promise<Page<Row>>,
  ) => Promise<Row>
}

export function readCalls<Path extends string, Row extends Identified>(
  family: Family<string, Path, z.ZodMiniType<Row>>,
  {
    rows: rowsOf = (read) => read,
    pathParams = (scope) => scope,
    findOne = (_id, readOne) => readOne(),
  }: ReadCallOptions<FamilyScope<Path>, Row> = {},
) {
  type Scope = FamilyScope<Path>
  const { entity, pageSize, cacheBuster } = family
  const rowsSchema = z.array(entity)
  const listPath = (scope: Scope) => fillPath(family.path, pathParams(scope))
  const path = (scope: Scope, id?: RecordKey) =>
    fillPath(recordPathOf(family), pathParams(scope)) + (id === undefined ? '' : `/${encodeURIComponent(id)}`)
  const readPath = (scope: Scope, id: RecordKey) => `${fillPath(readPathOf(family), pathParams(scope))}/${encodeURIComponent(id)}`

  async function readPage(
    scope: Scope,
    { criteria = {}, sort = family.sort }: ListQuery,
    { page, size = pageSize }: Partial<PageParam> & Pick<PageParam, 'page'>,
    signal: AbortSignal,
  ): Promise<Page<Row>> {
    const search = new URLSearchParams({ page: String(page), size: String(size), sort, ...criteria })
    if (cacheBuster) search.set('cacheBuster', String(currentTime().getTime()))
    const { data, headers } = await call('get', listPath(scope), { schema: rowsSchema, search, signal })
    const rows = rowsOf(data, page * size)
    const count = headers.get('x-total-count')
    const hasNext = hasNextPage(headers, { page, size }, rows.length)
    // The server does not filter if some rows do not meet the filters of the call.
    const isUnfiltered = rows.some((row) => !meetsCriteria(row, criteria))
    const total = count !== null ? Number(count) : hasNext ? undefined : page * size + rows.length
    return { rows, total, hasNext, unfiltered: isUnfiltered }
  }

  return {
    path,
    readPage,

    readOne: (scope: Scope, id: RecordKey, signal: AbortSignal): Promise<Row> =>
      findOne(
        id,
        async () => (await call('get', readPath(scope, id), { schema: entity, signal })).data,
        (query, page) => readPage(scope, query, { page }, signal),
      ),
  }
}
