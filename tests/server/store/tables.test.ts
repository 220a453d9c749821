import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { depositoFamily } from '#domain/company/deposito.ts'
import { isReference, type FieldType } from '#domain/contract/filters.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { tableOf, toEntity, type Members, type Row, type Table } from '#server/store/records/table.ts'

const { company, permisoEmbarque, documentoTransporte, contenedorVacio, lineaMercaderia, contenedorAsociado, stockError } = genericFamilies

const stock = { id: 3, fechaStock: '2026-11-20', state: 'OPEN', deleted: null, deposito: { id: 1, description: 'Sur' } }

const families: readonly (readonly [string, Table['family'], computed: Members])[] = [
  ['company', company, {}],
  ['deposito', depositoFamily, { company: { id: 4, name: 'Sur', cuit: null } }],
  ['permisoEmbarque', permisoEmbarqueFamily, {}],
  ['documentoTransporte', documentoTransporteFamily, {}],
  ['contenedorVacio', contenedorVacioFamily, {}],
  ['lineaMercaderia', lineaMercaderiaFamily, {}],
  ['contenedorAsociado', contenedorAsociadoFamily, {}],
  ...[permisoEmbarque, documentoTransporte, contenedorVacio, stockError].map(
    (family) => [`generic ${family.name}`, family, { stock }] as const,
  ),
  ...[lineaMercaderia, contenedorAsociado].map(
    (family) => [`generic ${family.name}`, family, { permisoEmbarque: { id: 3, identificadorPermiso: 'A', stock } }] as const,
  ),
]

const columns: Readonly<Record<FieldType, string | number>> = {
  number: 30_708_451_262,
  hundredths: 1250,
  boolean: 1,
  text: 'Señalizada',
  day: '2026-11-20',
  time: '08:30',
  instant: '2026-11-19T15:00:00.000Z',
  blob: 'eA==',
  secret: 'sealed',
  reference: 3,
  parent: 3,
}

/** Columns of few values. */
const few: Readonly<Record<string, string>> = { condicionMercaderia: 'MALA', tipo: 'PIER' }

/** A row whose columns are full, or empty where they may be. */
function rowOf({ fields, entity }: Table['family'], isEmpty: boolean): Row {
  const shape = entity instanceof z.ZodMiniObject ? entity.shape : {}
  const cells = Object.entries(fields).map(([field, type]) => {
    const mayBeEmpty = z.safeParse(shape[field] ?? z.any(), isReference(type) ? undefined : null).success
    return [isReference(type) ? `${field}Id` : field, isEmpty && mayBeEmpty ? null : (few[field] ?? columns[type])] as const
  })
  return { ...Object.fromEntries(cells), id: 41, version: 2 }
}

describe.each(families)('a row of %s', (_, family, computed) => {
  it.each([false, true])('is what its contract reads (empty: %s)', (isEmpty) => {
    const entity = toEntity(tableOf(family), rowOf(family, isEmpty), { computed })
    expect(JSON.stringify(z.parse(family.entity, entity))).toBe(JSON.stringify(entity))
  })
})
