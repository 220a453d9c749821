import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Copy, RotateCw, Send, Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { confirmIntent } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import type { StockDeeds } from '../../-dialogs/use-stock-deeds.tsx'

interface StockActionsProps {
  stock: Stock
  deeds: StockDeeds
}

/** What is done with a stock as a whole, by the table of states: what comes next filled, what destroys last. */
export function StockActions({ warehouseId, stock, deeds }: StockActionsProps & { warehouseId: number }) {
  const navigate = useNavigate()
  const remove = async () => {
    const done = await deeds.remove(stock)
    if (done) void navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId }, replace: true })
  }
  const [canSchedule, canClone] = [stockCan('schedule', stock), stockCan('clone', stock)]
  const hint = useShortcuts([
    { key: 'g', label: t('stock.action.schedule'), run: () => deeds.schedule(stock), disabled: !canSchedule },
    { key: 'c', label: t('stock.action.clone'), run: () => void deeds.clone(stock), disabled: !canClone },
  ])
  return (
    <>
      <SendAction stock={stock} deeds={deeds} />
      {canSchedule && (
        <Button
          {...hint('g')}
          variant="subtle"
          color="gray"
          leftSection={<Icon of={CalendarClock} size={16} />}
          onClick={() => deeds.schedule(stock)}
        >
          {t('stock.action.schedule')}
        </Button>
      )}
      {canClone && (
        <Button
          {...hint('c')}
          variant="subtle"
          color="gray"
          leftSection={<Icon of={Copy} size={16} />}
          {...confirmIntent}
          onClick={() => void deeds.clone(stock)}
        >
          {t('stock.action.clone')}
        </Button>
      )}
      {stockCan('delete', stock) && (
        <Button variant="subtle" color="red" leftSection={<Icon of={Trash2} size={16} />} {...confirmIntent} onClick={() => void remove()}>
          {t('entity.action.delete')}
        </Button>
      )}
    </>
  )
}

/** The one obvious next step, from the stock's own screen and from those of what it holds. */
export function SendAction({ stock, deeds }: StockActionsProps) {
  const reprocess = stockCan('reprocess', stock)
  const allowed = reprocess || stockCan('send', stock)
  const key = reprocess ? 'r' : 'e'
  const text = t(reprocess ? 'stock.action.reprocess' : 'stock.action.send')
  const hint = useShortcuts([{ key, label: text, run: () => deeds.send(stock), disabled: !allowed }])
  if (!allowed) return null
  const icon = reprocess ? RotateCw : Send
  return (
    <Button
      {...hint(key)}
      leftSection={<Icon of={icon} size={16} />}
      onPointerEnter={deeds.prepare}
      onFocus={deeds.prepare}
      onClick={() => deeds.send(stock)}
    >
      {text}
    </Button>
  )
}
