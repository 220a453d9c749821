import { Button } from '@mantine/core'
import { CircleAlert, TriangleAlert } from 'lucide'
import { useId, useState } from 'react'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { errorCountOf, isWarned, type Stock, stockCan } from '#domain/stock.ts'
import { StockErrorTable } from '../../../-stock/stock-error-table.tsx'
import classes from './stock-errors.module.css'

/** The Errores button, which shows and hides the errors of a stock, or the warnings of an accepted one. It renders nothing when there are none. */
export function StockErrors({ stock, defaultOpen = false }: { stock: Stock; defaultOpen?: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const count = errorCountOf(stock)
  const none = !stockCan('showErrors', stock) || count === 0
  const warned = isWarned(stock)
  const label = t(warned ? 'stock.detail.warnings' : 'stock.detail.errors')
  const hint = useShortcuts([{ key: 'x', label, run: () => setOpen(!open), disabled: none }])
  if (none) return null
  return (
    <section className={classes['errors']}>
      <Button
        {...hint('x')}
        variant={warned ? 'default' : 'light'}
        color={warned ? 'gray' : 'red'}
        size="xs"
        aria-expanded={open}
        aria-controls={id}
        leftSection={<Icon of={warned ? TriangleAlert : CircleAlert} size={16} />}
        onClick={() => setOpen(!open)}
      >
        {label} ({showNumber(count)})
      </Button>
      <div id={id} hidden={!open}>
        <StockErrorTable stock={stock} caption={label} codeTitle={t(warned ? 'stock.detail.warnings.code' : 'stock.detail.errors.code')} />
      </div>
    </section>
  )
}
