import { t } from '#app/i18n/text.ts'
import { isWarned, type Stock } from '#domain/stock.ts'
import classes from './stock-error-table.module.css'

interface StockErrorTableProps {
  stock: Pick<Stock, 'state' | 'errors'>
  caption: string
  codeTitle: string
}

/** The errors of a stock, or the warnings of an accepted one. The stock's page and the list's dialog title the codes differently (`app/README.md#stock-detail`). */
export function StockErrorTable({ stock, caption, codeTitle }: StockErrorTableProps) {
  return (
    <table className={classes['table']} data-warnings={isWarned(stock) || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{codeTitle}</th>
          <th scope="col">{t('stock.detail.errors.description')}</th>
          <th scope="col">{t('stock.detail.errors.additional')}</th>
        </tr>
      </thead>
      <tbody>
        {stock.errors.map((error, index) => (
          <tr key={error.id ?? index}>
            <td>{error.code}</td>
            <td>{error.description}</td>
            <td>{error.additionalDescription}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
