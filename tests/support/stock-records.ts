import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import type { Db } from '#server/store/database/database.ts'
import { drafts } from './drafts.ts'
import { fixture, type Caller, type Reply } from './server.ts'

export const recordNames = ['permisoEmbarque', 'documentoTransporte', 'contenedorVacio', 'lineaMercaderia', 'contenedorAsociado'] as const

export type RecordName = (typeof recordNames)[number]

export type StockIds = Readonly<Record<RecordName | 'stock', number>>

/** The parents that a new record names in a body. The line is the permit's, and the container the document's. */
export function parentsOf(name: RecordName, ids: Partial<StockIds>): object {
  if (name === 'lineaMercaderia') return { permisoEmbarque: { id: ids.permisoEmbarque } }
  if (name === 'contenedorAsociado') return { documentoTransporte: { id: ids.documentoTransporte } }
  return { stock: { id: ids.stock } }
}

export function collectionOf(name: RecordName | 'stock'): string {
  return `/${genericFamilies[name].path}`
}

/** The address of a kind of record within a stock: lines are the permit's, and containers the document's. */
export function scopedCollection(name: RecordName, ids: StockIds, warehouse: number = fixture.warehouse): string {
  const stock = `/api/warehouse/${warehouse}/stocks/${ids.stock}`
  const word = collectionOf(name).replace('/api/', '')
  if (name === 'lineaMercaderia') return `${stock}/permiso-embarques/${ids.permisoEmbarque}/${word}`
  if (name === 'contenedorAsociado') return `${stock}/documento-transportes/${ids.documentoTransporte}/${word}`
  return `${stock}/${word}`
}

export function addRecord(caller: Caller, name: RecordName, parents: object, headers: Record<string, string> = {}): Promise<Reply> {
  return caller.post(collectionOf(name), { ...drafts[name], ...parents }, headers)
}

export async function addWholeStock(caller: Caller, warehouse: number, fechaStock = '2026-11-20'): Promise<StockIds> {
  const { id: stock } = await caller.post(collectionOf('stock'), { fechaStock, deposito: { id: warehouse } })
  const ids = { stock, permisoEmbarque: 0, documentoTransporte: 0, contenedorVacio: 0, lineaMercaderia: 0, contenedorAsociado: 0 }
  for (const name of recordNames) ids[name] = (await addRecord(caller, name, parentsOf(name, ids))).id
  return ids
}

export interface StockRow {
  readonly state: StockState
  readonly fechaStock: string
  readonly depositoId?: number
  readonly scheduleDate?: string
  readonly sentDate?: string
  readonly daysLate?: number
  readonly transactionId?: string
  readonly deleted?: string
}

/** Puts stocks into the database as they are after what happened to them, and returns their ids; those that were sent name the place of their warehouse. */
export async function putStocks(db: Db, { depositoId = fixture.warehouse, ...row }: StockRow, many = 1): Promise<number[]> {
  const place = row.state === 'OPEN' ? {} : await findPlace(db, depositoId)
  const value = { version: 1, createdBy: 'owner', createdDate: '2026-11-20T15:00:00.000Z', ...row, ...place, depositoId }
  const values = Array.from({ length: many }, () => value)
  return (await db.insertInto('stock').values(values).returning('id').execute()).map(({ id }) => id)
}
