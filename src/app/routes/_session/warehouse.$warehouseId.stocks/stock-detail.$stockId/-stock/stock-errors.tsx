import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import classes from './stock-errors.module.css'

/** What the authority said of a stock, folded away behind Errores; nothing at all when it said nothing. */
export function StockErrors({ stock, defaultOpen = false }: { stock: Stock; defaultOpen?: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  if (!stockCan('showErrors', stock) || stock.errors.length === 0) return null
  return (
    <section className={classes['errors']}>
      <Button
        variant="light"
        color="red"
        size="xs"
        aria-expanded={open}
        aria-controls={id}
        leftSection={<CircleAlert size={16} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {t('stock.detail.errors')} ({stock.errors.length})
      </Button>
      <div id={id} hidden={!open}>
        <table className={classes['table']}>
          <caption className="visually-hidden">{t('stock.detail.errors')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('stock.detail.errors.code')}</th>
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
      </div>
    </section>
  )
}
