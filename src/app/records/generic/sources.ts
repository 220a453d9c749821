// Search and labels of the records that others refer to: companies, warehouses, stocks, permits and transport documents.
import * as z from 'zod/mini'
import { depositoApi } from '#app/api/company/deposito.ts'
import { findInList } from '#app/api/family/family-reads.ts'
import { readCalls } from '#app/api/family/read-calls.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { type Deposito, depositoLabel } from '#domain/company/deposito.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { readTypedDay } from '#domain/readers/typed-dates.ts'
import { type Stock, stockCan, stockStates, stateText } from '#domain/stock/stock.ts'
import { showDay } from '#domain/values/dates.ts'
import { cuit } from '../field-kinds.ts'
import { relationSource, type RelationSource } from './relation.ts'
import { isOpen, mayManageCompany, type ScreenUser } from './rights.ts'

/** Returns the function that names a record in a response, which may contain only its id. */
function labelBy<Known extends { readonly id: number }>(
  schema: z.ZodMiniType<Known>,
  text: (record: Known) => string | null | undefined,
): (record: unknown) => string {
  return (record) => {
    const { data } = schema.safeParse(record)
    return data ? text(data) || String(data.id) : ''
  }
}

const optional = z.nullish(z.string())
const joined = (...parts: readonly unknown[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
const begins = (value: string | null | undefined, text: string): boolean => value?.toUpperCase().startsWith(text.toUpperCase()) === true
const isDigits = (text: string): boolean => /^\d+$/.test(cuitDigits(text))
const has = (value: string | null | undefined, text: string): boolean => value?.toUpperCase().includes(text.toUpperCase()) === true

/** Returns the companies that the viewer manages, searched by a part of the name or of the CUIT. */
export function companySource(viewer: ScreenUser) {
  return relationSource({
    family: genericFamilies.company,
    // The server refuses the call for one company to users who only work in it.
    calls: { findOne: (id, _readOne, readPage) => findInList(id, readPage) },
    label: companyLabel,
    option: (row) => joined(row.name, cuit.show(row.cuit)),
    queries: (text) => [
      { criteria: { 'name.contains': text } },
      ...(isDigits(text) ? [{ criteria: { 'cuit.contains': cuitDigits(text) } }] : []),
    ],
    matches: (row, text) => has(row.name, text) || (isDigits(text) && has(cuitDigits(row.cuit ?? ''), cuitDigits(text))),
    isOffered: (row) => mayManageCompany(row, viewer),
    variant: `relation of ${viewer.login}`,
  })
}

export const companyLabel = labelBy(z.object({ id: z.number(), name: optional }), ({ name }) => name)

export const certificateLabel = labelBy(z.object({ id: z.number(), alias: optional }), ({ alias }) => alias)

const depositos = readCalls(genericFamilies.deposito)

const shownDepositos = 50

/** The user's warehouses, searched by a part of their name or of their codes. One call returns all of them. */
export const depositoSource: RelationSource = {
  name: 'deposito',
  queryKey: ['deposito', 'all', 'relation'],
  label: labelBy(z.object({ id: z.number(), description: optional }), ({ description }) => description),
  async search(text, signal) {
    const found = (await depositoApi.readOwn({ signal }))
      .map(depositoOption)
      .filter(({ id, label }) => has(label, text) || String(id) === text)
    return { options: found.slice(0, shownDepositos), hasMore: found.length > shownDepositos }
  },
  find: async (id, signal) => depositoOption(await depositos.readOne({}, id, signal)),
}

function depositoOption(row: Deposito) {
  return { id: row.id, label: joined(depositoLabel(row), row.codigoAduana, row.codigoLugarOperativo) }
}

const openStates = stockStates.filter((state) => stockCan('edit', { state }))

/**
 * Returns the stocks, searched by a typed day. `open`: only stocks that may be changed can be chosen, and before the user types a day only
 * those are offered.
 */
function stocks(variant: 'any' | 'open') {
  return stocksBy({
    option: (row) => joined(showDay(row.fechaStock), row.deposito?.description, row.id, stateText(row)),
    ...(variant === 'open' ? { untyped: { criteria: { 'state.in': openStates.join() }, sort: 'id,desc' } } : {}),
    isClosed: (row) => variant === 'open' && !isOpen(row),
    variant: `relation ${variant}`,
  })
}

export function otherStocksOf({ warehouseId, stockId }: { readonly warehouseId: number; readonly stockId: number }) {
  const criteria = { 'depositoId.equals': String(warehouseId) }
  return stocksBy(
    {
      option: (row) => joined(showDay(row.fechaStock), row.id, stateText(row)),
      untyped: { criteria, sort: 'fechaStock,desc' },
      isOffered: (row) => row.id !== stockId && row.deposito?.id === warehouseId,
      variant: `others of ${warehouseId} ${stockId}`,
    },
    criteria,
  )
}

type StockRelation = Parameters<typeof relationSource<Stock>>[0]

function stocksBy(
  options: Pick<StockRelation, 'option' | 'untyped' | 'isClosed' | 'isOffered' | 'variant'>,
  criteria: Readonly<Record<string, string>> = {},
) {
  return relationSource({
    family: genericFamilies.stock,
    label: labelBy(z.object({ id: z.number(), fechaStock: optional }), ({ fechaStock }) => fechaStock && showDay(fechaStock.slice(0, 10))),
    queries(text) {
      const day = readTypedDay(text)
      return day === null ? [] : [{ criteria: { ...criteria, 'fechaStock.equals': day }, sort: 'id,desc' }]
    },
    matches: (row, text) => row.fechaStock === readTypedDay(text),
    ...options,
  })
}

export const openStockSource = stocks('open')
export const stockSource = stocks('any')

/** Permits, searched by the beginning of their identifier or of their remito. */
export const permisoEmbarqueSource = relationSource({
  family: genericFamilies.permisoEmbarque,
  label: labelBy(z.object({ id: z.number(), identificadorPermiso: optional, identificadorRemito: optional }), (row) =>
    joined(row.id, row.identificadorPermiso ?? row.identificadorRemito),
  ),
  option: (row) => joined(row.identificadorPermiso ?? row.identificadorRemito, row.id, ofStock(row.stock)),
  queries: (text) => [
    { criteria: { 'identificadorPermiso.startsWith': text.toUpperCase() }, sort: 'identificadorPermiso,asc' },
    { criteria: { 'identificadorRemito.startsWith': text }, sort: 'identificadorRemito,asc' },
  ],
  matches: (row, text) => begins(row.identificadorPermiso, text) || begins(row.identificadorRemito, text),
  isClosed: ({ stock }) => !isOpen(stock),
})

export const documentoTransporteSource = relationSource({
  family: genericFamilies.documentoTransporte,
  label: labelBy(z.object({ id: z.number(), identificadorDocumentoTransporte: optional }), (row) =>
    joined(row.id, row.identificadorDocumentoTransporte),
  ),
  option: (row) => joined(row.identificadorDocumentoTransporte, row.id, ofStock(row.stock)),
  queries: (text) => [
    { criteria: { 'identificadorDocumentoTransporte.startsWith': text.toUpperCase() }, sort: 'identificadorDocumentoTransporte,asc' },
  ],
  matches: (row, text) => begins(row.identificadorDocumentoTransporte, text),
  isClosed: ({ stock }) => !isOpen(stock),
})

/** Returns the day of a titulo's stock, if the response contains it. */
function ofStock(stock: { readonly fechaStock?: string | undefined } | undefined): string {
  return stock?.fechaStock ? showDay(stock.fechaStock) : ''
}
