import { CalendarClock, CalendarX, CircleAlert, Copy, RotateCw, Send, Trash2 } from 'lucide'
import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { ActionMenu } from '#app/ui/action-menu.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { type Stock, type StockAction, stockCan } from '#domain/stock.ts'
import type { StockDeeds } from '../-dialogs/use-stock-deeds.tsx'

interface Offer {
  action: StockAction
  text: TextKey
  icon: ReactNode
  deed: (deeds: StockDeeds, stock: Stock) => void
  danger?: boolean
}

/** The likeliest first. */
const offers: readonly Offer[] = [
  {
    action: 'reprocess',
    text: 'stock.action.reprocess',
    icon: <Icon of={RotateCw} size={14} />,
    deed: (deeds, stock) => deeds.send(stock),
  },
  {
    action: 'showErrors',
    text: 'stock.action.showErrors',
    icon: <Icon of={CircleAlert} size={14} />,
    deed: (deeds, stock) => deeds.showErrors(stock),
  },
  { action: 'send', text: 'stock.action.send', icon: <Icon of={Send} size={14} />, deed: (deeds, stock) => deeds.send(stock) },
  {
    action: 'schedule',
    text: 'stock.action.schedule',
    icon: <Icon of={CalendarClock} size={14} />,
    deed: (deeds, stock) => deeds.schedule(stock),
  },
  {
    action: 'cancelSchedule',
    text: 'stock.action.cancelSchedule',
    icon: <Icon of={CalendarX} size={14} />,
    deed: (deeds, stock) => void deeds.cancelSchedule(stock),
  },
  { action: 'clone', text: 'stock.action.clone', icon: <Icon of={Copy} size={14} />, deed: (deeds, stock) => void deeds.clone(stock) },
  {
    action: 'delete',
    text: 'entity.action.delete',
    icon: <Icon of={Trash2} size={14} />,
    deed: (deeds, stock) => void deeds.remove(stock),
    danger: true,
  },
]

/** Only what the table of states allows: one button, the rest behind a menu. */
export function StockActions({ stock, deeds, tabIndex }: { stock: Stock; deeds: StockDeeds; tabIndex: 0 | -1 }) {
  const [first, ...rest] = offers.filter(({ action }) => stockCan(action, stock))
  return (
    <>
      {first && (
        <RowButton
          leftSection={first.icon}
          tabIndex={tabIndex}
          aria-label={t('stock.actionOf', { action: t(first.text), id: stock.id })}
          onClick={() => first.deed(deeds, stock)}
          onPointerEnter={deeds.prepare}
          onFocus={deeds.prepare}
        >
          {t(first.text)}
        </RowButton>
      )}
      {rest.length > 0 && (
        <ActionMenu
          label={t('stock.moreActions', { id: stock.id })}
          tabIndex={tabIndex}
          actions={rest.map(({ text, icon, deed, danger = false }) => ({
            text: t(text),
            icon,
            danger,
            onChoose: () => deed(deeds, stock),
          }))}
        />
      )}
    </>
  )
}
