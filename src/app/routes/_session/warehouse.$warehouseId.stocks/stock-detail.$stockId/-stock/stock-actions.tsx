import { Button } from '@mantine/core'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Copy, History, MailX, RotateCw, Send, Trash2 } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { confirmIntent } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { commandIntent, type RunStockCommand } from '../../../-stock-dialogs/stock-commands.tsx'
import { useAllowedCommands } from '../../../-stock-dialogs/use-allowed-commands.ts'
import { PrintStock } from './print-stock.tsx'

interface StockActionsProps {
  stock: Stock
  run: RunStockCommand
}

/** The buttons of the commands that the stock's state allows: the next step filled, deleting last. */
export function StockActions({ warehouseId, stock, run }: StockActionsProps & { warehouseId: number }) {
  const navigate = useNavigate()
  const isAllowed = useAllowedCommands(stock)
  const remove = async () => {
    const done = await run('delete', stock)
    if (done) void navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId }, replace: true })
  }
  const schedule = () => void run('schedule', stock)
  const clone = () => void run('clone', stock)
  const history = linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/historial',
    params: { warehouseId, stockId: stock.id },
  })
  const [canSchedule, canClone] = [isAllowed('schedule'), isAllowed('clone')]
  const hint = useShortcuts([
    { key: 'g', label: t('stock.action.schedule'), run: schedule, disabled: !canSchedule },
    { key: 'c', label: t('stock.action.clone'), run: clone, disabled: !canClone },
  ])
  return (
    <>
      <SendAction stock={stock} run={run} />
      {canSchedule && (
        <Button {...hint('g')} variant="subtle" color="gray" leftSection={<Icon of={CalendarClock} size={16} />} onClick={schedule}>
          {t('stock.action.schedule')}
        </Button>
      )}
      {canClone && (
        <Button {...hint('c')} variant="subtle" color="gray" leftSection={<Icon of={Copy} size={16} />} {...confirmIntent} onClick={clone}>
          {t('stock.action.clone')}
        </Button>
      )}
      <PrintStock scope={{ warehouseId, stockId: stock.id }} />
      <LinkButton link={history} icon={History} text={t('history.title')} letter="h" variant="subtle" color="gray" />
      {isAllowed('notReceived') && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<Icon of={MailX} size={16} />}
          {...commandIntent}
          onClick={() => void run('notReceived', stock)}
        >
          {t('stock.action.notReceived')}
        </Button>
      )}
      {isAllowed('delete') && (
        <Button variant="subtle" color="red" leftSection={<Icon of={Trash2} size={16} />} {...confirmIntent} onClick={() => void remove()}>
          {t('entity.action.delete')}
        </Button>
      )}
    </>
  )
}

/** Sends or reprocesses, the next step of a stock. It is also on the pages of the stock's permits and documents. */
export function SendAction({ stock, run }: StockActionsProps) {
  const reprocess = stockCan('reprocess', stock)
  const send = () => void run(reprocess ? 'reprocess' : 'send', stock)
  const allowed = reprocess || stockCan('send', stock)
  const key = reprocess ? 'r' : 'e'
  const text = t(reprocess ? 'stock.action.reprocess' : 'stock.action.send')
  const hint = useShortcuts([{ key, label: text, run: send, disabled: !allowed }])
  if (!allowed) return null
  const icon = reprocess ? RotateCw : Send
  return (
    <Button {...hint(key)} leftSection={<Icon of={icon} size={16} />} {...commandIntent} onClick={send}>
      {text}
    </Button>
  )
}
