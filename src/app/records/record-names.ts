// Spanish names of records, user roles and record counts for use in sentences.
import { type Identified, keyOf } from '#app/api/family/cached-rows.ts'
import type { RecordKey } from '#app/api/family/family-keys.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import type { EntityName } from './entity.ts'

interface Naming<Row> {
  readonly columns: readonly { readonly id: string; readonly cell: (row: Row) => string }[]
  /** The columns that the generic list shows first, the naming one at the start. */
  readonly shown?: readonly string[]
}

/** Returns a record's name for a sentence: the texts of its first columns, or its id. */
export function recordName<Row extends Identified>({ columns, shown }: Naming<Row>, row: Row): string {
  const naming = shown?.flatMap((name) => columns.filter(({ id }) => id === name)) ?? columns
  const texts = naming.slice(0, 2).map(({ cell }) => cell(row))
  return texts.find((text) => text !== '') ?? String(row.id)
}

/** Returns a record's id with its readable name, `7 (26001EC01001234A)`. */
export function recordLabel<Row extends Identified>(naming: Naming<Row>, row: Row): string {
  const name = recordName(naming, row)
  return name === String(keyOf(row)) ? name : `${row.id} (${name})`
}

/** Returns what a record is, different for each record: `Permiso de embarque 7, 26001EC01001234A`. */
export function recordTitle<Row extends Identified>(entity: Naming<Row> & { readonly name: EntityName }, row: Row): string {
  return titleOf(entity.name, keyOf(row), recordName(entity, row))
}

/** Returns what a record of a name is; others may have the same name, unless it begins with the id: `7 · 26001EC01001234A`. */
export function titleOf(entity: EntityName, id: RecordKey, name: string | null | undefined): string {
  const names = !name || name === String(id) ? String(id) : name.startsWith(`${id} · `) ? name : `${id}, ${name}`
  return `${t(`${entity}.one`)} ${names}`
}

/** Returns the Spanish word for a role. A role that only another server knows stays unchanged. */
export function roleName(authority: string): string {
  if (authority === 'ROLE_ADMIN') return t('userManagement.role.admin')
  if (authority === 'ROLE_USER') return t('userManagement.role.user')
  return authority
}

const counts: Partial<Record<EntityName, { one: TextKey; many: TextKey }>> = {
  permisoEmbarque: { one: 'count.permiso', many: 'count.permisos' },
  documentoTransporte: { one: 'count.documento', many: 'count.documentos' },
  lineaMercaderia: { one: 'count.linea', many: 'count.lineas' },
  contenedorAsociado: { one: 'count.contenedor', many: 'count.contenedores' },
  contenedorVacio: { one: 'count.vacio', many: 'count.vacios' },
}

/** Returns a number of records as a text: `20 líneas`. */
export function recordCount(name: EntityName, count: number): string {
  const { one, many } = counts[name] ?? { one: 'count.record', many: 'count.records' }
  return t(count === 1 ? one : many, { count })
}
