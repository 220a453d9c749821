// Call that lists a stock's audit events, and hooks that write the events of its records.
import { stockHistoryFamily, changesBetween, recordedFieldsOf, recordLabelOf, type AuditData } from '#domain/administration/audit.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { titulos, type Titulo } from '#domain/titulo/titulo.ts'
import { describeCalls, page } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { viewerOf, authorOf } from '../../http/auth/auth.ts'
import { idParam, type Api, type Call } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { listPage } from '../../http/responses.ts'
import type { Db } from '../../store/database/database.ts'
import { listStockEvents, recordEvents, recordImported, type NewEvent } from '../../store/operations/audit.ts'
import { readContenido, tituloLabel, type ContenidoScope } from '../../store/records/stock-records.ts'
import { type StockScope, findStockOf } from '../../store/records/stock-rows.ts'
import type { WithId, Saved } from '../family-routes.ts'
import { countsOf, type RecordTotals } from './stock-events.ts'

const about = describeCalls('Stocks', 'visible', {
  list: ['Listar lo que se hizo con un stock', page(ref('Hecho', stockHistoryFamily.entity)), { list: stockHistoryFamily }],
})

/**
 * The call that lists the audit events of a stock and its records, for those who may see the stock (`server/README.md#audits-and-history`).
 */
export function stockHistoryRoutes(app: Api): void {
  app.get(`/${stockHistoryFamily.path}`, about.list, async (call) => {
    const stockId = idParam(call, 'stockId')
    if ((await findStockOf(call.var.services.store.db, viewerOf(call), 'stock', stockId)) === null) throw notFound()
    return await listPage(call, stockHistoryFamily, (db, ...page) => listStockEvents(db, stockId, ...page))
  })
}

interface Recorded extends WithId {
  readonly contenido?: RecordTotals | undefined
}

/** The stock that a record is in, and the titulo of a line or a container. */
interface Place {
  readonly stockId: number
  readonly titulo?: AuditData['titulo']
}

/** The stock, and for lines and containers their titulo. */
export type RecordScope = StockScope & Partial<ContenidoScope>

/** Returns a hook that records a change of a record by a warehouse's call. */
export function recordIn<Entity extends Recorded>(family: AnyFamily) {
  return async (saved: Saved<RecordScope, Entity>): Promise<void> => {
    const { tx, scope } = saved
    const titulo = isOfTitulo(scope)
      ? { name: titulos[scope.titulo].name, id: scope.tituloId, label: await tituloLabel(tx, scope) }
      : undefined
    const place = { stockId: scope.stockId, titulo }
    await recordSaved(family, saved, { from: place, to: place })
  }
}

export function isOfTitulo(scope: RecordScope): scope is ContenidoScope {
  return scope.titulo !== undefined
}

/** A record of the generic calls, which names its stock or its titulo. */
export interface Placed extends Recorded {
  readonly stock?: WithId | null | undefined
  readonly permisoEmbarque?: (WithId & { readonly stock?: WithId | null | undefined }) | null | undefined
  readonly documentoTransporte?: (WithId & { readonly stock?: WithId | null | undefined }) | null | undefined
}

/** Returns a hook that records a change of a record by a generic call. When the record moved to another stock, both stocks get an event. */
export function recordGenericChange<Entity extends Placed>(family: AnyFamily) {
  return async (saved: Saved<unknown, Entity>): Promise<void> => {
    await recordSaved(family, saved, { from: placeOf(saved.before), to: placeOf(saved.after) })
  }
}

function placeOf(record: Placed | null): Place | null {
  if (record?.stock) return { stockId: record.stock.id }
  for (const name of ['permisoEmbarque', 'documentoTransporte'] as const) {
    const titulo = record?.[name]
    if (titulo?.stock) return { stockId: titulo.stock.id, titulo: { name, id: titulo.id, label: recordLabelOf(name, titulo) } }
  }
  return null
}

/** Returns a function that reads the lines and containers of a titulo before it is deleted, for the `data` of its event. */
export function contentsOf(titulo: Titulo) {
  return async (tx: Db, id: number): Promise<object> => recordedContents(await readContenido(tx, titulo, id))
}

export function recordedContents({ lineaMercaderias, contenedorAsociados }: Contenido): object {
  return {
    lineaMercaderias: lineaMercaderias.map((line) => recordedFieldsOf(lineaMercaderiaFamily, line)),
    contenedorAsociados: contenedorAsociados.map((container) => recordedFieldsOf(contenedorAsociadoFamily, container)),
  }
}

type Contenido = Readonly<Record<'lineaMercaderias' | 'contenedorAsociados', readonly object[]>>

interface Places {
  readonly from: Place | null
  readonly to: Place | null
}

async function recordSaved<Entity extends Recorded>(family: AnyFamily, saved: Saved<unknown, Entity>, places: Places): Promise<void> {
  const { call, tx, before, after, isRestored } = saved
  const importId = before || !after || isRestored ? null : importIdOf(call)
  if (importId === null || !after || !places.to) return await recordEvents(tx, authorOf(call), savedEvents(family, saved, places))
  await recordImported(tx, authorOf(call), { ...eventOf(family, after, places.to, {}), type: 'RECORDS_IMPORTED', id: importId })
}

/** Returns the events of one change: none when nothing changed, two when the record moved to another stock. */
export function savedEvents<Entity extends Recorded>(
  family: AnyFamily,
  { before, after, contents, isRestored = false }: Pick<Saved<unknown, Entity>, 'before' | 'after' | 'contents' | 'isRestored'>,
  { from, to }: Places,
): NewEvent[] {
  if (before && after && from && to) {
    const changes = changesBetween(family, before, after)
    if (from.stockId !== to.stockId) {
      const counts = countsOf(after.contenido)
      return [
        { ...eventOf(family, before, from, { changes, to: to.stockId, ...counts }), type: 'RECORD_MOVED_OUT' },
        { ...eventOf(family, after, to, { changes, from: from.stockId, ...counts }), type: 'RECORD_MOVED_IN' },
      ]
    }
    return changes.length === 0 ? [] : [{ ...eventOf(family, after, to, { changes }), type: 'RECORD_CHANGED' }]
  }
  if (after && to) {
    return [
      { ...eventOf(family, after, to, { held: recordedFieldsOf(family, after) }), type: isRestored ? 'RECORD_RESTORED' : 'RECORD_CREATED' },
    ]
  }
  if (!before || !from) return []
  return [{ ...eventOf(family, before, from, { held: { ...recordedFieldsOf(family, before), ...contents } }), type: 'RECORD_DELETED' }]
}

function eventOf(family: AnyFamily, of: WithId, { stockId, titulo }: Place, data: AuditData) {
  return { stockId, record: { name: family.name, of }, data: { ...data, ...(titulo && { titulo }) } }
}

/**
 * Returns the `Import-Id` header in lower case, or null without one. Calls with the same UUID are recorded as one import
 * (`server/README.md#audits-and-history`). Throws a 400 when it is no UUID.
 */
function importIdOf(call: Call): string | null {
  const id = call.req.header('Import-Id')
  if (id === undefined) return null
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Refusal(400, 'error.importId')
  return id.toLowerCase()
}
