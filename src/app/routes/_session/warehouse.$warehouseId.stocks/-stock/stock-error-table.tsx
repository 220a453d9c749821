import { t } from '#app/i18n/text.ts'
import type { StockError } from '#domain/stock.ts'
import classes from './stock-error-table.module.css'

/** The errors of a stock. The stock's page and the list's dialog title the codes differently (`app/README.md#stock-detail`). */
export function StockErrorTable({ errors, caption, codeTitle }: { errors: readonly StockError[]; caption: string; codeTitle: string }) {
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{codeTitle}</th>
          <th scope="col">{t('stock.detail.errors.description')}</th>
          <th scope="col">{t('stock.detail.errors.additional')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((error, index) => (
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
