import { showNumber } from '#app/i18n/show-number.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import type { EntityName } from './entity.ts'

const counts: Partial<Record<EntityName, { one: TextKey; many: TextKey }>> = {
  permisoEmbarque: { one: 'count.permiso', many: 'count.permisos' },
  documentoTransporte: { one: 'count.documento', many: 'count.documentos' },
  lineaMercaderia: { one: 'count.linea', many: 'count.lineas' },
  contenedorAsociado: { one: 'count.contenedor', many: 'count.contenedores' },
  contenedorVacio: { one: 'count.contenedor', many: 'count.contenedores' },
}

/** Says a number of records: `20 líneas`. */
export function recordCount(name: EntityName, count: number): string {
  const { one, many } = counts[name] ?? { one: 'count.record', many: 'count.records' }
  return t(count === 1 ? one : many, { count: showNumber(count) })
}
