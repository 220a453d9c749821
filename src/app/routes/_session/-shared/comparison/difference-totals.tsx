// The totals of two compared stocks and their difference.
import { t, type TextKey } from '#app/i18n/text.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { ComparedTotals, GoodsDifferences } from '#domain/comparison/stock-comparison.ts'
import { showNumber } from '#domain/values/show-number.ts'

const titles: Readonly<Record<keyof ComparedTotals, TextKey>> = {
  permisoEmbarques: 'stock.detail.permisos',
  documentoTransportes: 'stock.detail.documentos',
  lineaMercaderias: 'lineaMercaderia.list',
  contenedorAsociados: 'contenedorAsociado.list',
  contenedorVacios: 'stock.detail.vacios',
  cantidad: 'comparison.packages',
  pesoBruto: 'titulo.pesoBruto',
}

const names = [
  'permisoEmbarques',
  'documentoTransportes',
  'lineaMercaderias',
  'contenedorAsociados',
  'contenedorVacios',
  'cantidad',
  'pesoBruto',
] as const

interface TotalsRow {
  readonly id: string
  readonly title: TextKey
  readonly before: number
  readonly after: number
}

/** Returns the columns of the table. `before` and `after` are the titles of the two columns with totals: `Antes` and `Ahora`, or `Ahora` and `Quedará`. */
const totalsColumns = (before: TextKey, after: TextKey): readonly Column<TotalsRow>[] => [
  { id: 'title', title: 'stock.totals', cell: ({ title }) => t(title) },
  { id: 'before', title: before, cell: ({ before }) => showNumber(before), align: 'end', width: '140px', decimals: true },
  { id: 'after', title: after, cell: ({ after }) => showNumber(after), align: 'end', width: '140px', decimals: true },
  { id: 'difference', title: 'comparison.difference', cell: (row) => signed(row), align: 'end', width: '140px', decimals: true },
]

function totalsRows({ totals: { before, after } }: GoodsDifferences): TotalsRow[] {
  return names.map((name) => ({ id: name, title: titles[name], before: before[name], after: after[name] }))
}

/** Returns a difference with its sign, exact to the hundredth: `+350.5`. */
function signed({ before, after }: TotalsRow): string {
  const hundredths = Math.round(after * 100) - Math.round(before * 100)
  const amount = showNumber(Math.abs(hundredths) / 100)
  return hundredths === 0 ? amount : `${hundredths > 0 ? '+' : '−'}${amount}`
}

const doneColumns = totalsColumns('comparison.before', 'comparison.after')
const plannedColumns = totalsColumns('comparison.after', 'comparison.planned')

/** The table with the records, packages and kilograms of both stocks, or of a stock as it is and as it is about to be. */
export function DifferenceTotals({ differences, isPlanned = false }: { differences: GoodsDifferences; isPlanned?: boolean }) {
  return (
    <DataTable
      label={t('stock.totals')}
      maxWidth={720}
      minWidth={560}
      columns={isPlanned ? plannedColumns : doneColumns}
      rows={totalsRows(differences)}
      rowKey={({ id }) => id}
    />
  )
}
