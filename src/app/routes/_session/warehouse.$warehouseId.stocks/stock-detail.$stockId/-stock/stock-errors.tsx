import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { type Stock, stockCan, type StockError } from '#domain/stock.ts'
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
        <StockErrorTable errors={stock.errors} caption={t('stock.detail.errors')} codeTitle={t('stock.detail.errors.code')} />
      </div>
    </section>
  )
}

/** The heading of the codes is another one in the list's dialog (`product.md` 2.4). */
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
