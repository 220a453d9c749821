// Generic calls on the records, errors and stocks visible to the caller, whose address names no warehouse.
import * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { Family, AnyFamily } from '#domain/contract/family.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { describeFamily, ofVisible } from '../../api-document/family-calls.ts'
import { recordWords } from '../../api-document/texts.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { readChanged, readNew } from '../../http/body.ts'
import { type Api, idParam, type Call } from '../../http/call.ts'
import { deleted, done, listPage } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { type Viewer, isDepositoVisible } from '../../store/companies/depositos.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { requireBelowLimits } from '../../store/records/counts.ts'
import type { Repository } from '../../store/records/repository.ts'
import {
  visibleContenedorAsociados,
  visibleContenedorVacios,
  visibleDocumentoTransportes,
  visibleLineaMercaderias,
  visiblePermisoEmbarques,
  visibleStockErrors,
} from '../../store/records/visible-records.ts'
import { lockStocksOf, type NamedParents, findStocksOf, lockVisibleStock } from '../../store/stocks/locked-stock.ts'
import { findVisibleStock, listVisibleStocks, updateStock } from '../../store/stocks/stocks.ts'
import { familyRoutes, administratorsOnly } from '../family-routes.ts'
import { recordStockChange } from './stock-events.ts'
import { contentsOf, recordGenericChange, type Placed } from './stock-history.ts'
import { create, remove } from './stocks.ts'

function describeRecords(of: AnyFamily & { readonly name: SheetName }) {
  const [single, many, holder, name] = recordWords[of.name]
  const schema = `${name}${holder === 'un stock' ? 'DeStock' : 'DeTitulo'}`
  return describeFamily(of, { ...ofVisible, isImported: true }, schema, `${single} de cualquier stock`, `${many} de todos los stocks`)
}

/** Generic calls on the records of all stocks visible to the caller, which answer each record with its parents. */
export function visibleRecordRoutes(app: Api): void {
  routes(app, genericFamilies.permisoEmbarque, visiblePermisoEmbarques, { contentsOf: contentsOf('permiso-embarque') })
  routes(app, genericFamilies.documentoTransporte, visibleDocumentoTransportes, { contentsOf: contentsOf('documento-transporte') })
  routes(app, genericFamilies.contenedorVacio, visibleContenedorVacios)
  routes(app, genericFamilies.lineaMercaderia, visibleLineaMercaderias)
  routes(app, genericFamilies.contenedorAsociado, visibleContenedorAsociados)
}

function routes<Entity extends Placed, Draft extends z.ZodMiniType<NamedParents>>(
  app: Api,
  family: Family<SheetName, string, z.ZodMiniType, Draft>,
  records: Repository<Entity, z.output<Draft>, Viewer>,
  titulo: { readonly contentsOf?: ReturnType<typeof contentsOf> } = {},
): void {
  familyRoutes(app, family, describeRecords(family), records, {
    scopeOf: viewerOf,
    async mayChange({ call, tx, scope, id, draft }) {
      await lockStocksOf(tx, scope, family.name, { id, draft })
      if (draft) await requireBelowLimits(tx, family.name, { id, ...placeOf(draft) }, call.var.services.limits)
    },
    record: recordGenericChange(family),
    ...titulo,
  })
}

function placeOf({ stock, permisoEmbarque, documentoTransporte }: NamedParents) {
  if (permisoEmbarque) return { titulo: 'permiso-embarque', tituloId: permisoEmbarque.id } as const
  if (documentoTransporte) return { titulo: 'documento-transporte', tituloId: documentoTransporte.id } as const
  return { stockId: stock?.id }
}

const errors = genericFamilies.stockError

const aboutErrors = describeFamily(
  errors,
  { ...ofVisible, write: 'adminOfVisible' },
  'ErrorDeStock',
  'un error de un stock',
  'los errores de todos los stocks',
)

/** Generic calls on the errors of all stocks visible to the caller. ROLE_ADMIN alone changes them, as long as the stock may be edited. */
export function stockErrorRoutes(app: Api): void {
  familyRoutes(app, errors, aboutErrors, visibleStockErrors, {
    scopeOf: viewerOf,
    record: recordGenericChange(errors),
    async mayChange({ call, tx, scope, id, draft }) {
      // Before the permission check, so that callers get 404 for an error that is not visible to them.
      await findStocksOf(tx, scope, errors.name, { id, draft })
      administratorsOnly({ call })
      await lockStocksOf(tx, scope, errors.name, { id, draft })
    },
  })
}

const stocks = genericFamilies.stock
const collection = `/${stocks.path}`

/** Body of a PUT. As in a warehouse's calls, the state that a client sends back is ignored. */
const changedDraft = z.pick(stocks.draft, { fechaStock: true, deposito: true })

const aboutStocks = describeFamily(
  stocks,
  { ...ofVisible, draft: 'StockDeDepositoBorrador', changed: changedDraft },
  'Stock',
  'un stock de cualquier depósito',
  'los stocks de todos los depósitos',
)

/** Generic calls on the stocks of all warehouses visible to the caller. Bodies name the warehouse. */
export function visibleStockRoutes(app: Api): void {
  app.get(collection, aboutStocks.list, (call) => {
    const scope = { viewer: viewerOf(call), now: call.var.services.clock() }
    return listPage(call, stocks, (db, ...page) => listVisibleStocks(db, scope, ...page))
  })

  app.get(`${collection}/:id`, aboutStocks.read, async (call) => {
    const { store, clock } = call.var.services
    return call.json(await findVisibleStock(store.db, viewerOf(call), idParam(call, 'id'), clock()))
  })

  app.post(collection, aboutStocks.create, async (call) => {
    const { fechaStock, deposito } = await readNew(call, stocks.draft, stocks.name)
    return await write(call, async (tx) => {
      await requireDeposito(tx, call, deposito.id)
      return done('stock.created', await create(tx, call, { warehouseId: deposito.id, fechaStock }), collection)
    })
  })

  app.put(collection, aboutStocks.change, async (call) => {
    const { identity, draft } = await readChanged(call, changedDraft, stocks.name)
    const { id, ...version } = identity
    const { fechaStock, deposito } = draft
    return await write(call, async (tx) => {
      const { scope, stock } = await lockVisibleStock(tx, viewerOf(call), id, 'edit')
      await requireDeposito(tx, call, deposito.id)
      const after = await updateStock(tx, scope, { fechaStock, depositoId: deposito.id, ...version })
      await recordStockChange(tx, authorOf(call), stock, after)
      return done('stock.updated', after)
    })
  })

  app.delete(`${collection}/:id`, aboutStocks.remove, async (call) => {
    const id = idParam(call, 'id')
    return await write(call, async (tx) => {
      const { scope } = await lockVisibleStock(tx, viewerOf(call), id, 'delete')
      await remove(tx, call, scope)
      return deleted('stock.deleted', id)
    })
  })
}

async function requireDeposito(tx: Db, call: Call, depositoId: number): Promise<void> {
  if (!(await isDepositoVisible(tx, viewerOf(call), depositoId))) throw new FieldRefused(stocks.name, 'deposito', 'NotSeen')
}
