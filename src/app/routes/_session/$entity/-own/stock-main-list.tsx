import { type ReactNode, useMemo } from 'react'
import { t } from '#app/i18n/text.ts'
import { stockRecords } from '#app/records/generic/entities/stock.ts'
import { GenericList } from '#app/records/generic/generic-list.tsx'
import { useSession } from '#app/session/session.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { type Stock, stockDisplay } from '#domain/stock.ts'
import { useStockCommands } from '../../-stock-dialogs/stock-commands.tsx'
import { StockRowActions } from '../../-stock/stock-row-actions.tsx'
import { StockStatusCell } from '../../-stock/stock-status-cell.tsx'

/** The stocks of the current warehouse, with the commands of the warehouse's own list. */
export function StockMainList({ children }: { children?: ReactNode }) {
  const { deposito, depositos } = useSession()
  if (deposito)
    return (
      <>
        <StocksOf key={deposito.id} warehouseId={deposito.id} />
        {children}
      </>
    )
  return (
    <>
      <PageTitle title={t('stock.list')} />
      {depositos && <Notice role="status">{t('stock.noWarehouse')}</Notice>}
      {children}
    </>
  )
}

/** In pixels: the likeliest command as a button, and the menu of the others. */
const commandsWidth = 176

function StocksOf({ warehouseId }: { warehouseId: number }) {
  const { run, dialog } = useStockCommands(warehouseId, true)
  const own = useMemo(
    () => ({
      criteria: { 'depositoId.equals': String(warehouseId) },
      cells: new Map([['state', (stock: Stock) => <StockStatusCell stock={stock} detail={stockRecords.api.detail({}, stock.id)} />]]),
      rowTone: (stock: Stock) => stockDisplay(stock).row,
      actions: {
        width: commandsWidth,
        of: (stock: Stock, tabIndex: 0 | -1) => <StockRowActions stock={stock} run={run} tabIndex={tabIndex} />,
      },
    }),
    [warehouseId, run],
  )
  return (
    <>
      <GenericList entity={stockRecords} own={own} />
      {dialog}
    </>
  )
}
