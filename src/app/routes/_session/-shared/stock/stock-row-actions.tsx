// The command button and menu in a stock's table row.
import { CalendarClock, CalendarX, CircleAlert, Copy, type IconNode, MailX, RotateCw, Send, Trash2 } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { ActionMenu } from '#app/ui/control/action-menu.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { isWarned, type Stock } from '#domain/stock/stock.ts'
import { commandIntent, type RunStockCommand, type StockCommand, useAllowedCommands } from '../stock-dialogs/stock-commands.tsx'

/** The commands, the most likely one first. */
const actions: readonly { command: StockCommand; text: TextKey; icon: IconNode }[] = [
  { command: 'reprocess', text: 'stock.action.reprocess', icon: RotateCw },
  { command: 'showErrors', text: 'stock.action.showErrors', icon: CircleAlert },
  { command: 'send', text: 'stock.action.send', icon: Send },
  { command: 'schedule', text: 'stock.action.schedule', icon: CalendarClock },
  { command: 'cancelSchedule', text: 'stock.action.cancelSchedule', icon: CalendarX },
  { command: 'clone', text: 'stock.action.clone', icon: Copy },
  { command: 'notReceived', text: 'stock.action.notReceived', icon: MailX },
  { command: 'delete', text: 'entity.action.delete', icon: Trash2 },
]

export function StockRowActions({ stock, run, tabIndex }: { stock: Stock; run: RunStockCommand; tabIndex: 0 | -1 }) {
  const isAllowed = useAllowedCommands(stock)
  const [first, ...rest] = actions
    .filter(({ command }) => isAllowed(command))
    .map((action) => ({
      ...action,
      text: t(action.command === 'showErrors' && isWarned(stock) ? 'stock.action.showWarnings' : action.text),
    }))
  return (
    <>
      {first && (
        <RowButton
          icon={first.icon}
          tabIndex={tabIndex}
          aria-label={t('stock.actionOf', { action: first.text, id: stock.id })}
          onClick={() => void run(first.command, stock)}
          {...commandIntent}
        >
          {first.text}
        </RowButton>
      )}
      {rest.length > 0 && (
        <ActionMenu
          label={t('stock.moreActions', { id: stock.id })}
          tabIndex={tabIndex}
          actions={rest.map(({ command, text, icon }) => ({
            text,
            icon: <Icon of={icon} size={14} />,
            danger: command === 'delete' || command === 'notReceived',
            onChoose: () => void run(command, stock),
          }))}
        />
      )}
    </>
  )
}
