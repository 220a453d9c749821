// Headers, facts and record tables of the printed pages of stocks.
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import type { Entity } from '#app/records/entity.ts'
import { SheetTable } from '#app/ui/print/sheet-table.tsx'
import type { SheetFact } from '#app/ui/print/sheet.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { type Stock, stockDisplay } from '#domain/stock/stock.ts'
import { currentTime, showDay, showInstant } from '#domain/values/dates.ts'

/** Returns the lines about a warehouse on each printed page: its company with the CUIT, its name and its place. */
export function depositoHead(deposito: Deposito | undefined): string[] {
  if (!deposito) return []
  const { company, description, codigoAduana, codigoLugarOperativo } = deposito
  const cuit = company?.cuit ? `${t('company.cuit')} ${cuitDigits(company.cuit)}` : ''
  const place = [codigoAduana, codigoLugarOperativo].filter(Boolean).join(' ')
  return [[company?.name, cuit].filter(Boolean).join(' '), description ?? '', place].filter((text) => text !== '')
}

/** Returns the lines about a stock on each printed page: its number, its day and its verdict. */
export function stockHead(stock: Stock): string[] {
  return [t('stock.detail.title', { id: stock.id }), showDay(stock.fechaStock), stockDisplay(stock).label]
}

/** Returns the facts below the title: the place, the day, the state and the time of printing. */
export function stockFacts(deposito: Deposito | undefined, stock: Stock): SheetFact[] {
  const { fechaStock, sentDate, scheduleDate, transactionId } = stock
  return [
    ...placeFacts(deposito),
    { label: 'stock.fechaStock', text: showDay(fechaStock) },
    { label: 'stock.state', text: stockDisplay(stock).label },
    ...(sentDate ? [{ label: 'stock.sentDate', text: showInstant(sentDate) } as const] : []),
    ...(scheduleDate ? [{ label: 'stock.scheduleDate', text: showInstant(scheduleDate) } as const] : []),
    ...(transactionId ? [{ label: 'stock.transactionId', text: transactionId } as const] : []),
    printedFact(),
  ]
}

export function placeFacts(deposito: Deposito | undefined): SheetFact[] {
  const [company = '', ...warehouse] = depositoHead(deposito)
  return deposito
    ? [
        { label: 'print.company', text: company },
        { label: 'print.warehouse', text: warehouse.join(' · ') },
      ]
    : []
}

export function printedFact(): SheetFact {
  return { label: 'print.printed', text: showInstant(currentTime().toISOString()) }
}

interface EntityTableProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  title: string
  rows: readonly Row[]
}

/** All records of one kind on a printed page, with the columns of their table on the screen. */
export function EntityTable<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  title,
  rows,
}: EntityTableProps<Path, Row, Saved>) {
  const id = { id: 'id', title: 'record.id', cell: (row: Row) => String(row.id) } as const
  return <SheetTable title={title} empty={t(`${entity.name}.empty`)} columns={[id, ...entity.columns]} rows={rows} />
}
