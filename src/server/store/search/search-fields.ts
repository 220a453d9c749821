// Fields that the search covers, and the SQL conditions for a partial match in them.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { SearchedField, SearchHit } from '#domain/stock/search.ts'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'

/** The warehouses to search, by id, or all of them. */
export type SearchedPlaces = readonly number[] | 'all'

/** A field of a record that contains the search text. */
export interface Entry {
  readonly stockId: number
  /** The code of the field (`entryFields`). */
  readonly field: number
  readonly recordId: number
}

/** A field that the search covers. */
interface EntryField {
  /** Its code in `search_entry`. */
  readonly code: number
  readonly table: string
  readonly column: SearchedField
  readonly kind: SearchHit['kind']
}

/** The searched fields, with the codes that `0025-search` assigns. */
export const entryFields: readonly EntryField[] = [
  { code: 8, table: 'permiso_embarque', column: 'identificadorPermiso', kind: 'permiso-embarque' },
  { code: 7, table: 'permiso_embarque', column: 'identificadorRemito', kind: 'permiso-embarque' },
  { code: 6, table: 'documento_transporte', column: 'identificadorManifiesto', kind: 'documento-transporte' },
  { code: 5, table: 'documento_transporte', column: 'identificadorDocumentoTransporte', kind: 'documento-transporte' },
  { code: 4, table: 'contenedor_asociado', column: 'numeroContenedor', kind: 'contenedor-asociado' },
  { code: 3, table: 'contenedor_vacio', column: 'numeroContenedor', kind: 'contenedor-vacio' },
  { code: 2, table: 'permiso_embarque', column: 'exportador', kind: 'permiso-embarque' },
  { code: 1, table: 'documento_transporte', column: 'consignatario', kind: 'documento-transporte' },
]

/** Returns the condition that a column, normalized as `searchForm` does, contains a normalized text. */
export function containsForm(db: Db, column: RawBuilder<unknown>, form: string): RawBuilder<SqlBool> {
  const value = sql`cast(${column} as text)`
  if (kindOf(db) === 'postgres') return sql`strpos(search_form(${value}), ${form}) > 0`
  const signs = [' ', '-', '.', '/', '_']
  return sql`instr(upper(${signs.reduce((inner, sign) => sql`replace(${inner}, ${sql.lit(sign)}, '')`, value)}), ${form}) > 0`
}

/** Returns the condition that a column has the id of one of the warehouses. */
export function isIn(places: SearchedPlaces, column: string): RawBuilder<SqlBool> {
  return places === 'all' ? sql`true` : sql`${sql.ref(column)} in (${sql.join(places)})`
}
