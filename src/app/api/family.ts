import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TextKey } from '#app/i18n/text.ts'
import { type Family, type FamilyScope, fillPath } from '#domain/family.ts'
import { hasNextPage, type Page } from '#domain/page.ts'
import { readTitulo, titulos } from '#domain/titulo.ts'
import { addRow, type Identified, nextPage, pageTotal, removeRow, replaceRow } from './cached-rows.ts'
import { call, Failure, isOutdated } from './http.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

/** What a list is narrowed and ordered by: `{ 'identificadorPermiso.contains': '26001' }`, `fechaStock,desc`. */
export interface ListQuery {
  criteria?: Readonly<Record<string, string>> | undefined
  sort?: string | undefined
}

/** The query options of a list, all its pages. */
export type PagesOptions<Row extends Identified> = ReturnType<ReturnType<typeof familyReads<string, Row>>['pages']>

/** What is said after a write, and what else it makes stale, by the beginnings of keys or to be read again: a parent's counts, say, and nothing more. */
export interface FamilyRules<Scope> {
  readonly done: { readonly create: TextKey; readonly update: TextKey; readonly delete: TextKey }
  readonly invalidates: (scope: Scope) => readonly QueryKey[]
  readonly refetches?: (scope: Scope) => (client: QueryClient) => void
}

/** What an update names besides the draft; a server without versions takes it without one. */
export interface Revision extends Identified {
  readonly version?: number | undefined
}

/** The query options of a family, made from its contract; all there is of one that nobody writes. */
export function familyReads<Path extends string, Row extends Identified>(family: Family<string, Path, z.ZodMiniType<Row>>) {
  type Scope = FamilyScope<Path>
  const rowsSchema = z.array(family.entity)
  const keys = familyKeys(family)
  const path = (scope: Scope, id?: number) => callPath(family.path, scope) + (id === undefined ? '' : `/${id}`)

  async function readPage(scope: Scope, { criteria, sort }: Required<ListQuery>, page: number, signal: AbortSignal): Promise<Page<Row>> {
    const search = new URLSearchParams({ page: String(page), size: String(family.pageSize), sort: sort ?? family.sort, ...criteria })
    const { data: rows, headers } = await call('get', path(scope), { schema: rowsSchema, search, signal })
    const count = headers.get('x-total-count')
    const hasNext = hasNextPage(headers, { page, size: family.pageSize }, rows.length)
    const total = count !== null ? Number(count) : hasNext ? undefined : page * family.pageSize + rows.length
    return { rows, total, hasNext }
  }

  async function readOne(scope: Scope, id: number, signal: AbortSignal): Promise<Row> {
    try {
      return (await call('get', path(scope, id), { schema: family.entity, signal })).data
    } catch (failure) {
      // The old contract only lists goods lines and containers (`product.md` 7).
      if (!(failure instanceof Failure) || failure.status !== 405) throw failure
      return await findListed(scope, id, signal)
    }
  }

  /** A server that knows no such filter answers all of them, page after page. */
  async function findListed(scope: Scope, id: number, signal: AbortSignal): Promise<Row> {
    for (let page = 0; ; page += 1) {
      const { rows, hasNext } = await readPage(scope, { criteria: { 'id.equals': String(id) }, sort: family.sort }, page, signal)
      const found = rows.find((row) => row.id === id)
      if (found) return found
      if (!hasNext) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
    }
  }

  /** A record that an answer brought: it is the detail, and the row of every list that shows it. */
  function keep(client: QueryClient, scope: Scope, row: Row): void {
    client.setQueryData(keys.detail(scope, row.id), row)
    replaceRow(client, keys.pages(scope), row)
  }

  /** One record; what comes of it goes for the lists that show it too. */
  function detail(scope: Scope, id: number) {
    return queryOptions({
      queryKey: keys.detail(scope, id),
      queryFn: async ({ client, signal }) => {
        try {
          const data = await readOne(scope, id, signal)
          replaceRow(client, keys.pages(scope), data)
          return data
        } catch (failure) {
          if (failure instanceof Failure && failure.status === 404) removeRow(client, keys.pages(scope), id)
          throw failure
        }
      },
    })
  }

  /** Reads a record whether or not anybody shows it, for the lists that do. An answer that is on its way already may be of before. */
  async function refetch(client: QueryClient, scope: Scope, id: number, meta = {}): Promise<void> {
    await client.cancelQueries({ queryKey: keys.detail(scope, id), exact: true })
    await client.prefetchQuery({ ...detail(scope, id), staleTime: 0, meta })
  }

  return {
    keys,
    path,
    keep,
    detail,
    refetch,

    /** A record that the server refused to change may stand otherwise than the screen shows, or be gone. */
    readOutdated(client: QueryClient, scope: Scope, id: number, failure: Failure): void {
      if (isOutdated(failure)) void refetch(client, scope, id, { quiet: true })
    },

    /** One page. */
    list(scope: Scope, { criteria = {}, sort = family.sort, page = 0 }: ListQuery & { page?: number } = {}) {
      return queryOptions({
        queryKey: [...keys.all(scope), 'list', { criteria, sort, page }],
        queryFn: ({ signal }) => readPage(scope, { criteria, sort }, page, signal),
      })
    },

    /** All pages so far, for `useInfiniteQuery`; its rows through `pageRows`. */
    pages(scope: Scope, { criteria = {}, sort = family.sort }: ListQuery = {}) {
      return infiniteQueryOptions({
        queryKey: [...keys.pages(scope), { criteria, sort }],
        queryFn: ({ pageParam, signal }) => readPage(scope, { criteria, sort }, pageParam, signal),
        initialPageParam: 0,
        getNextPageParam: (_last, pages) => nextPage(pages, family.pageSize),
        // The rows of the sort or filters before stay until the new ones are there, but not the answer that there were none.
        placeholderData: (before) => (pageTotal(before) === 0 ? undefined : before),
      })
    },
  }
}

/** The query options and mutations of a family, made from its contract (`README`, "Architecture"). */
export function familyApi<Path extends string, Row extends Identified, Saved>(
  family: Family<string, Path, z.ZodMiniType<Row>, z.ZodMiniType<Saved>>,
  rules: FamilyRules<FamilyScope<Path>>,
) {
  type Scope = FamilyScope<Path>
  const reads = familyReads(family)
  const { keys, path, keep } = reads
  const metaOf = (done: TextKey, scope: Scope, errors: 'inline' | undefined) => ({
    done,
    invalidates: rules.invalidates(scope),
    ...(rules.refetches ? { refetches: rules.refetches(scope) } : {}),
    ...(errors ? { errors } : {}),
  })

  return {
    ...reads,

    useCreate(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      const withKey = useIdempotencyKey()
      return useMutation<Row, Failure, Saved>({
        mutationFn: (draft) =>
          withKey(draft, async (headers) => (await call('post', path(scope), { schema: family.entity, json: draft, headers })).data),
        onSuccess(row) {
          client.setQueryData(keys.detail(scope, row.id), row)
          addRow(client, keys.pages(scope), row, keys.showsNewestFirst)
        },
        meta: metaOf(rules.done.create, scope, errors),
      })
    },

    /** For many in a row: one ordinary call each, and at their end what they make stale, once. Their caller tells how it went. */
    useCreateEach(scope: Scope) {
      const client = useQueryClient()
      const withKey = useIdempotencyKey()
      return {
        create: (draft: Saved) =>
          withKey(draft, async (headers) => (await call('post', path(scope), { schema: family.entity, json: draft, headers })).data),
        settle(): void {
          for (const queryKey of [keys.all(scope), ...rules.invalidates(scope)]) void client.invalidateQueries({ queryKey })
          rules.refetches?.(scope)(client)
        },
      }
    },

    useUpdate(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      return useMutation<Row, Failure, Revision & Saved>({
        mutationFn: async (draft) => (await call('put', path(scope), { schema: family.entity, json: draft })).data,
        onSuccess: (row) => keep(client, scope, row),
        onError: (failure, { id }) => reads.readOutdated(client, scope, id, failure),
        meta: metaOf(rules.done.update, scope, errors),
      })
    },

    useDelete(scope: Scope, errors?: 'inline') {
      const client = useQueryClient()
      return useMutation<void, Failure, Identified>({
        mutationFn: async ({ id }) => {
          await call('delete', path(scope, id))
        },
        onSuccess: (_nothing, { id }) => removeRow(client, keys.pages(scope), id),
        onError: (failure, { id }) => reads.readOutdated(client, scope, id, failure),
        meta: metaOf(rules.done.delete, scope, errors),
      })
    },
  }
}

/** A family's cache keys, general to specific: all of a stock's permits is a prefix, and two warehouses never share a line. */
export function familyKeys<Path extends string>(family: Pick<Family<string, Path>, 'name' | 'path' | 'sort'>) {
  type Scope = FamilyScope<Path>
  const all = (scope: Scope) => [family.name, keyScope(family.path, scope)] as const
  return {
    all,
    pages: (scope: Scope) => [...all(scope), 'pages'] as const,
    detail: (scope: Scope, id: number) => [...all(scope), 'detail', id] as const,
    showsNewestFirst: (wish: unknown) => JSON.stringify(wish) === JSON.stringify({ criteria: {}, sort: 'id,desc' }),
  }
}

/** Only what the path names, in its order, with numbers as numbers: addresses bring texts, answers bring numbers, and both mean the same line. */
function keyScope(path: string, scope: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => {
      const value = scope[name] ?? ''
      return [name, /^\d+$/.test(String(value)) ? Number(value) : value]
    }),
  )
}

/** `titulo` is a word of the address; its calls spell the collection. */
function callPath(path: string, scope: Readonly<Record<string, string | number>>): string {
  const titulo = typeof scope['titulo'] === 'string' ? readTitulo(scope['titulo']) : null
  return fillPath(path, titulo ? { ...scope, titulo: titulos[titulo].collection } : scope)
}
