// Spanish names of records, user roles and record counts for use in sentences.
import { t, type TextKey } from '#app/i18n/text.ts'
import type { EntityName } from './entity.ts'

/** Returns a record's name for a sentence: the texts of its first columns, or its id. */
export function recordName<Row extends { readonly id: number }>(
  { columns }: { readonly columns: readonly { readonly cell: (row: Row) => string }[] },
  row: Row,
): string {
  const texts = columns.slice(0, 2).map(({ cell }) => cell(row))
  return texts.find((text) => text !== '') ?? String(row.id)
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
  contenedorVacio: { one: 'count.contenedor', many: 'count.contenedores' },
}

/** Returns a number of records as a text: `20 líneas`. */
export function recordCount(name: EntityName, count: number): string {
  const { one, many } = counts[name] ?? { one: 'count.record', many: 'count.records' }
  return t(count === 1 ? one : many, { count })
}
