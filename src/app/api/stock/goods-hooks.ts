// Hooks that compare a file's records with those of a stock, add them or replace its own by them, and delete records of several kinds.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FamilyScope, fillPath } from '#domain/contract/family.ts'
import {
  type GoodsComparison,
  goodsComparison,
  goodsComparisonPath,
  goodsPath,
  goodsRestorePath,
  goodsWritten,
} from '#domain/titulo/goods-contract.ts'
import { deleteGroupsPath, groupsDone, type RecordGroup, restoreGroupsPath } from '#domain/titulo/many-records.ts'
import { isRestorable } from '../family/family.ts'
import { offerUndo } from '../family/undo.ts'
import { useIdempotencyKey } from '../http/call-ids.ts'
import { type Failure } from '../http/failure.ts'
import { call } from '../http/http.ts'

type GoodsScope = FamilyScope<typeof goodsPath>

type Goods = Readonly<Record<string, unknown>>

/**
 * Returns the query of what a replacement would change. The server is asked once; `askedAt` is the time at which the user asked, in
 * milliseconds.
 */
export function goodsComparisonQuery(scope: GoodsScope, goods: Goods, askedAt: number) {
  return queryOptions({
    queryKey: ['goodsComparison', scope, askedAt],
    queryFn: async ({ signal }): Promise<GoodsComparison> =>
      (await call('post', fillPath(goodsComparisonPath, scope), { schema: goodsComparison, ...(await compressed(goods)), signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })
}

interface GoodsWrite {
  readonly goods: Goods
  /** The mark of the comparison that the user saw before a replacement; null adds the records. */
  readonly mark: string | null
  /** The sentence of the message from which the user can undo the write. */
  readonly text: string
}

/** Adds the records of a file to a stock, or replaces those of the stock by them: all or none. */
export function useWriteGoods(scope: GoodsScope) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation<{ mark: string; canRestore: boolean }, Failure, GoodsWrite>({
    async mutationFn({ goods, mark }) {
      const body = mark === null ? goods : { ...goods, mark }
      const { data, headers } = await withKey(body, async (key) => {
        const options = { schema: goodsWritten, ...(await compressed(body, key)) }
        return await call(mark === null ? 'post' : 'put', fillPath(goodsPath, scope), options)
      })
      return { mark: data.mark, canRestore: isRestorable(headers) }
    },
    onSuccess({ mark, canRestore }, { text }) {
      if (canRestore) offerUndo([{ path: fillPath(goodsRestorePath, scope), mark }], text)
      void client.invalidateQueries()
    },
    meta: { errors: 'inline' },
  })
}

interface GroupsDelete {
  readonly groups: readonly RecordGroup[]
  /** Returns the sentence of the message from which the user can undo the deletion. */
  readonly textOf: (groups: readonly RecordGroup[]) => string
}

/** Deletes records of several kinds of a stock, all of them as they were seen, or none. */
export function useDeleteGroups(scope: GoodsScope) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation<readonly RecordGroup[], Failure, GroupsDelete>({
    mutationFn: ({ groups }) =>
      withKey(groups, async (key) => {
        const options = { schema: groupsDone, ...(await compressed({ groups }, key)) }
        return (await call('post', fillPath(deleteGroupsPath, scope), options)).data.groups
      }),
    onSuccess(groups, { textOf }) {
      offerUndo([{ path: fillPath(restoreGroupsPath, scope), groups: [...groups] }], textOf(groups))
      void client.invalidateQueries()
    },
    meta: { errors: 'inline' },
  })
}

/** Returns a body that is compressed, because servers and proxies limit the size of bodies. */
async function compressed(json: object, headers: Readonly<Record<string, string>> = {}) {
  const { body } = new Response(JSON.stringify(json))
  const zipped = new Response(body?.pipeThrough(new CompressionStream('gzip')))
  return { body: await zipped.arrayBuffer(), headers: { ...headers, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } }
}
