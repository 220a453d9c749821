import * as z from 'zod/mini'
import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import type { Family } from '#domain/family.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { hundredths } from '#domain/number-fields.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import type { Titulo } from '#domain/titulo.ts'
import { isInHundredths } from './page.ts'

/**
 * What a stock holds, as the tables and the domain know it. Columns are the fields that the family names: a new field of a noun needs
 * its migration here, and nothing else.
 */

type RecordFamily<Entity, Draft extends object> = Family<string, string, z.ZodMiniType<Entity>, z.ZodMiniType<Draft>>

/** A noun's table and the fields that are its columns. */
export interface NounTable {
  readonly table: 'permiso_embarque' | 'documento_transporte' | 'contenedor_vacio' | 'linea_mercaderia' | 'contenedor_asociado'
  readonly family: Pick<Family, 'fields'>
}

export interface Noun<Entity, Draft extends object> extends NounTable {
  readonly family: RecordFamily<Entity, Draft>
}

function noun<Entity, Draft extends object>(table: NounTable['table'], family: RecordFamily<Entity, Draft>): Noun<Entity, Draft> {
  return { table, family }
}

export const permisoEmbarqueNoun = noun('permiso_embarque', permisoEmbarqueFamily)
export const documentoTransporteNoun = noun('documento_transporte', documentoTransporteFamily)
export const contenedorVacioNoun = noun('contenedor_vacio', contenedorVacioFamily)
export const lineaMercaderiaNoun = noun('linea_mercaderia', lineaMercaderiaFamily)
export const contenedorAsociadoNoun = noun('contenedor_asociado', contenedorAsociadoFamily)

/** The table of a titulo, and the column by which its contenido refers to it. */
export const tituloTables = {
  'permiso-embarque': { table: 'permiso_embarque', column: 'permisoEmbarqueId' },
  'documento-transporte': { table: 'documento_transporte', column: 'documentoTransporteId' },
} as const satisfies Record<Titulo, { table: string; column: string }>

/** A row as either store gives it. */
export type RecordRow = Record<string, string | number | null>

/** The columns that a person's record fills, in the order of the family's fields. */
export function columnsOf({ family }: NounTable): string[] {
  return Object.keys(family.fields).filter((field) => field !== 'id')
}

/** The columns and values of a draft. What the draft leaves out is emptied: a number of IMO goods goes with the switch. */
export function toColumns(of: NounTable, draft: object): [column: string, value: string | number | null][] {
  const given = new Map<string, unknown>(Object.entries(draft))
  return columnsOf(of).map((field) => [field, stored(field, given.get(field))])
}

function stored(field: string, value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return isInHundredths(field) ? hundredths(value) : value
  // PostgreSQL holds no such character, so neither store does.
  return typeof value === 'string' ? value.replaceAll('\0', '') : null
}

/** A row as the API answers it, with references to what it belongs to, and what is not a column of its table beside it. Throws when the row is not of the noun's shape. */
export function toEntity<Entity, Draft extends object>({ family }: Noun<Entity, Draft>, row: RecordRow, beside: object = {}): Entity {
  const answer: Record<string, unknown> = { id: row['id'], version: row['version'], ...beside }
  for (const [field, kind] of Object.entries(family.fields)) {
    const value = row[field]
    answer[field] = kind === 'boolean' ? value === 1 : typeof value === 'number' && isInHundredths(field) ? value / 100 : value
  }
  for (const relation of family.relations ?? []) {
    const id = row[`${relation}Id`]
    if (id !== null) answer[relation] = { id }
  }
  return z.parse(family.entity, answer)
}
