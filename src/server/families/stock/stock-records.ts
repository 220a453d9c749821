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
import { keepDeleted, restoreDeleted } from '../../store/records/deleted-records.ts'
import { requireRoom } from '../../store/records/record-limits.ts'
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
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import type { StockScope } from '../../store/stocks/stocks.ts'
import { familyRoutes, type Access, type Change, type Restorable } from '../family-routes.ts'
import { manyRecordRoutes } from './many-records.ts'
import { contentsOf, recordIn, recordInTitulo } from './stock-history.ts'
import { scopeOf } from './stocks.ts'

/** The records of a stock: permits, transport documents, empty containers, and the goods lines and containers of the first two. */
export function stockRecordRoutes(app: Api): void {
  recordRoutes(app, permisoEmbarqueFamily, permisoEmbarques, {
    scopeOf,
    record: recordIn(permisoEmbarqueFamily),
    contentsOf: contentsOf('permiso-embarque'),
  })
  recordRoutes(app, documentoTransporteFamily, documentoTransportes, {
    scopeOf,
    record: recordIn(documentoTransporteFamily),
    contentsOf: contentsOf('documento-transporte'),
  })
  recordRoutes(app, contenedorVacioFamily, contenedorVacios, { scopeOf, record: recordIn(contenedorVacioFamily) })
  recordRoutes(app, lineaMercaderiaFamily, lineaMercaderias, { scopeOf: tituloScopeOf, record: recordInTitulo(lineaMercaderiaFamily) })
  recordRoutes(app, contenedorAsociadoFamily, contenedorAsociados, {
    scopeOf: tituloScopeOf,
    record: recordInTitulo(contenedorAsociadoFamily),
  })
}

/** The calls of one record, and those of many. */
function recordRoutes<Entity extends { id: number; version?: number | undefined }, Draft extends object, Scope extends StockScope>(
  app: Api,
  family: Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>,
  records: Repository<Entity, Draft, Scope>,
  access: Omit<Access<Scope, Draft, Entity>, 'mayChange' | 'restorable'>,
): void {
  const whole = { ...access, mayChange: mayChange(family), restorable: restorable(family) }
  familyRoutes(app, family, records, whole)
  manyRecordRoutes(app, family, records, whole)
}

/** A change of a record is a change of its stock, so the stock's state must allow `edit`; a new record must fit. */
function mayChange({ name }: { readonly name: string }) {
  return async ({
    call,
    tx,
    scope,
    id,
    newCount = id === undefined ? 1 : 0,
  }: Change<StockScope & Partial<ContenidoScope>>): Promise<void> => {
    // Read before the stock is locked, so that others wait for less.
    if (isOfTitulo(scope)) await tituloLabel(tx, scope)
    await lockStockFor(tx, scope, 'edit')
    if (id === undefined) await requireRoom(tx, name, { ...scope, newCount }, call.get('services').limits)
  }
}

function isOfTitulo(scope: StockScope & Partial<ContenidoScope>): scope is ContenidoScope {
  return scope.titulo !== undefined
}

/** What is deleted from a stock is kept for a day. */
function restorable({ name }: { readonly name: string }): Restorable<StockScope> {
  return {
    keep: (tx, { stockId }, ids, now) => keepDeleted(tx, name, { stockId, ids, now }),
    restore: (tx, scope, ids) => restoreDeleted(tx, name, scope, ids),
  }
}

function tituloScopeOf(call: Call) {
  return { ...scopeOf(call), titulo: tituloOf(call.req.param('titulo')), tituloId: idParam(call, 'tituloId') }
}

/** Reads the collection in the address (`permiso-embarques`). */
function tituloOf(word: string | undefined): Titulo {
  if (word === titulos['permiso-embarque'].collection) return 'permiso-embarque'
  if (word === titulos['documento-transporte'].collection) return 'documento-transporte'
  throw notFound()
}
