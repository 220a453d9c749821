// Generic calls on all stocks visible to the caller, whose address names no warehouse.
import * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody, readIdentity, refuseId } from '../../http/body.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { deleted, done, listPage } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { isDepositoVisible } from '../../store/companies/depositos.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { lockVisibleStock } from '../../store/stocks/locked-stock.ts'
import { findVisibleStock, listVisibleStocks, updateStock } from '../../store/stocks/stocks.ts'
import { recordStockChange } from './stock-events.ts'
import { create, remove } from './stocks.ts'

const { stock: family } = genericFamilies
const entity = family.name
const collection = `/${family.path}`

/** Body of a PUT. As in a warehouse's calls, the state that a client sends back is ignored. */
const changedDraft = z.pick(family.draft, { fechaStock: true, deposito: true })

const about = describeFamily(
  family,
  { ...ofVisible, draft: 'StockDeDepositoBorrador', changed: changedDraft },
  'Stock',
  'un stock de cualquier depósito',
  'los stocks de todos los depósitos',
)

/** Generic calls on the stocks of all warehouses visible to the caller. Bodies name the warehouse. */
export function visibleStockRoutes(app: Api): void {
  app.get(collection, about.list, (call) => {
    const { store, clock } = call.var.services
    const scope = { viewer: viewerOf(call), now: clock() }
    return listPage(call, family, (request, criteria) => listVisibleStocks(store.db, scope, request, criteria))
  })

  app.get(`${collection}/:id`, about.read, async (call) => {
    const { store, clock } = call.var.services
    return call.json(await findVisibleStock(store.db, viewerOf(call), idParam(call, 'id'), clock()))
  })

  app.post(collection, about.create, async (call) => {
    const body = await readBody(call)
    refuseId(body, entity)
    const { fechaStock, deposito } = parseBody(family.draft, body, entity)
    return await write(call, async (tx) => {
      await requireDeposito(tx, call, deposito.id)
      return done('stock.created', await create(tx, call, { warehouseId: deposito.id, fechaStock }), collection)
    })
  })

  app.put(collection, about.change, async (call) => {
    const body = await readBody(call)
    const { id, ...version } = readIdentity(body, entity)
    const { fechaStock, deposito } = parseBody(changedDraft, body, entity)
    return await write(call, async (tx) => {
      const { scope, stock } = await lockVisibleStock(tx, viewerOf(call), id, 'edit')
      await requireDeposito(tx, call, deposito.id)
      const after = await updateStock(tx, scope, { fechaStock, depositoId: deposito.id, ...version })
      await recordStockChange(tx, authorOf(call), stock, after)
      return done('stock.updated', after)
    })
  })

  app.delete(`${collection}/:id`, about.remove, async (call) => {
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      const { scope } = await lockVisibleStock(tx, viewerOf(call), id, 'delete')
      await remove(tx, call, scope)
      return deleted('stock.deleted', id)
    })
  })
}

async function requireDeposito(tx: Db, call: Call, depositoId: number): Promise<void> {
  if (!(await isDepositoVisible(tx, viewerOf(call), depositoId))) throw new FieldRefused(entity, 'deposito', 'NotSeen')
}
