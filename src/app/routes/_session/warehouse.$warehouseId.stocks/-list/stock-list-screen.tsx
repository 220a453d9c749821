import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Copy, Plus } from 'lucide'
import { useMemo } from 'react'
import { isGone } from '#app/api/http.ts'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { useRecordRows } from '#app/records/use-record-rows.ts'
import { ActionMenu } from '#app/ui/action-menu.tsx'
import { confirmIntent } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InfiniteTable } from '#app/ui/infinite-table.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { focusHome } from '#app/ui/use-focus-return.ts'
import type { Stock } from '#domain/stock.ts'
import { usePrerenderStock } from '../-prerender/use-prerender-stock.ts'
import { WarehouseNotice } from '../../-company/warehouse-notice.tsx'
import { type RunStockCommand, useStockCommands } from '../../-stock-dialogs/stock-commands.tsx'
import { StockRowActions } from '../../-stock/stock-row-actions.tsx'
import { AutomaticSendNotice } from './automatic-send-notice.tsx'
import { PrintStocks } from './print-stocks.tsx'
import { stockColumns } from './stock-columns.tsx'
import { stockTableWidth } from './stock-headings.ts'
import { type StockListProps, stockRows } from './stock-rows.ts'
import { nextStockSort } from './stock-sort.ts'
import { TodayLine } from './today-line.tsx'
import { useFirstRows } from './use-first-rows.ts'
import { useNewStock } from './use-new-stock.ts'

const none: readonly Stock[] = []

export function StockListScreen({ warehouseId, sort, query }: StockListProps) {
  const sparse = useRecordRows(stockApi, { warehouseId }, { sort })
  // The warehouse does not exist, or is not one of the user's, so no stock can be created in it.
  const disabled = isGone(query.error)
  const prerender = usePrerenderStock()
  useFirstRows(warehouseId, query.data?.pages[0]?.rows ?? none, prerender)
  const { run, dialog } = useStockCommands(warehouseId)
  const newStock = useNewStock(warehouseId)
  const navigate = useNavigate()
  const columns = useMemo(() => columnsWithActions(warehouseId, run), [warehouseId, run])
  const { tableId, rowLink, rowTone } = useMemo(() => stockRows(warehouseId), [warehouseId])
  const hint = useShortcuts([
    { key: 'n', label: t('stock.create'), run: () => void newStock.create(), disabled },
    { key: 'c', label: t('stock.cloneLast'), run: () => void newStock.cloneLast(), disabled },
    { key: 'i', label: t('stock.first'), run: focusFirstRow },
  ])

  const create = <CreateButton hint={hint} newStock={newStock} />
  return (
    <>
      <PageTitle
        title={t('stock.title')}
        actions={
          !disabled && (
            <>
              <PrintStocks warehouseId={warehouseId} sort={sort} />
              <CloneLastButton hint={hint} newStock={newStock} />
              {create}
              <MoreWaysToCreate warehouseId={warehouseId} />
            </>
          )
        }
      />
      {!disabled && <TodayLine warehouseId={warehouseId} run={run} cloneLast={() => void newStock.cloneLast()} />}
      <WarehouseNotice warehouseId={warehouseId} />
      <AutomaticSendNotice warehouseId={warehouseId} />
      <InfiniteTable
        label={t('stock.title')}
        tableId={tableId}
        minWidth={stockTableWidth}
        columns={columns}
        query={query}
        sparse={sparse}
        rowLink={rowLink}
        rowTone={rowTone}
        sort={sort}
        onSort={(property) => void navigate({ to: '.', search: { sort: nextStockSort(property, sort) }, replace: true })}
        onIntent={(stock) => void prerender(rowLink(stock))}
        empty={
          <>
            <p>{t('stock.none')}</p>
            {create}
          </>
        }
      />
      {dialog}
    </>
  )
}

function columnsWithActions(warehouseId: number, run: RunStockCommand) {
  return stockColumns(warehouseId, (stock, tabIndex) => <StockRowActions stock={stock} run={run} tabIndex={tabIndex} />)
}

interface NewStockProps {
  hint: ReturnType<typeof useShortcuts>
  newStock: ReturnType<typeof useNewStock>
}

function CreateButton({ hint, newStock }: NewStockProps) {
  return (
    <Button {...hint('n')} leftSection={<Icon of={Plus} size={16} />} onClick={() => void newStock.create()} {...confirmIntent}>
      {t('stock.create')}
    </Button>
  )
}

function CloneLastButton({ hint, newStock }: NewStockProps) {
  return (
    <Button
      {...hint('c')}
      variant="subtle"
      leftSection={<Icon of={Copy} size={16} />}
      onClick={() => void newStock.cloneLast()}
      {...confirmIntent}
    >
      {t('stock.cloneLast')}
    </Button>
  )
}

function MoreWaysToCreate({ warehouseId }: { warehouseId: number }) {
  const navigate = useNavigate()
  const createOther = () => void navigate({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId } })
  return (
    <ActionMenu
      label={t('stock.create.more')}
      actions={[{ text: t('stock.create.other'), icon: <Icon of={CalendarPlus} size={14} />, onChoose: createOther }]}
    />
  )
}

/** Moves to the first row by the key that the table itself handles. */
function focusFirstRow() {
  focusHome()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
}
