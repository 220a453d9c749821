// The command buttons at the top of a stock's page.
import { Button, Group } from '@mantine/core'
import { linkOptions, useNavigate, useRouter } from '@tanstack/react-router'
import { CalendarClock, CalendarX, Copy, History, ListX, MailX, RotateCw, Send, Trash2, Upload } from 'lucide'
import type { ReactNode } from 'react'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { type SheetAction, useSheetActions } from '#app/records/sheets/sheet-menu.tsx'
import { ActionMenu } from '#app/ui/control/action-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { loadConfirm } from '#app/ui/dialog/confirm.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { useLoaded } from '#app/ui/lazy-component.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { type Stock, stockCan } from '#domain/stock/stock.ts'
import {
  commandIntent,
  loadStockDialogs,
  type RunStockCommand,
  useAllowedCommands,
  useNewStock,
} from '../../../-shared/stock-dialogs/stock-commands.tsx'
import { PrintStocks } from '../../../-shared/stock/print-stocks.tsx'
import { type StockParams, stockLink } from '../../../-shared/stock/stock-links.ts'

interface StockActionsProps {
  stock: Stock
  run: RunStockCommand
}

interface AllActionsProps extends StockActionsProps {
  scope: StockParams
  /** Opens the dialog for a spreadsheet's file; null while the stock cannot be edited. */
  onLoadSheet: (() => void) | null
  /** Opens the dialog that removes the records of a list; null while the stock cannot be edited. */
  onRemoveListed: (() => void) | null
}

/** The buttons of the commands that the stock's state allows: the next step is highlighted, deletion comes last. */
export function StockActions({ scope, stock, run, ...ofMenu }: AllActionsProps) {
  const navigate = useNavigate()
  const isAllowed = useAllowedCommands(stock)
  const remove = async () => {
    const done = await run('delete', stock)
    if (done) void navigate({ to: '/warehouse/$warehouseId/stocks', params: scope, replace: true })
  }
  const clone = () => run('clone', stock)
  const history = linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/historial', params: scope })
  const canClone = isAllowed('clone')
  useLoaded(loadConfirm)
  const hint = useShortcuts([{ key: 'c', label: t('stock.action.clone'), run: clone, load: loadConfirm, disabled: !canClone }])
  return (
    <>
      <SendAction stock={stock} run={run} />
      <ScheduleAction stock={stock} run={run} />
      {canClone && (
        <Button {...hint('c')} variant="subtle" color="gray" leftSection={<Icon of={Copy} size={16} />} onClick={() => void clone()}>
          {t('stock.action.clone')}
        </Button>
      )}
      <PrintStock scope={scope} />
      <StockMenu scope={scope} {...ofMenu} />
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
        <Button variant="subtle" color="red" leftSection={<Icon of={Trash2} size={16} />} onClick={() => void remove()}>
          {t('entity.action.delete')}
        </Button>
      )}
    </>
  )
}

function StockMenu({ scope, onLoadSheet, onRemoveListed }: Omit<AllActionsProps, keyof StockActionsProps>) {
  const { actions, isBusy } = useSheetActions(stockApi.path(scope, scope.stockId), stockSheets())
  const removeText = t('removeListed.open')
  useShortcuts([{ key: 'q', label: removeText, run: () => onRemoveListed?.(), disabled: onRemoveListed === null }])
  const own = [
    ...(onLoadSheet ? [{ text: t('workbook.open'), icon: <Icon of={Upload} size={14} />, onChoose: onLoadSheet }] : []),
    ...(onRemoveListed ? [{ text: removeText, icon: <Icon of={ListX} size={14} />, onChoose: onRemoveListed }] : []),
  ]
  return <ActionMenu label={t('stock.moreActions', { id: scope.stockId })} isBusy={isBusy} actions={[...own, ...actions]} />
}

/** Returns the sheets of a whole stock: a workbook of all kinds, or one kind as CSV. */
function stockSheets(): SheetAction[] {
  return [
    { text: t('sheet.xlsx'), search: () => ({ format: 'xlsx' }) },
    ...sheetNames.map((kind) => ({
      text: t('sheet.csvOf', { what: t(`${kind}.list`) }),
      search: () => ({ format: 'csv', kind }),
    })),
  ]
}

function PrintStock({ scope }: { scope: StockParams }) {
  const router = useRouter()
  return (
    <PrintStocks
      page={async (source) => {
        const { printedStock } = await import('./printed-stock.tsx')
        const address = new URL(router.buildLocation(stockLink(scope)).publicHref, document.baseURI).href
        return await printedStock(source, scope, address)
      }}
    />
  )
}

function ScheduleAction({ stock, run }: StockActionsProps) {
  const isAllowed = useAllowedCommands(stock)
  useLoaded(loadStockDialogs)
  const command = isAllowed('cancelSchedule') ? 'cancelSchedule' : 'schedule'
  const start = () => void run(command, stock)
  const text = t(`stock.action.${command}`)
  const hint = useShortcuts([{ key: 'g', label: text, run: start, load: loadStockDialogs, disabled: !isAllowed(command) }])
  if (!isAllowed(command)) return null
  const icon = command === 'schedule' ? CalendarClock : CalendarX
  return (
    <Button {...hint('g')} variant="subtle" color="gray" leftSection={<Icon of={icon} size={16} />} {...commandIntent} onClick={start}>
      {text}
    </Button>
  )
}

export function SendAction({ stock, run }: StockActionsProps) {
  const reprocess = stockCan('reprocess', stock)
  const send = () => void run(reprocess ? 'reprocess' : 'send', stock)
  const allowed = reprocess || stockCan('send', stock)
  useLoaded(loadStockDialogs)
  const key = reprocess ? 'r' : 'e'
  const text = reprocess ? t('stock.action.reprocess') : t('stock.action.send')
  const hint = useShortcuts([{ key, label: text, run: send, load: loadStockDialogs, disabled: !allowed }])
  if (!allowed) return null
  const icon = reprocess ? RotateCw : Send
  return (
    <Button {...hint(key)} leftSection={<Icon of={icon} size={16} />} {...commandIntent} onClick={send}>
      {text}
    </Button>
  )
}

/** Offers the ways to fill an empty stock at once; the sections offer to type. */
export function EmptyStock({ scope, paste, onLoadSheet }: { scope: StockParams; paste: ReactNode; onLoadSheet: () => void }) {
  const { cloneLast } = useNewStock(scope.warehouseId)
  return (
    <PlainMessage role="status">
      <p>{t('stock.fill')}</p>
      <Group gap={8}>
        {paste}
        <Button variant="default" onClick={onLoadSheet}>
          {t('workbook.open')}
        </Button>
        <Button variant="default" onClick={() => void cloneLast()}>
          {t('stock.cloneLast')}
        </Button>
      </Group>
    </PlainMessage>
  )
}
