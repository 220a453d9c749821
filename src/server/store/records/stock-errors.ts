// Stores the authority's errors of a stock, and finds the records that their texts name.
import { sql } from 'kysely'
import { type ErrorRecord, type NamedRecord, namesIn, namedRecordOf } from '#domain/stock/error-records.ts'
import type { StockError } from '#domain/stock/stock.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import { insertRows, partsOf } from './many-records.ts'

/**
 * Replaces a stock's errors, in the given order. `count` is the number of errors in the authority's answer, when it had more than these.
 */
export async function replaceErrors(tx: Db, stockId: number, errors: readonly StockError[], count = errors.length): Promise<void> {
  const errorsReceived = count > errors.length ? count : null
  await tx.updateTable('stock').set({ errorsReceived }).where('id', '=', stockId).execute()
  await tx.deleteFrom('stock_error').where('stockId', '=', stockId).execute()
  const rows = errors.map(({ code, description, additionalDescription }) => ({ stockId, code, description, additionalDescription }))
  await insertRows(tx, 'stock_error', rows)
}

/** Selects the stored errors of a stock, in their order. */
export function selectErrors(db: Db, stockId: number) {
  const errors = db.selectFrom('stock_error').select(['id', 'code', 'description', 'additionalDescription'])
  return errors.where('stockId', '=', stockId).orderBy('id')
}

export async function readErrorRecords(db: Db, stockId: number): Promise<ErrorRecord[]> {
  const errors = await selectErrors(db, stockId).execute()
  const names = [...new Set(errors.flatMap((error) => namesIn(error)).flatMap((name) => [name, name.toUpperCase()]))]
  const records: NamedRecord[] = []
  for await (const part of partsOf(names)) records.push(...(await readNamed(db, stockId, part)))
  const ordered = [...new Map(records.map((one) => [`${one.record.entity} ${one.record.id}`, one])).values()].toSorted(
    (one, other) => one.record.id - other.record.id,
  )
  const found: ErrorRecord[] = []
  for (const error of errors) {
    await nextTurn()
    const named = namedRecordOf(error, ordered)
    if (named) found.push({ errorId: error.id, ...named })
  }
  return found
}

interface NamedContainer {
  readonly id: number
  readonly numeroContenedor: string
  readonly permisoEmbarqueId: number | null
  readonly documentoTransporteId: number | null
}

async function readNamed(db: Db, stockId: number, names: readonly string[]): Promise<NamedRecord[]> {
  const isNamed = (...columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} in (${sql.join(names)})`),
      sql` or `,
    )
  const { rows: permisos } = await sql<{ id: number; identificadorPermiso: string | null; identificadorRemito: string | null }>`
    select id, "identificadorPermiso", "identificadorRemito" from permiso_embarque
    where "stockId" = ${stockId} and (${isNamed('identificadorPermiso', 'identificadorRemito')})`.execute(db)
  const { rows: documentos } = await sql<{ id: number; identificadorManifiesto: string; identificadorDocumentoTransporte: string }>`
    select id, "identificadorManifiesto", "identificadorDocumentoTransporte" from documento_transporte
    where "stockId" = ${stockId} and (${isNamed('identificadorDocumentoTransporte', 'identificadorManifiesto')})`.execute(db)
  const { rows: contenedores } = await sql<NamedContainer>`
    select id, "numeroContenedor", "permisoEmbarqueId", "documentoTransporteId" from contenedor_asociado
    where "stockId" = ${stockId} and ${isNamed('numeroContenedor')}`.execute(db)
  return [
    ...permisos.map(({ id, identificadorPermiso, identificadorRemito }) => ({
      record: { entity: 'permisoEmbarque', id, ...inTitulo('permiso-embarque', id) } as const,
      name: upper(identificadorPermiso || identificadorRemito),
    })),
    ...documentos.map(({ id, identificadorDocumentoTransporte, identificadorManifiesto }) => ({
      record: { entity: 'documentoTransporte', id, ...inTitulo('documento-transporte', id) } as const,
      name: upper(identificadorDocumentoTransporte),
      manifiesto: upper(identificadorManifiesto),
    })),
    ...contenedores.map(({ id, numeroContenedor, permisoEmbarqueId, documentoTransporteId }) => ({
      record: {
        entity: 'contenedorAsociado',
        id,
        ...(permisoEmbarqueId === null
          ? inTitulo('documento-transporte', documentoTransporteId ?? 0)
          : inTitulo('permiso-embarque', permisoEmbarqueId)),
      } as const,
      name: upper(numeroContenedor),
    })),
  ]
}

function inTitulo(titulo: Titulo, tituloId: number) {
  return { titulo, tituloId }
}

function upper(name: string | null): string {
  return (name ?? '').toUpperCase()
}
