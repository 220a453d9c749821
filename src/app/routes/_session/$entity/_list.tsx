// The generic list page of any entity, for signed-in users; stocks add the commands of the current warehouse.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { stockRecords } from '#app/records/generic/entities/stock.ts'
import { GenericList } from '#app/records/generic/list/generic-list.tsx'
import { registry } from '#app/records/generic/registry.tsx'
import { currentDeposito, useSession } from '#app/session/session.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { type Stock, stockDisplay } from '#domain/stock/stock.ts'
import { useStockCommands } from '../-shared/stock-dialogs/stock-commands.tsx'
import { StockStatusCell } from '../-shared/stock/stock-badge.tsx'
import { StockRowActions } from '../-shared/stock/stock-row-actions.tsx'
import { unparsedSearch } from '../-shared/unparsed-search.ts'

const ofWarehouse = (warehouseId: number) => ({ 'depositoId.equals': String(warehouseId) })

export const Route = createFileRoute('/_session/$entity/_list')({
  validateSearch: unparsedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ cause, context: { queryClient }, params: { entity }, deps }) => {
    const deposito = currentDeposito(queryClient)
    if (entity !== 'stock') registry[entity].readList(queryClient, deps)
    else if (deposito) registry.stock.readList(queryClient, deps, ofWarehouse(deposito.id))
    return whenRead(queryClient, cause)
  },
  component: EntityList,
})

function EntityList() {
  const { entity } = Route.useParams()
  // Its list uses components of other screens.
  const List = entity === 'stock' ? StockMainList : registry[entity].List
  return (
    <>
      <List key={entity} />
      <Outlet />
    </>
  )
}

/** The stocks of the current warehouse, with the commands of the warehouse's own list. */
function StockMainList() {
  const { deposito, depositos } = useSession()
  if (deposito) return <StocksOf key={deposito.id} warehouseId={deposito.id} />
  return (
    <>
      <PageTitle title={t('stock.list')} />
      {depositos?.length === 0 && <PlainMessage role="status">{t('stock.noWarehouse')}</PlainMessage>}
    </>
  )
}

/** The width in pixels of the button for the most likely command and of the menu with the others. */
const commandsWidth = 176

function StocksOf({ warehouseId }: { warehouseId: number }) {
  const { run, dialog } = useStockCommands(warehouseId, true)
  const own = useMemo(
    () => ({
      criteria: ofWarehouse(warehouseId),
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
