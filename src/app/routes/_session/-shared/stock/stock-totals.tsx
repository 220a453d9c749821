// The record counts and totals of a stock in one line, on screen and for printing.
import { t, type TextKey } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
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

export function StockTotalsList({ totals, framed = true }: { totals: StockTotals; framed?: boolean }) {
  return (
    <Facts layout={framed ? 'framed' : 'line'} label={t('stock.totals')}>
      {rows.map(({ of, one, many }) => (
        <Fact key={of} label={t(totals[of] === 1 ? one : many)} valueFirst>
          {showNumber(totals[of])}
        </Fact>
      ))}
    </Facts>
  )
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

/** Returns the totals as one line of text, for a printed page. */
export function totalsText(totals: StockTotals): string {
  return rows.map(({ of, one, many }) => `${showNumber(totals[of])} ${t(totals[of] === 1 ? one : many)}`).join(' · ')
}
