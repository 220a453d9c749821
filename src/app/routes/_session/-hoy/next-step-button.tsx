// The button of a row of «Hoy» with the next step of its warehouse, and the hook that opens the dialog of that step.
import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CircleAlert, Copy, type IconNode, Plus, Send, SquareArrowOutUpRight } from 'lucide'
import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from 'react'
import { stockApi, warehouseDaysKey } from '#app/api/stock/stock.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { showFailure } from '#app/ui/feedback/toasts.tsx'
import { RowButton, RowLink } from '#app/ui/table/row-buttons.tsx'
import type { Stock } from '#domain/stock/stock.ts'
import type { NextStep, TodayRow } from '#domain/today/today-rows.ts'
import { showDay } from '#domain/values/dates.ts'
import { commandIntent, LazyStockDialog, loadStockDialogs, useNewStock } from '../-shared/stock-dialogs/stock-commands.tsx'
import { addStockLink, stockLink, type StockParams } from '../-shared/stock/stock-links.ts'

interface NextStepProps {
  row: TodayRow
  run: RowCommand
  tabIndex: 0 | -1
}

const steps: Record<NextStep['kind'], { icon: IconNode; text: TextKey }> = {
  clone: { icon: Copy, text: 'stock.today.clone' },
  create: { icon: Plus, text: 'stock.action.create' },
  send: { icon: Send, text: 'stock.action.send' },
  showErrors: { icon: CircleAlert, text: 'stock.action.showErrors' },
  open: { icon: SquareArrowOutUpRight, text: 'stock.today.open' },
  openDay: { icon: SquareArrowOutUpRight, text: 'stock.today.openDay' },
  createDay: { icon: CalendarPlus, text: 'stock.today.createDay' },
}

export function NextStepButton({ row: { id: warehouseId, description, step }, run, tabIndex }: NextStepProps) {
  if (step === null) return null
  const { icon, text: key } = steps[step.kind]
  const text = t(key, { day: 'day' in step ? showDay(step.day) : '' })
  const look = { icon, tabIndex }
  const label = t('today.stepOf', { step: text, name: description })
  switch (step.kind) {
    case 'clone':
    case 'create':
      return (
        <NewStockButton {...look} kind={step.kind} warehouseId={warehouseId} warehouse={description} aria-label={label}>
          {text}
        </NewStockButton>
      )
    case 'send':
    case 'showErrors':
      return (
        <RowButton
          {...look}
          {...commandIntent}
          aria-label={label}
          onClick={() => void run(step.kind, { warehouseId, stockId: step.stockId })}
        >
          {text}
        </RowButton>
      )
    case 'open':
    case 'openDay':
      return <RowLink {...look} link={stockLink({ warehouseId, stockId: step.stockId })} text={text} label={label} />
    case 'createDay':
      return <RowLink {...look} link={addStockLink(warehouseId, step.day)} text={text} label={label} />
  }
}

interface NewStockProps extends ComponentProps<typeof RowButton> {
  kind: 'clone' | 'create'
  warehouseId: number
  warehouse: string
}

function NewStockButton({ kind, warehouseId, warehouse, ...button }: NewStockProps) {
  const { create, cloneLast } = useNewStock(warehouseId, warehouse)
  return <RowButton {...button} onClick={() => void (kind === 'clone' ? cloneLast() : create())} />
}

export type RowCommand = (name: 'send' | 'showErrors', of: StockParams) => Promise<void>

interface Shown {
  readonly name: 'send' | 'showErrors'
  readonly warehouseId: number
  readonly stock: Stock
}

/**
 * Returns `run`, which is the same function in every render, and the open dialog, if any. The list stays after a send, because the next
 * warehouse follows.
 */
export function useRowCommands(): { run: RowCommand; dialog: ReactNode } {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const isLoading = useRef(false)

  const run = useCallback<RowCommand>(
    async (name, { warehouseId, stockId }) => {
      if (isLoading.current) return
      isLoading.current = true
      try {
        const [stock] = await Promise.all([client.fetchQuery(stockApi.detail({ warehouseId }, stockId)), loadStockDialogs()])
        setShown({ name, warehouseId, stock })
      } catch (failure) {
        showFailure(failure, `today ${stockId}`, () => void run(name, { warehouseId, stockId }))
        void client.invalidateQueries({ queryKey: warehouseDaysKey })
      }
      isLoading.current = false
    },
    [client],
  )

  const close = () => setShown(null)
  const dialog = shown && (
    <LazyStockDialog
      key={shown.stock.id}
      name={shown.name}
      warehouseId={shown.warehouseId}
      stock={shown.stock}
      onClose={close}
      onSent={close}
    />
  )
  return { run, dialog }
}
