import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { titulos, type Titulo } from '#domain/titulo.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { keepDeleted, restoreDeleted } from '../store/deleted-records.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import { requireRoom } from '../store/room.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
  type ContenidoScope,
} from '../store/stock-records.ts'
import type { StockScope } from '../store/stocks.ts'
import { familyRoutes } from './family-routes.ts'
import type { Change, Restorable } from './family-routes.ts'
import { contentsOf, recordIn, recordInTitulo } from './record-history.ts'
import { scopeOf } from './stocks.ts'

/** The records of a stock: permits, transport documents, empty containers, and the goods lines and containers of the first two. */
export function stockRecordRoutes(app: Api): void {
  familyRoutes(app, permisoEmbarqueFamily, permisoEmbarques, {
    scopeOf,
    mayChange: mayChange(permisoEmbarqueFamily),
    restorable: restorable(permisoEmbarqueFamily),
    record: recordIn(permisoEmbarqueFamily),
    contentsOf: contentsOf('permiso-embarque'),
  })
  familyRoutes(app, documentoTransporteFamily, documentoTransportes, {
    scopeOf,
    mayChange: mayChange(documentoTransporteFamily),
    restorable: restorable(documentoTransporteFamily),
    record: recordIn(documentoTransporteFamily),
    contentsOf: contentsOf('documento-transporte'),
  })
  familyRoutes(app, contenedorVacioFamily, contenedorVacios, {
    scopeOf,
    mayChange: mayChange(contenedorVacioFamily),
    restorable: restorable(contenedorVacioFamily),
    record: recordIn(contenedorVacioFamily),
  })
  familyRoutes(app, lineaMercaderiaFamily, lineaMercaderias, {
    scopeOf: tituloScopeOf,
    mayChange: mayChange(lineaMercaderiaFamily),
    restorable: restorable(lineaMercaderiaFamily),
    record: recordInTitulo(lineaMercaderiaFamily),
  })
  familyRoutes(app, contenedorAsociadoFamily, contenedorAsociados, {
    scopeOf: tituloScopeOf,
    mayChange: mayChange(contenedorAsociadoFamily),
    restorable: restorable(contenedorAsociadoFamily),
    record: recordInTitulo(contenedorAsociadoFamily),
  })
}

/** A change of a record is a change of its stock, so the stock's state must allow `edit`; a new record must fit. */
function mayChange({ name }: { readonly name: string }) {
  return async ({ call, tx, scope, id }: Change<StockScope & Partial<ContenidoScope>>): Promise<void> => {
    await lockStockFor(tx, scope, 'edit')
    if (id === undefined) await requireRoom(tx, name, scope, call.var.services.limits)
  }
}

/** What is deleted from a stock is kept for a day. */
function restorable({ name }: { readonly name: string }): Restorable<StockScope> {
  return {
    keep: (tx, { stockId }, id, now) => keepDeleted(tx, name, { stockId, id, now }),
    restore: (tx, scope, id) => restoreDeleted(tx, name, scope, id),
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
