import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { showDay } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'
import { stockLink } from '../../-stock/stock-links.ts'
import classes from './send-progress.module.css'

/** Says that a send waits for the verdict of another stock of the same place, and leads to it. */
export function WaitsFor({ warehouseId, other }: { warehouseId: number; other: NonNullable<Stock['waitsFor']> }) {
  return (
    <div className={classes['verdict']}>
      <Message kind="info" takesFocus={false}>
        {t('stock.waits', { day: showDay(other.fechaStock) })}{' '}
        <Link {...stockLink({ warehouseId, stockId: other.id })}>{t('stock.waits.link', { id: other.id })}</Link>
      </Message>
    </div>
  )
}
