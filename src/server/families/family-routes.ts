import type * as z from 'zod/mini'
import type { Family } from '#domain/family.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../http/body.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { deleted, done, listPage } from '../http/responses.ts'
import type { Records } from '../store/records.ts'
import type { StockScope } from '../store/stocks.ts'
import { change } from './stocks.ts'

/**
 * The five calls of a family that lives in a stock, made from its contract: list, get, create, update (PUT on the collection, the record's id in the body)
 * and delete. Whatever changes a record changes its stock, so the stock's state must allow `edit`.
 */
export function familyRoutes<Entity extends { id: number }, Draft extends z.ZodMiniType, Scope extends StockScope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType, Draft>,
  records: Records<Entity, z.output<Draft>, Scope>,
  scopeOf: (call: Call) => Scope,
): void {
  const collection = `/${family.path}`
  const single = `${collection}/:id`

  app.get(collection, (call) => {
    const scope = scopeOf(call)
    return listPage(call, family, (request, criteria) => records.list(call.var.services.store.db, scope, request, criteria))
  })

  app.get(single, async (call) => call.json(await records.find(call.var.services.store.db, scopeOf(call), idParam(call, 'id'))))

  app.post(collection, async (call) => {
    const scope = scopeOf(call)
    const body = await readBody(call)
    refuseId(body, family.name)
    const draft = parseBody(family.draft, body, family.name)
    return await change(call, 'edit', scope, async (tx) =>
      done(`${family.name}.created`, await records.insert(tx, scope, draft), call.req.path),
    )
  })

  app.put(collection, async (call) => {
    const scope = scopeOf(call)
    const body = await readBody(call)
    const identity = readIdentity(body, family.name)
    const draft = parseBody(family.draft, body, family.name)
    return await change(call, 'edit', scope, async (tx) => done(`${family.name}.updated`, await records.update(tx, scope, identity, draft)))
  })

  app.delete(single, async (call) => {
    const scope = scopeOf(call)
    const id = idParam(call, 'id')
    return await change(call, 'edit', scope, async (tx) => {
      await records.delete(tx, scope, id)
      return deleted(`${family.name}.deleted`, id)
    })
  })
}
