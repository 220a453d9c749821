// Calls on the permits, documents, containers and goods lines of one stock.
import type * as z from 'zod/mini'
import type { Family } from '#domain/contract/family.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { titulos, type Titulo } from '#domain/titulo/titulo.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { requireBelowLimits } from '../../store/records/counts.ts'
import { storeDeleted, restoreDeleted } from '../../store/records/deleted-records.ts'
import type { Repository } from '../../store/records/repository.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
  tituloLabel,
  type ContenidoScope,
} from '../../store/records/stock-records.ts'
import type { StockScope } from '../../store/records/stock-rows.ts'
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import { familyRoutes, type Access, type Change, type Restorable } from '../family-routes.ts'
import { goodsRoutes } from './goods.ts'
import { manyRecordRoutes, addRecords, type AddLines } from './many-records.ts'
import { contentsOf, recordIn, recordInTitulo } from './stock-history.ts'
import { scopeOf } from './stocks.ts'

/** Calls on the records of a stock: permits, transport documents, empty containers, the goods lines and containers of the first two, and all of them at once. */
export function stockRecordRoutes(app: Api): void {
  goodsRoutes(app)
  recordRoutes(app, permisoEmbarqueFamily, permisoEmbarques, {
    scopeOf,
    record: recordIn(permisoEmbarqueFamily),
    contentsOf: contentsOf('permiso-embarque'),
    addLines: addLinesTo('permiso-embarque'),
  })
  recordRoutes(app, documentoTransporteFamily, documentoTransportes, {
    scopeOf,
    record: recordIn(documentoTransporteFamily),
    contentsOf: contentsOf('documento-transporte'),
    addLines: addLinesTo('documento-transporte'),
  })
  recordRoutes(app, contenedorVacioFamily, contenedorVacios, { scopeOf, record: recordIn(contenedorVacioFamily) })
  recordRoutes(app, lineaMercaderiaFamily, lineaMercaderias, { scopeOf: tituloScopeOf, record: recordInTitulo(lineaMercaderiaFamily) })
  recordRoutes(app, contenedorAsociadoFamily, contenedorAsociados, {
    scopeOf: tituloScopeOf,
    record: recordInTitulo(contenedorAsociadoFamily),
  })
}

/** Registers the calls on one record, and those on many. */
function recordRoutes<Entity extends { id: number; version?: number | undefined }, Draft extends object, Scope extends StockScope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>,
  records: Repository<Entity, Draft, Scope>,
  access: Omit<Access<Scope, Draft, Entity>, 'mayChange' | 'restorable'> & { readonly addLines?: AddLines<Scope> },
): void {
  const whole = { ...access, mayChange: mayChange(family), restorable: restorable(family) }
  familyRoutes(app, family, records, whole)
  manyRecordRoutes(app, family, records, whole)
}

/** Returns a function that adds the goods lines of a new titulo. */
function addLinesTo(titulo: Titulo): AddLines<StockScope> {
  const record = recordInTitulo(lineaMercaderiaFamily)
  return async ({ call, tx, scope }, tituloId, lines) =>
    await addRecords(
      lineaMercaderias,
      { mayChange: mayChange(lineaMercaderiaFamily), record },
      { call, tx, scope: { ...scope, titulo, tituloId } },
      lines,
    )
}

/** Returns a check that the stock's state allows `edit`, and that new records stay within the limit of records. */
function mayChange({ name }: { readonly name: string }) {
  return async ({
    call,
    tx,
    scope,
    id,
    newCount = id === undefined ? 1 : 0,
  }: Change<StockScope & Partial<ContenidoScope>>): Promise<void> => {
    // Reads before locking the stock, so that others wait for a shorter time.
    if (isOfTitulo(scope)) await tituloLabel(tx, scope)
    await lockStockFor(tx, scope, 'edit')
    if (id === undefined) await requireBelowLimits(tx, name, { ...scope, newCount }, call.get('services').limits)
  }
}

function isOfTitulo(scope: StockScope & Partial<ContenidoScope>): scope is ContenidoScope {
  return scope.titulo !== undefined
}

/** Stores deleted records of a stock, which can be restored for a day. */
function restorable({ name }: { readonly name: string }): Restorable<StockScope> {
  return {
    keep: (tx, { stockId }, ids, now) => storeDeleted(tx, name, { stockId, ids, now }),
    restore: (tx, scope, ids) => restoreDeleted(tx, name, scope, ids),
  }
}

export function tituloScopeOf(call: Call) {
  return { ...scopeOf(call), titulo: tituloOf(call.req.param('titulo')), tituloId: idParam(call, 'tituloId') }
}

/** Returns the titulo that the collection in the address names (`permiso-embarques`). */
function tituloOf(word: string | undefined): Titulo {
  if (word === titulos['permiso-embarque'].collection) return 'permiso-embarque'
  if (word === titulos['documento-transporte'].collection) return 'documento-transporte'
  throw notFound()
}
