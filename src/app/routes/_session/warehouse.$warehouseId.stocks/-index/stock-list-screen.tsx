// The stock list of a warehouse, with today's task and the buttons that create a stock.
import { Box, Button } from '@mantine/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Copy, Plus } from 'lucide'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { isGone } from '#app/api/http/failure.ts'
import { useAutomaticSends } from '#app/api/stock/stock-days.ts'
import { useStocks } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { loadConfirm } from '#app/ui/dialog/confirm.tsx'
import { Message, PlainMessage } from '#app/ui/feedback/message.tsx'
import { lazyComponent, useLoaded } from '#app/ui/lazy-component.tsx'
import { PageTitle, ViewSwitch } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { useLongList } from '#app/ui/table/use-long-list.ts'
import { focusFirstRow } from '#app/ui/table/use-row-navigation.ts'
import { depositoLabel } from '#domain/company/deposito.ts'
import { type Stock, stockDisplay } from '#domain/stock/stock.ts'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { type RunStockCommand, useStockCommands, useNewStock } from '../../-shared/stock-dialogs/stock-commands.tsx'
import { PrintStocks } from '../../-shared/stock/print-stocks.tsx'
import { stockLink, stockViews } from '../../-shared/stock/stock-links.ts'
import { StockRowActions } from '../../-shared/stock/stock-row-actions.tsx'
import { stockColumns } from './stock-columns.tsx'
import { nextStockSort, type StockSort } from './stock-sort.ts'
import { TodayLine } from './today-line.tsx'

/** Both load while the browser is idle. The page keeps room for the second one. */
const WarehouseMessage = lazyComponent(async () => (await import('../../-shared/company/company-messages.tsx')).WarehouseMessage)
const MoreActions = lazyComponent(async () => (await import('./more-actions.tsx')).MoreActions)

export function StockListScreen({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const { error } = useStocks({ warehouseId }, { sort })
  // The warehouse does not exist or the user has no access to it.
  const disabled = isGone(error)
  const { run, dialog } = useStockCommands(warehouseId)
  const newStock = useNewStock(warehouseId)
  const table = useRef<HTMLTableElement>(null)
  useLoaded(loadConfirm)
  const hasMore = useLoaded(MoreActions.preload)
  const hint = useShortcuts([
    { key: 'n', label: t('stock.create'), run: newStock.create, load: loadConfirm, disabled },
    { key: 'c', label: t('stock.cloneLast'), run: newStock.cloneLast, load: loadConfirm, disabled },
    {
      key: 'i',
      label: t('stock.first'),
      run: () => focusFirstRow(table.current),
      // Its rows are still to come.
      get disabled() {
        return table.current?.matches('[aria-busy="true"]') === true
      },
    },
  ])

  if (disabled) return <UnknownWarehouse />
  const create = (
    <Button {...hint('n')} leftSection={<Icon of={Plus} size={16} />} onClick={() => void newStock.create()}>
      {t('stock.create')}
    </Button>
  )
  return (
    <>
      <PageTitle
        title={t('stock.title')}
        badge={<ViewSwitch label={t('stock.views')} views={stockViews(warehouseId)} />}
        actions={
          <>
            <PrintStocks page={async (source) => (await import('./printed-list.tsx')).printedStockList(source, warehouseId, sort)} />
            <Button {...hint('c')} variant="light" leftSection={<Icon of={Copy} size={16} />} onClick={() => void newStock.cloneLast()}>
              {t('stock.cloneLast')}
            </Button>
            {create}
            <Box w={28} h={28}>
              {hasMore && <MoreActions warehouseId={warehouseId} sort={sort} />}
            </Box>
          </>
        }
      />
      <TodayLine warehouseId={warehouseId} run={run} />
      {hasMore && <WarehouseMessage warehouseId={warehouseId} />}
      <AutomaticSendMessage warehouseId={warehouseId} />
      <StockTable ref={table} warehouseId={warehouseId} sort={sort} run={run} create={create} />
      {dialog}
    </>
  )
}

interface StockTableProps {
  ref: RefObject<HTMLTableElement | null>
  warehouseId: number
  sort: StockSort | undefined
  run: RunStockCommand
  /** The button in an empty list. */
  create: ReactNode
}

/** The table alone is rendered again when rows arrive while the user scrolls. */
function StockTable({ ref, warehouseId, sort, run, create }: StockTableProps) {
  const list = useLongList(useStocks({ warehouseId }, { sort }))
  const router = useRouter()
  const navigate = useNavigate()
  const columns = useMemo(
    () => stockColumns(warehouseId, (stock, tabIndex) => <StockRowActions stock={stock} run={run} tabIndex={tabIndex} />),
    [warehouseId, run],
  )
  const rowLink = useCallback(({ id }: Stock) => stockLink({ warehouseId, stockId: id }), [warehouseId])
  return (
    <DataTable
      ref={ref}
      label={t('stock.title')}
      tableId={`stocks of ${warehouseId}`}
      columns={columns}
      list={list}
      rowLink={rowLink}
      rowName={rowName}
      rowTone={rowTone}
      sort={sort}
      onSort={(property) => void navigate({ to: '.', search: { sort: nextStockSort(property, sort) }, replace: true })}
      onIntent={(stock) => void router.preloadRoute(rowLink(stock))}
      empty={
        <PlainMessage role="status">
          <p>{t('stock.none')}</p>
          {create}
        </PlainMessage>
      }
    />
  )
}

function UnknownWarehouse() {
  const { depositos = [] } = useSession()
  return (
    <>
      <PageTitle title={t('stock.title')} />
      <PlainMessage role="alert">
        <p>{t('warehouse.unknown')}</p>
        {depositos.map((deposito) => (
          <p key={deposito.id}>
            <Link to="/warehouse/$warehouseId/stocks" params={{ warehouseId: deposito.id }}>
              {depositoLabel(deposito)}
            </Link>
          </p>
        ))}
        {depositos.length === 0 && <Link to="/">{t('global.menu.home')}</Link>}
      </PlainMessage>
    </>
  )
}

/** Says that the automatic send of today or yesterday found no stock, until a stock of that day is sent. */
function AutomaticSendMessage({ warehouseId }: { warehouseId: number }) {
  const { data = [] } = useAutomaticSends(warehouseId)
  const now = today()
  const missed = data.find(({ outcome, isDeclared, day }) => outcome === 'nothingToSend' && !isDeclared && day >= daysAfter(now, -1))
  if (!missed) return null
  return (
    <Message mb={12} kind="warning" role="status">
      {missed.day === now ? t('automaticSend.empty.today') : t('automaticSend.empty.yesterday', { day: showDay(missed.day) })}
    </Message>
  )
}

function rowName({ id, fechaStock }: Stock) {
  return t('find.stock', { id, day: showDay(fechaStock) })
}

function rowTone(stock: Stock) {
  return stockDisplay(stock).row
}
