// The button of a row of «Hoy» with the one next step of its warehouse.
import { linkOptions } from '@tanstack/react-router'
import { CalendarPlus, CircleAlert, Copy, type IconNode, Plus, Send, SquareArrowOutUpRight } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { RowButton, RowLink } from '#app/ui/table/row-buttons.tsx'
import type { NextStep, TodayRow } from '#domain/today/today-rows.ts'
import { showDay } from '#domain/values/dates.ts'
import { commandIntent } from '../-shared/stock-dialogs/stock-commands.tsx'
import { useNewStock } from '../-shared/stock-dialogs/use-new-stock.ts'
import { stockLink } from '../-shared/stock/stock-links.ts'
import type { RowCommand } from './use-row-commands.tsx'

interface NextStepProps {
  row: TodayRow
  run: RowCommand
  tabIndex: 0 | -1
}

const icons: Record<NextStep['kind'], IconNode> = {
  clone: Copy,
  create: Plus,
  send: Send,
  showErrors: CircleAlert,
  open: SquareArrowOutUpRight,
  openDay: SquareArrowOutUpRight,
  createDay: CalendarPlus,
}

/** The next step of a warehouse; nothing where there is none. */
export function NextStepButton({ row: { id: warehouseId, description, step }, run, tabIndex }: NextStepProps) {
  if (step === null) return null
  const text = textOf(step)
  const look = { icon: icons[step.kind], tabIndex }
  const label = t('today.stepOf', { step: text, name: description })
  switch (step.kind) {
    case 'clone':
    case 'create':
      return <NewStockButton {...look} kind={step.kind} warehouseId={warehouseId} warehouse={description} text={text} label={label} />
    case 'send':
    case 'showErrors':
      return (
        <RowButton {...look} {...commandIntent} aria-label={label} onClick={() => run(step.kind, { warehouseId, stockId: step.stockId })}>
          {text}
        </RowButton>
      )
    case 'open':
    case 'openDay':
      return <RowLink {...look} link={stockLink({ warehouseId, stockId: step.stockId })} text={text} label={label} />
    case 'createDay': {
      const add = linkOptions({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId }, search: { fechaStock: step.day } })
      return <RowLink {...look} link={add} text={text} label={label} />
    }
  }
}

function textOf(step: NextStep): string {
  switch (step.kind) {
    case 'clone':
      return t('stock.today.clone')
    case 'create':
      return t('stock.action.create')
    case 'send':
      return t('stock.action.send')
    case 'showErrors':
      return t('stock.action.showErrors')
    case 'open':
      return t('stock.today.open')
    case 'openDay':
      return t('stock.today.openDay', { day: showDay(step.day) })
    case 'createDay':
      return t('stock.today.createDay', { day: showDay(step.day) })
  }
}

interface NewStockProps extends Pick<NextStepProps, 'tabIndex'> {
  kind: 'clone' | 'create'
  icon: IconNode
  warehouseId: number
  warehouse: string
  text: string
  label: string
}

function NewStockButton({ kind, warehouseId, warehouse, text, label, ...look }: NewStockProps) {
  const { create, cloneLast } = useNewStock(warehouseId, warehouse)
  return (
    <RowButton {...look} aria-label={label} onClick={() => void (kind === 'clone' ? cloneLast() : create())}>
      {text}
    </RowButton>
  )
}
