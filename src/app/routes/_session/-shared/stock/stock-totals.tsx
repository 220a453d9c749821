// The record counts and totals of a stock: in one line, for printing, and in a table beside those of another stock.
import { t, type TextKey } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { ComparedTotals } from '#domain/comparison/stock-comparison.ts'
import type { StockTotals } from '#domain/stock/stock.ts'
import { showNumber } from '#domain/values/show-number.ts'

const rows: readonly { of: keyof StockTotals; one: TextKey; many: TextKey }[] = [
  { of: 'permisoEmbarques', one: 'stock.totals.permiso', many: 'stock.totals.permisos' },
  { of: 'documentoTransportes', one: 'stock.totals.documento', many: 'stock.totals.documentos' },
  { of: 'lineaMercaderias', one: 'stock.totals.linea', many: 'stock.totals.lineas' },
  { of: 'contenedorAsociados', one: 'stock.totals.contenedor', many: 'stock.totals.contenedores' },
  { of: 'contenedorVacios', one: 'stock.totals.vacio', many: 'stock.totals.vacios' },
  { of: 'pesoBruto', one: 'stock.totals.kilos', many: 'stock.totals.kilos' },
]

export function StockTotalsList({ totals }: { totals: StockTotals }) {
  return (
    <Facts layout="line" label={t('stock.totals')}>
      {rows.map(({ of, one, many }) => (
        <Fact key={of} label={t(totals[of] === 1 ? one : many)} valueFirst>
          {showNumber(totals[of])}
        </Fact>
      ))}
    </Facts>
  )
}

export function isEmptyStock({ totals }: { readonly totals?: StockTotals | undefined }): boolean {
  return totals !== undefined && totals.permisoEmbarques + totals.documentoTransportes + totals.contenedorVacios === 0
}

/** Returns how totals differ from others as one line of text, such as `+2 permisos, −350 kg`; empty when they do not. */
export function differenceText(difference: StockTotals): string {
  return rows
    .filter(({ of }) => difference[of] !== 0)
    .map(({ of, one, many }) => {
      const amount = Math.abs(difference[of])
      return `${difference[of] < 0 ? '−' : '+'}${showNumber(amount)} ${t(amount === 1 ? one : many)}`
    })
    .join(', ')
}

export function totalsText(totals: StockTotals): string {
  return rows.map(({ of, one, many }) => `${showNumber(totals[of])} ${t(totals[of] === 1 ? one : many)}`).join(' · ')
}

const titles: readonly { id: keyof ComparedTotals; title: TextKey }[] = [
  { id: 'permisoEmbarques', title: 'permisoEmbarque.list' },
  { id: 'documentoTransportes', title: 'documentoTransporte.list' },
  { id: 'lineaMercaderias', title: 'lineaMercaderia.list' },
  { id: 'contenedorAsociados', title: 'contenedorAsociado.list' },
  { id: 'contenedorVacios', title: 'contenedorVacio.list' },
  { id: 'cantidad', title: 'comparison.packages' },
  { id: 'pesoBruto', title: 'titulo.pesoBruto' },
]

interface TotalsRow {
  readonly id: string
  readonly title: TextKey
  readonly before: number | undefined
  readonly after: number | undefined
}

const amount = { align: 'end', width: 'clamp(88px, 16vw, 128px)', decimals: true } as const
const show = (total: number | undefined) => (total === undefined ? '' : showNumber(total))
const titleColumn: Column<TotalsRow> = { id: 'title', title: 'stock.totals', cell: ({ title }) => t(title) }
const totalColumn = (id: 'before' | 'after', title: TextKey): Column<TotalsRow> => ({ id, title, cell: (row) => show(row[id]), ...amount })

/**
 * Returns the columns of the table. `before` and `after` are the titles of the two columns with totals: `Antes` and `Ahora`, or `Ahora` and
 * `Quedará`.
 */
const comparedColumns = (before: TextKey, after: TextKey): readonly Column<TotalsRow>[] => [
  titleColumn,
  totalColumn('before', before),
  totalColumn('after', after),
  { id: 'difference', title: 'comparison.difference', cell: signed, ...amount },
]

/** Returns a difference with its sign, exact to the hundredth: `+350.5`. */
function signed({ before, after }: TotalsRow): string {
  if (before === undefined || after === undefined) return ''
  const hundredths = Math.round(after * 100) - Math.round(before * 100)
  const difference = showNumber(Math.abs(hundredths) / 100)
  return hundredths === 0 ? difference : `${hundredths > 0 ? '+' : '−'}${difference}`
}

const columnsOf = {
  alone: [titleColumn, totalColumn('after', 'comparison.after')],
  compared: comparedColumns('comparison.before', 'comparison.after'),
  planned: comparedColumns('comparison.after', 'comparison.planned'),
}

interface TotalsTableProps {
  before?: Partial<ComparedTotals> | undefined
  after: Partial<ComparedTotals>
  /** `alone` has one column, `planned` the totals of a stock as it is and as it is about to be. */
  kind?: keyof typeof columnsOf
}

/** The table with the records, packages and kilograms of a stock, beside those of another one. A total that neither knows is left out. */
export function TotalsTable({ before = {}, after, kind = 'compared' }: TotalsTableProps) {
  return (
    <DataTable
      label={t('stock.totals')}
      maxWidth={720}
      minWidth={350}
      columns={columnsOf[kind]}
      rows={titles
        .map(({ id, title }) => ({ id, title, before: before[id], after: after[id] }))
        .filter((row) => row.before !== undefined || row.after !== undefined)}
      rowKey={({ id }) => id}
    />
  )
}
