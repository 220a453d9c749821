// Reads what a spreadsheet's file changes in a stock, and writes it in one transaction.
import * as z from 'zod/mini'
import { recordLabelOf } from '#domain/administration/audit.ts'
import { compareGoods, type ComparedGoods } from '#domain/comparison/compare-goods.ts'
import { addedGoods, noGoods, replacedGoods, type GoodsPlan } from '#domain/comparison/planned-goods.ts'
import { countDifferences, isEqual, type Difference, type GoodsDifferences } from '#domain/comparison/stock-comparison.ts'
import { fieldFaults } from '#domain/contract/field-faults.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { stockFamily } from '#domain/stock/stock.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteDraft } from '#domain/titulo/documento-transporte.ts'
import { mostGoods, ofFile, tituloOfStock, type GoodsDraft, type GoodsWritten } from '#domain/titulo/goods-contract.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueDraft } from '#domain/titulo/permiso-embarque.ts'
import { tituloNames } from '#domain/titulo/titulo.ts'
import { authorOf } from '../../http/auth/auth.ts'
import type { Call } from '../../http/call.ts'
import { invalidBody } from '../../http/refusal.ts'
import { answered, restorableAnswer } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import type { Db } from '../../store/database/database.ts'
import { inTurns, nextTurn } from '../../store/database/event-loop-turns.ts'
import { ChangeRefused } from '../../store/database/failures.ts'
import { recordAdded, recordEvent, recordEvents, type NewEvent } from '../../store/operations/audit.ts'
import { requireBelowLimits } from '../../store/records/counts.ts'
import { goodsOf, requireMarks, saveGoods } from '../../store/records/goods-writes.ts'
import type { StockScope } from '../../store/records/stock-rows.ts'
import { goodsTables } from '../../store/records/stock-tables.ts'
import { toColumns, toEntity, type Table } from '../../store/records/table.ts'
import { readGoodsMark, readSettledStock } from '../../store/records/whole-stock.ts'
import { lockStockFor } from '../../store/stocks/locked-stock.ts'
import { requireStock } from '../../store/stocks/stocks.ts'
import type { WithId } from '../family-routes.ts'
import { recordedContents, savedEvents } from './stock-history.ts'

/** The most bytes of a body once it is unpacked: thirty thousand lines take three million. */
export const mostBytes = 16 * 1024 * 1024

/**
 * Returns what a sheet adds to a stock. The stock is read only for lines and containers that belong to its titulos; it must still have the
 * mark then.
 */
export async function readAddition(call: Call, scope: StockScope, sheet: GoodsDraft) {
  if (!sheet.ofStock) return { ...addedGoods(noGoods, await goodsOf(sheet, noGoods)), marks: [] }
  const { stock, mark } = await readStock(call, scope, sheet)
  return { ...addedGoods(stock, await goodsOf(sheet, noGoods)), marks: [mark] }
}

/** Reads the records of a stock. Throws 400 when a sheet has lines or containers of titulos that the stock does not have. */
async function readStock(call: Call, scope: StockScope, { ofStock = [] }: GoodsDraft) {
  const { db } = call.var.services.store
  await requireStock(db, scope)
  const { mark, ...stock } = await readSettledStock(db, scope.stockId)
  const ids = { permisoEmbarque: byId(stock.permisoEmbarques), documentoTransporte: byId(stock.documentoTransportes) }
  const issues = ofStock.flatMap(({ titulo, tituloId }, index) =>
    // Each is named once.
    ids[titulo].delete(tituloId)
      ? []
      : [{ code: 'custom', path: ['ofStock', index, 'tituloId'], message: 'validation.sheetNoParent', input: tituloId } as const],
  )
  if (issues.length > 0) throw invalidBody(stockFamily.name, issues.slice(0, mostIssues))
  return { stock, mark }
}

/** Returns the records of a stock, those that it would have as the sheet, and the mark of the first. */
export async function readReplacement(call: Call, scope: StockScope, sheet: GoodsDraft) {
  const { stock, mark } = await readStock(call, scope, sheet)
  const plan = await inTurns(replacedGoods(stock, await goodsOf(sheet, stock), sheet.withoutColumn ?? {}))
  return { ...plan, mark }
}

/** The records before and after a write, and the marks that those of the stock must have for it. */
interface SheetWrite extends GoodsPlan {
  readonly sheet: GoodsDraft
  readonly marks: readonly string[]
}

export async function writeSheet(call: Call, scope: StockScope, { sheet, before, after, marks }: SheetWrite): Promise<Response> {
  const differences = await inTurns(compareGoods(before, after, 'before'))
  const counts = countDifferences(differences)
  const changed = await eventsOf(scope, before, differences)
  const type = call.req.method === 'PUT' ? 'SHEET_REPLACED' : 'SHEET_ADDED'
  const event = { type, stockId: scope.stockId, data: { subject: sheet.file ?? null } } as const
  return await write(call, async (tx) => {
    await lockStockFor(tx, scope, 'edit')
    await requireMarks(tx, scope.stockId, marks)
    if (isEqual(differences)) {
      // People see that their system has loaded the stock, also on a day without changes.
      if (call.get('integracion')) await recordEvent(tx, authorOf(call), event)
      const mark = await readGoodsMark(tx, scope.stockId)
      return answered({ ...counts, mark } satisfies GoodsWritten)
    }
    await requireRoom(tx, call, scope, after, differences)
    const mark = await saveGoods(tx, { ...scope, now: authorOf(call).now }, differences)
    await recordEvents(tx, authorOf(call), changed.events)
    for (const [name, count] of changed.added) await recordAdded(tx, authorOf(call), { ...scope, name, count })
    await recordEvent(tx, authorOf(call), event)
    return answered({ ...counts, mark } satisfies GoodsWritten, restorableAnswer)
  })
}

/** Throws `ChangeRefused` when the records of a write would exceed the limits of the stock or of a titulo. */
async function requireRoom(tx: Db, call: Call, { stockId }: StockScope, after: ComparedGoods, { totals }: GoodsDifferences): Promise<void> {
  const { limits } = call.var.services
  const isFull = [...after.permisoEmbarques, ...after.documentoTransportes].some(
    ({ lineaMercaderias, contenedorAsociados }) => Math.max(lineaMercaderias.length, contenedorAsociados.length) > limits.lines,
  )
  if (isFull) throw new ChangeRefused('error.limit.lines', { limit: limits.lines })
  for (const name of sheetNames) {
    const newCount = totals.after[`${name}s`] - totals.before[`${name}s`]
    await requireBelowLimits(tx, name, { stockId, newCount }, limits)
  }
}

const byId = <Entity extends WithId>(records: readonly Entity[]) => new Map(records.map((record) => [record.id, record]))

/** Returns an event of each changed or deleted record, and how many of each kind are added. `stock` has the records before the write. */
async function eventsOf({ stockId }: StockScope, stock: ComparedGoods, differences: GoodsDifferences) {
  const added = new Map<string, number>()
  const events: NewEvent[] = []

  /** `records` has the record that differs, unless it is an added one. */
  async function record(
    table: Table<object>,
    difference: Difference,
    records: ReadonlyMap<number, WithId>,
    place: Parameters<typeof savedEvents>[2]['to'],
    contents?: object,
  ): Promise<void> {
    await nextTurn()
    const before = records.get(difference.id)
    const { name } = table.family
    if (!before) return void added.set(name, (added.get(name) ?? 0) + 1)
    const after = difference.after && { ...before, ...toEntity(table, toColumns(table, difference.after)) }
    events.push(...savedEvents(table.family, { before, after, contents }, { from: place, to: place }))
  }

  for (const name of tituloNames) {
    const existing = byId<ComparedGoods[`${typeof name}s`][number]>(stock[`${name}s`])
    for (const difference of differences[`${name}s`]) {
      const titulo = existing.get(difference.id)
      const deleted = titulo && difference.after === null ? recordedContents(titulo) : undefined
      await record(goodsTables[name], difference, existing, { stockId }, deleted)
      if (difference.after === null) continue
      const place = { stockId, titulo: { name, id: difference.id, label: recordLabelOf(name, difference.after) } }
      const lines = byId(titulo?.lineaMercaderias ?? [])
      for (const line of difference.lineaMercaderias) await record(goodsTables.lineaMercaderia, line, lines, place)
      const containers = byId(titulo?.contenedorAsociados ?? [])
      for (const container of difference.contenedorAsociados) await record(goodsTables.contenedorAsociado, container, containers, place)
    }
  }
  const vacios = byId(stock.contenedorVacios)
  for (const vacio of differences.contenedorVacios) await record(goodsTables.contenedorVacio, vacio, vacios, { stockId })
  return { events, added }
}

const drafts = z.array(z.unknown()).check(z.maxLength(mostGoods))
const titulos = z
  .array(z.looseObject({ id: z.nullish(z.number()), lineaMercaderias: drafts, contenedorAsociados: drafts }))
  .check(z.maxLength(mostGoods))

/**
 * `goodsDraft` with drafts that are not read yet: reading thirty thousand at once would block all other calls for a quarter of a second.
 */
const outline = z.object({
  permisoEmbarques: z.optional(titulos),
  documentoTransportes: z.optional(titulos),
  contenedorVacios: z.optional(drafts),
  ofStock: z.optional(titulos),
  ...ofFile,
})

const named = z.object({ externalId: z.string() })

const taken = { code: 'custom', message: fieldFaults.Taken, params: { constraint: 'Taken' }, input: undefined } as const

/** Returns a function that says whether an earlier record of the same kind had the external id of this one. */
function namesSeen(): (record: unknown, kind: PropertyKey | undefined) => boolean {
  const seen = new Set<string>()
  return (record, kind) => {
    const { data } = named.safeParse(record)
    const before = seen.size
    if (data) seen.add(`${String(kind)} ${data.externalId}`)
    return data !== undefined && seen.size === before
  }
}

/** With this number of wrong fields the reading stops, and the refusal names them. */
const mostIssues = 100

/**
 * Reads the records of a body. Throws 400 with field errors, which are named with their place:
 * `permisoEmbarques[3].lineaMercaderias[2].cantidad`.
 */
export async function parseGoods(body: unknown): Promise<GoodsDraft> {
  const issues: z.core.$ZodIssue[] = []
  const isTaken = namesSeen()

  async function parse<Value>(schema: z.ZodMiniType<Value>, value: unknown, path: readonly PropertyKey[]): Promise<Value | null> {
    await nextTurn()
    const parsed = schema.safeParse(value, { reportInput: true })
    if (parsed.success) {
      if (isTaken(parsed.data, path.at(-2))) issues.push({ ...taken, path: [...path, 'externalId'] })
      return parsed.data
    }
    issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })))
    if (issues.length >= mostIssues) throw refused()
    return null
  }

  async function parseEach<Draft>(schema: z.ZodMiniType<Draft>, values: readonly unknown[], path: readonly PropertyKey[]) {
    const parsed: Draft[] = []
    for (const [index, value] of values.entries()) {
      const draft = await parse(schema, value, [...path, index])
      if (draft !== null) parsed.push(draft)
    }
    return parsed
  }

  async function parseTitulos<Draft extends object>(schema: z.ZodMiniType<Draft>, values: z.output<typeof titulos>, name: string) {
    const parsed = []
    for (const [index, value] of values.entries()) {
      const path = [name, index]
      const draft = await parse(schema, value, path)
      const lineaMercaderias = await parseEach(lineaMercaderiaDraft, value.lineaMercaderias, [...path, 'lineaMercaderias'])
      const contenedorAsociados = await parseEach(contenedorAsociadoDraft, value.contenedorAsociados, [...path, 'contenedorAsociados'])
      if (draft !== null) parsed.push({ ...draft, id: value.id, lineaMercaderias, contenedorAsociados })
    }
    return parsed
  }

  const refused = () => invalidBody(stockFamily.name, issues.slice(0, mostIssues))

  const outlined = await parse(outline, body, [])
  if (outlined === null) throw refused()
  const { permisoEmbarques, documentoTransportes, contenedorVacios, ofStock, ...ofFile } = outlined
  const goods = {
    ...ofFile,
    ...(permisoEmbarques && { permisoEmbarques: await parseTitulos(permisoEmbarqueDraft, permisoEmbarques, 'permisoEmbarques') }),
    ...(documentoTransportes && {
      documentoTransportes: await parseTitulos(documentoTransporteDraft, documentoTransportes, 'documentoTransportes'),
    }),
    ...(contenedorVacios && { contenedorVacios: await parseEach(contenedorVacioDraft, contenedorVacios, ['contenedorVacios']) }),
    ...(ofStock && { ofStock: await parseTitulos(tituloOfStock, ofStock, 'ofStock') }),
  }
  if (issues.length > 0) throw refused()
  return goods
}
