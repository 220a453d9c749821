import { CalendarClock, CalendarX, CircleAlert, Copy, type IconNode, RotateCw, Send, Trash2 } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { ActionMenu } from '#app/ui/action-menu.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { type Stock, stockCan } from '#domain/stock.ts'
import { commandIntent, type RunStockCommand, type StockCommand } from '../-dialogs/stock-commands.tsx'

/** The most likely command first. */
const actions: readonly { command: StockCommand; text: TextKey; icon: IconNode }[] = [
  { command: 'reprocess', text: 'stock.action.reprocess', icon: RotateCw },
  { command: 'showErrors', text: 'stock.action.showErrors', icon: CircleAlert },
  { command: 'send', text: 'stock.action.send', icon: Send },
  { command: 'schedule', text: 'stock.action.schedule', icon: CalendarClock },
  { command: 'cancelSchedule', text: 'stock.action.cancelSchedule', icon: CalendarX },
  { command: 'clone', text: 'stock.action.clone', icon: Copy },
  { command: 'delete', text: 'entity.action.delete', icon: Trash2 },
]

interface StockRowActionsProps {
  stock: Stock
  run: RunStockCommand
  tabIndex: 0 | -1
}

/** The commands that the stock's state allows: the most likely one as a button, the others in a menu. */
export function StockRowActions({ stock, run, tabIndex }: StockRowActionsProps) {
  const [first, ...rest] = actions.filter(({ command }) => stockCan(command, stock))
  return (
    <>
      {first && (
        <RowButton
          leftSection={<Icon of={first.icon} size={14} />}
          tabIndex={tabIndex}
          aria-label={t('stock.actionOf', { action: t(first.text), id: stock.id })}
          onClick={() => void run(first.command, stock)}
          {...commandIntent}
        >
          {t(first.text)}
        </RowButton>
      )}
      {rest.length > 0 && (
        <ActionMenu
          label={t('stock.moreActions', { id: stock.id })}
          tabIndex={tabIndex}
          actions={rest.map(({ command, text, icon }) => ({
            text: t(text),
            icon: <Icon of={icon} size={14} />,
            danger: command === 'delete',
            onChoose: () => void run(command, stock),
          }))}
        />
      )}
    </>
  )
}
