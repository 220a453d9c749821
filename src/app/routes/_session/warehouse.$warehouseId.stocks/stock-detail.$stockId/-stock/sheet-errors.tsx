import { t } from '#app/i18n/text.ts'
import type { StockError } from '#domain/stock.ts'

/** The errors or warnings of a stock on a printed page; nothing without any. */
export function SheetErrors({ title, errors }: { title: string; errors: readonly StockError[] }) {
  if (errors.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('stock.detail.errors.code')}</th>
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
    </section>
  )
}
