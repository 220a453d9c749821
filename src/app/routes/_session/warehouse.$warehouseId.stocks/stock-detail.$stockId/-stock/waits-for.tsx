import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { showDay } from '#domain/dates.ts'
import type { Stock } from '#domain/stock.ts'
import { stockLink } from '../../../-stock/stock-links.ts'
import classes from './send-progress.module.css'

/** Says that a send waits for the verdict of another stock of the same place, and leads to it when it is in the same warehouse: the user may not see another one. */
export function WaitsFor({ warehouseId, other }: { warehouseId: number; other: NonNullable<Stock['waitsFor']> }) {
  const isHere = other.warehouseId === warehouseId
  return (
    <div className={classes['verdict']}>
      <Message kind="info" takesFocus={false}>
        {t(isHere ? 'stock.waits' : 'stock.waits.elsewhere', { day: showDay(other.fechaStock) })}{' '}
        {isHere && <Link {...stockLink({ warehouseId, stockId: other.id })}>{t('stock.waits.link', { id: other.id })}</Link>}
      </Message>
    </div>
  )
}
