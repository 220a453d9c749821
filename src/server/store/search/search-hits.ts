// Reads the records that a search found, and drops those that changed or that the user may not see.
import { sql } from 'kysely'
import type { SearchHit } from '#domain/stock/search.ts'
import type { Db } from '../database/database.ts'
import { containsForm, entryFields, isIn, type Entry, type SearchedPlaces } from './search-fields.ts'

/**
 * Reads the records of entries, each record once, in the same order. Leaves out records that no longer match: a record that was changed or deleted meanwhile, a record of a deleted stock, or of a
 * warehouse that is not searched.
 */
export async function readHits(db: Db, places: SearchedPlaces, form: string, entries: readonly Entry[]): Promise<SearchHit[]> {
  const found = new Map<string, SearchHit>()
  for (const field of entryFields) {
    const ids = entries.filter((entry) => entry.field === field.code).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    const column = sql.ref(`record.${field.column}`)
    const { rows } =
      await sql<HitRow>`select record.id, cast(${column} as text) as text, stock.id as "stockId", stock."fechaStock", stock.state,
      stock."scheduleDate", coalesce(stock."errorsReceived", (select count(*) from stock_error where "stockId" = stock.id)) as "errorCount",
      deposito.id as "depositoId", deposito.description, company.name as "companyName",
      ${field.kind === 'contenedor-asociado' ? sql`record."permisoEmbarqueId", record."documentoTransporteId"` : sql`null as "permisoEmbarqueId", null as "documentoTransporteId"`}
      from ${sql.table(field.table)} as record inner join stock on stock.id = record."stockId"
      inner join deposito on deposito.id = stock."depositoId" inner join company on company.id = deposito."companyId"
      where record.id in (${sql.join(ids)}) and stock.deleted is null and ${isIn(places, 'stock.depositoId')} and ${containsForm(db, column, form)}`.execute(
        db,
      )
    for (const row of rows) found.set(`${field.code} ${row.id}`, toHit(field, row))
  }
  const hits = new Map<string, SearchHit>()
  for (const { field, recordId } of entries) {
    const hit = found.get(`${field} ${recordId}`)
    if (hit && !hits.has(`${hit.kind} ${hit.id}`)) hits.set(`${hit.kind} ${hit.id}`, hit)
  }
  return [...hits.values()]
}

interface HitRow {
  readonly id: number
  readonly text: string
  readonly stockId: number
  readonly fechaStock: string
  readonly state: SearchHit['stock']['state']
  readonly scheduleDate: string | null
  readonly errorCount: number
  readonly depositoId: number
  readonly description: string
  readonly companyName: string
  readonly permisoEmbarqueId: number | null
  readonly documentoTransporteId: number | null
}

function toHit({ kind, column }: (typeof entryFields)[number], row: HitRow): SearchHit {
  const { id, text, stockId, fechaStock, state, scheduleDate, errorCount, depositoId, description, companyName } = row
  return {
    kind,
    id,
    field: column,
    text,
    titulo: tituloOf(row),
    stock: { id: stockId, fechaStock, state, scheduleDate, errorCount },
    deposito: { id: depositoId, description, companyName },
  }
}

function tituloOf({ permisoEmbarqueId, documentoTransporteId }: HitRow): SearchHit['titulo'] {
  if (permisoEmbarqueId !== null) return { kind: 'permiso-embarque', id: permisoEmbarqueId }
  return documentoTransporteId === null ? null : { kind: 'documento-transporte', id: documentoTransporteId }
}
