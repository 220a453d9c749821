// The banner about a stock's errors or warnings, which expands into their table.
import { Button } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide'
import { useId, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { errorCountOf, isWarned, type Stock, stockCan } from '#domain/stock/stock.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { StockErrorTable } from '../../../-shared/stock/stock-error-table.tsx'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import classes from './stock-page.module.css'

interface StockErrorsProps {
  scope: StockParams
  stock: Stock
  defaultOpen?: boolean
}

/**
 * The banner about the errors of a stock, or the warnings of an accepted one: what happened, and the Errores button, which shows and hides their table. It announces a
 * verdict that arrives while the stock is on the screen. It renders nothing if there are no errors.
 */
export function StockErrors({ scope, stock, defaultOpen = false }: StockErrorsProps) {
  const { state } = stock
  const [open, setOpen] = useState(defaultOpen)
  const [last, setLast] = useState({ state, isNew: false })
  if (state !== last.state) {
    setLast({ state, isNew: true })
    setOpen(defaultOpen)
  }
  const id = useId()
  const count = errorCountOf(stock)
  const none = !stockCan('showErrors', stock) || count === 0
  const warned = isWarned(stock)
  const label = t(warned ? 'stock.detail.warnings' : 'stock.detail.errors')
  const hint = useShortcuts([{ key: 'x', label, run: () => setOpen(!open), disabled: none }])
  if (none) return null
  const said = state === 'ERROR' || state === 'FAILED' ? t(`stock.settled.${state}`) : null
  return (
    <section className={classes['errors']} data-warnings={warned || undefined}>
      <div className={classes['head']}>
        <Button
          {...hint('x')}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={id}
          leftSection={<Icon of={open ? ChevronDown : ChevronRight} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {label} ({showNumber(count)})
        </Button>
        {said !== null && <p role={last.isNew ? 'alert' : undefined}>{said}</p>}
      </div>
      <div id={id} hidden={!open}>
        <StockErrorTable
          scope={scope}
          stock={stock}
          caption={label}
          codeTitle={t(warned ? 'stock.detail.warnings.code' : 'stock.detail.errors.code')}
        />
      </div>
    </section>
  )
}
