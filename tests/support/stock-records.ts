import { genericFamilies } from '#domain/contract/generic-families.ts'
import { drafts } from './drafts.ts'
import { type Caller, type Reply } from './server.ts'

/** What a stock holds, by the names of the families. */
export const recordNames = ['permisoEmbarque', 'documentoTransporte', 'contenedorVacio', 'lineaMercaderia', 'contenedorAsociado'] as const

export type RecordName = (typeof recordNames)[number]

/** The ids of a stock and of one record of each kind in it. */
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

export function addRecord(caller: Caller, name: RecordName, parents: object, headers: Record<string, string> = {}): Promise<Reply> {
  return caller.post(collectionOf(name), { ...drafts[name], ...parents }, headers)
}

/** Creates a stock with one record of each kind, by the generic calls. */
export async function addWholeStock(caller: Caller, warehouse: number, fechaStock = '2026-11-20'): Promise<StockIds> {
  const { id: stock } = await caller.post(collectionOf('stock'), { fechaStock, deposito: { id: warehouse } })
  const ids = { stock, permisoEmbarque: 0, documentoTransporte: 0, contenedorVacio: 0, lineaMercaderia: 0, contenedorAsociado: 0 }
  for (const name of recordNames) ids[name] = (await addRecord(caller, name, parentsOf(name, ids))).id
  return ids
}
