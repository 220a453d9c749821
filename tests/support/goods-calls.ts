import { expect } from 'vitest'
import { goodsComparison, type GoodsComparison } from '#domain/titulo/goods-contract.ts'
import { type WholeStock, wholeStock } from '#domain/titulo/whole-stock.ts'
import type { Caller, Reply } from './server.ts'

export function goodsCalls(clerk: Caller, pathOf: () => string) {
  async function compare(body: object): Promise<GoodsComparison> {
    const reply = await clerk.post(`${pathOf()}/comparison`, body)
    expect(reply.status).toBe(200)
    return goodsComparison.parse(reply.body)
  }
  return {
    whole: async (): Promise<WholeStock> => wholeStock.parse((await clerk.get(pathOf())).body),
    compare,
    replace: async (body: object): Promise<Reply> => await clerk.put(pathOf(), { ...body, mark: (await compare(body)).mark }),
  }
}
