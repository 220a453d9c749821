import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { titulos, type Titulo } from '#domain/titulo.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { lockStockFor } from '../store/locked-stock.ts'
import { contenedorAsociados, contenedorVacios, documentoTransportes, lineaMercaderias, permisoEmbarques } from '../store/stock-records.ts'
import type { StockScope } from '../store/stocks.ts'
import { familyRoutes } from './family-routes.ts'
import type { Change } from './family-routes.ts'
import { contentsOf, recordIn, recordInTitulo } from './record-history.ts'
import { scopeOf } from './stocks.ts'

/** The records of a stock: permits, transport documents, empty containers, and the goods lines and containers of the first two. */
export function stockRecordRoutes(app: Api): void {
  const inStock = { scopeOf, mayChange }
  const inTitulo = { scopeOf: tituloScopeOf, mayChange }
  familyRoutes(app, permisoEmbarqueFamily, permisoEmbarques, {
    ...inStock,
    record: recordIn(permisoEmbarqueFamily),
    contentsOf: contentsOf('permiso-embarque'),
  })
  familyRoutes(app, documentoTransporteFamily, documentoTransportes, {
    ...inStock,
    record: recordIn(documentoTransporteFamily),
    contentsOf: contentsOf('documento-transporte'),
  })
  familyRoutes(app, contenedorVacioFamily, contenedorVacios, { ...inStock, record: recordIn(contenedorVacioFamily) })
  familyRoutes(app, lineaMercaderiaFamily, lineaMercaderias, { ...inTitulo, record: recordInTitulo(lineaMercaderiaFamily) })
  familyRoutes(app, contenedorAsociadoFamily, contenedorAsociados, { ...inTitulo, record: recordInTitulo(contenedorAsociadoFamily) })
}

/** A change of a record is a change of its stock, so the stock's state must allow `edit`. */
async function mayChange({ tx, scope }: Change<StockScope>): Promise<void> {
  await lockStockFor(tx, scope, 'edit')
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
