import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import type { StockTotals as Totals } from '#domain/stock.ts'
import classes from './stock-totals.module.css'

const shown: readonly { of: keyof Totals; label: TextKey }[] = [
  { of: 'permisoEmbarques', label: 'stock.totals.permisos' },
  { of: 'documentoTransportes', label: 'stock.totals.documentos' },
  { of: 'lineaMercaderias', label: 'stock.totals.lineas' },
  { of: 'contenedorAsociados', label: 'stock.totals.contenedores' },
  { of: 'contenedorVacios', label: 'stock.totals.vacios' },
  { of: 'pesoBruto', label: 'stock.totals.kilos' },
]

/** How much a stock declares, in one line. */
export function StockTotals({ totals }: { totals: Totals }) {
  return (
    <dl className={classes['totals']} aria-label={t('stock.totals')}>
      {shown.map(({ of, label }) => (
        <div key={of}>
          <dt>{t(label)}</dt>
          <dd>{showNumber(totals[of])}</dd>
        </div>
      ))}
    </dl>
  )
}
