// Refuses to add a record when its stock, permit or transport document already has the maximum number.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused } from '../database/failures.ts'
import { selectCount } from './counts.ts'
import { tituloTables } from './stock-tables.ts'
import { tableNameOf } from './table.ts'

/** How many lines, and how many containers, a titulo may have, and how many records of each kind a stock. */
interface Most {
  readonly lines: number
  readonly records: number
}

/** Where a record comes to be: `stockId` is found by the titulo when it is left out. A record that is there already, and may move, has an id. */
interface Place {
  readonly id?: number | undefined
  readonly stockId?: number | undefined
  readonly titulo?: Titulo | undefined
  readonly tituloId?: number | undefined
  /** How many come; one unless said. None asks whether those that are there have room. */
  readonly newCount?: number | undefined
}

/** Throws `ChangeRefused` unless one more record of a family fits into its stock and its titulo. Their stock is locked by the caller, so that two records never take one place. */
export async function requireRoom(tx: Db, familyName: string, { id, newCount = 1, ...place }: Place, most: Most): Promise<void> {
  const table = tableNameOf(familyName)
  const requireFewer = async (column: string, parentId: number, held: RawBuilder<number>, limit: number, key: string): Promise<void> => {
    // A record that stays where it is takes no place.
    if (id !== undefined && (await isIn(tx, table, id, { column, parentId }))) return
    const { rows } = await sql<{ count: number }>`select ${held} as count`.execute(tx)
    if ((rows[0]?.count ?? 0) + newCount > limit) throw new ChangeRefused(key, { limit })
  }
  const { titulo, tituloId } = place
  if (id === undefined && isContenido(place)) return await requireBoth(tx, familyName, { ...place, newCount }, most)
  if (titulo && tituloId !== undefined)
    await requireFewer(
      tituloTables[titulo].column,
      tituloId,
      selectCount(familyName, { titulo, tituloId }),
      most.lines,
      'error.limit.lines',
    )
  const stockId = place.stockId ?? (titulo && tituloId !== undefined ? await stockOf(tx, titulo, tituloId) : undefined)
  if (stockId !== undefined)
    await requireFewer('stockId', stockId, selectCount(familyName, { stockId }), most.records, 'error.limit.records')
}

type ContenidoPlace = Place & { readonly stockId: number; readonly titulo: Titulo; readonly tituloId: number }

function isContenido(place: Place): place is ContenidoPlace {
  return place.stockId !== undefined && place.titulo !== undefined && place.tituloId !== undefined
}

/** Asks for both in one statement, because each new line does. */
async function requireBoth(
  tx: Db,
  familyName: string,
  { stockId, titulo, tituloId, newCount = 1 }: ContenidoPlace,
  most: Most,
): Promise<void> {
  const inTitulo = selectCount(familyName, { titulo, tituloId })
  const { rows } = await sql<{ inTitulo: number; inStock: number }>`
    select ${inTitulo} as "inTitulo", ${selectCount(familyName, { stockId })} as "inStock"`.execute(tx)
  const [held] = rows
  if ((held?.inTitulo ?? 0) + newCount > most.lines) throw new ChangeRefused('error.limit.lines', { limit: most.lines })
  if ((held?.inStock ?? 0) + newCount > most.records) throw new ChangeRefused('error.limit.records', { limit: most.records })
}

async function isIn(tx: Db, table: string, id: number, { column, parentId }: { column: string; parentId: number }): Promise<boolean> {
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} and ${sql.ref(column)} = ${parentId}`.execute(tx)
  return rows.length > 0
}

async function stockOf(tx: Db, titulo: Titulo, tituloId: number): Promise<number | undefined> {
  const row = await tx.selectFrom(tituloTables[titulo].table).select('stockId').where('id', '=', tituloId).executeTakeFirst()
  return row?.stockId
}
