import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { CalendarPlus, Copy, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { type Stock, stockDisplay } from '#domain/stock.ts'
import { useStockDeeds } from '../-dialogs/use-stock-deeds.tsx'
import { stockApi } from '../../../../api/stock.ts'
import { t } from '../../../../i18n/text.ts'
import { ActionMenu } from '../../../../ui/action-menu.tsx'
import { confirmIntent } from '../../../../ui/confirm.tsx'
import { InfiniteTable } from '../../../../ui/infinite-table.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { stockColumns } from './stock-columns.tsx'
import { nextSort, type StockSort } from './stock-sort.ts'

const detail = '/warehouse/$warehouseId/stocks/stock-detail/$stockId'

/** The warehouse's stocks (`product.md` 2.4). */
export function StockListScreen({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const query = useInfiniteQuery(stockApi.pages({ warehouseId }, { sort }))
  const { deeds, dialog } = useStockDeeds(warehouseId)
  const navigate = useNavigate()
  const router = useRouter()
  const columns = useMemo(() => stockColumns(warehouseId, deeds), [warehouseId, deeds])
  const rowLink = useMemo(() => (stock: Stock) => ({ to: detail, params: { warehouseId, stockId: stock.id } }) as const, [warehouseId])
  const createOther = () => void navigate({ to: '/warehouse/$warehouseId/stocks/add', params: { warehouseId } })

  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => void deeds.create()} {...confirmIntent}>
      {t('stock.create')}
    </Button>
  )
  return (
    <>
      <PageTitle
        title={t('stock.title')}
        actions={
          <>
            <Button variant="subtle" leftSection={<Copy size={16} aria-hidden />} onClick={() => void deeds.cloneLast()} {...confirmIntent}>
              {t('stock.cloneLast')}
            </Button>
            {create}
            <ActionMenu
              label={t('stock.create.more')}
              actions={[{ text: t('stock.create.other'), icon: <CalendarPlus size={14} aria-hidden />, onChoose: createOther }]}
            />
          </>
        }
      />
      <InfiniteTable
        label={t('stock.title')}
        place={`stocks of ${warehouseId}`}
        columns={columns}
        query={query}
        rowLink={rowLink}
        rowTone={rowTone}
        sort={sort}
        onSort={(property) => void navigate({ to: '.', search: { sort: nextSort(property, sort) }, replace: true })}
        onIntent={(stock) => void router.preloadRoute(rowLink(stock))}
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

function rowTone(stock: Stock) {
  return stockDisplay(stock).row
}
