// Schemas of the bulk calls that create, delete, change or restore many records at once.
import * as z from 'zod/mini'
import { sheetNames } from '../sheets/sheet.ts'
import { stockFamily } from '../stock/stock.ts'
import { lineaMercaderiaDraft } from './linea-mercaderia.ts'
import { tituloWords } from './titulo.ts'

export const mostRecords = 5000

const recordId = z.number().check(z.int(), z.positive())
const ids = z.array(recordId).check(z.minLength(1), z.maxLength(mostRecords))

/** New records, in the order in which they are created; a permit or document with the goods lines that it is to have. */
export function manyNew<Draft>(draft: z.ZodMiniType<Draft>) {
  const withLines = z.object({ lineaMercaderias: z.optional(z.array(lineaMercaderiaDraft)) })
  return z.object({ records: z.array(z.intersection(draft, withLines)).check(z.minLength(1), z.maxLength(mostRecords)) })
}

/** Answered to new records: their ids, in their order. */
export const manyCreated = z.object({ ids: z.array(recordId) })

/** The records that are deleted or brought back. */
export const manyIds = z.object({ ids })

/** Answered to both: those that were, and those that were gone already. */
export const manyDone = z.object({ ids: z.array(recordId), gone: z.array(recordId) })

/** Records of one kind in a stock; of lines and containers those of one titulo. */
const recordGroup = z.object({
  name: z.enum(sheetNames),
  titulo: z.optional(z.enum(tituloWords)),
  tituloId: z.optional(recordId),
  records: z
    .array(
      z.object({
        id: recordId,
        /**
         * What the caller saw: the version of the record, and of a titulo how many lines and containers it had, with the sum of their
         * versions. Without it, the record is not compared.
         */
        seen: z.optional(z.object({ version: z.number(), contents: z.number(), versions: z.number() })),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostRecords)),
})

export type RecordGroup = z.infer<typeof recordGroup>

/** Records of several kinds of a stock, which one call deletes or brings back. */
export const recordGroups = z.object({
  groups: z.array(recordGroup).check(
    z.minLength(1),
    z.maxLength(mostRecords, { abort: true }),
    z.refine((groups) => groups.reduce((sum, { records }) => sum + records.length, 0) <= mostRecords),
  ),
})

/** Answered to both: those that were. */
export const groupsDone = z.object({ groups: z.array(recordGroup) })

/** A POST deletes the records of the groups, unless one is no longer as it was seen. */
export const deleteGroupsPath = `${stockFamily.path}/:stockId/records/delete` as const

/** A POST brings the deleted records of the groups back. */
export const restoreGroupsPath = `${stockFamily.path}/:stockId/records/restore` as const

const fieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export type FieldValue = z.infer<typeof fieldValue>

/**
 * One field that gets a value in all records: its own, or else the common one. A record that was changed since the version that it has here
 * is a conflict; without one it is not compared.
 */
export const manyChanged = z
  .object({
    field: z.string(),
    value: z.optional(fieldValue),
    records: z
      .array(z.object({ id: recordId, version: z.nullish(z.number()), value: z.optional(fieldValue) }))
      .check(z.minLength(1), z.maxLength(mostRecords)),
  })
  .check(
    z.refine(({ value, records }) => value !== undefined || records.every((record) => record.value !== undefined), { path: ['value'] }),
  )

/** Why none of the records was changed: `params` of the refusal `error.records.conflict`. */
export const manyConflict = z.object({
  gone: z.array(recordId),
  /** Somebody else changed them. */
  changed: z.array(recordId),
  /** They hold something else that would be refused. */
  wrong: z.array(recordId),
})

export type ManyConflict = z.infer<typeof manyConflict>

export const manyConflictKey = 'error.records.conflict'

/**
 * The fields whose value many records may share, in the order in which they are offered. What tells one record from another is not among
 * them.
 */
export const sharedFields = {
  permisoEmbarque: [
    'ubicacionPartida',
    'condicionMercaderia',
    'fechaIngresoDeposito',
    'exportador',
    'destinoMercaderia',
    'destinatarioExterior',
    'observaciones',
  ],
  documentoTransporte: [
    'ubicacionPartida',
    'condicionMercaderia',
    'fechaIngresoDeposito',
    'identificadorManifiesto',
    'consignatario',
    'procedenciaMercaderia',
    'observaciones',
  ],
  contenedorVacio: ['fechaIngresoDeposito', 'longitudContenedor'],
  lineaMercaderia: ['tipoEmbalaje', 'cantidad'],
  contenedorAsociado: ['tipo', 'longitudContenedor', 'cantidadBultos'],
} as const satisfies Record<string, readonly string[]>

export function sharedFieldsOf(familyName: string): readonly string[] {
  return Object.entries<readonly string[]>(sharedFields).find(([name]) => name === familyName)?.[1] ?? []
}
