import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { pageRows } from '#app/api/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { rowHeight } from '#app/ui/row-height.ts'
import { TableRow } from '#app/ui/table-row.tsx'
import { rowOf, useCurrentRow } from '#app/ui/use-current-row.ts'
import { useRowNavigation } from '#app/ui/use-row-navigation.ts'
import { stockColumns } from './stock-columns.tsx'
import { StockListFrame } from './stock-list-frame.tsx'
import { type StockListProps, stockRows } from './stock-rows.ts'
import { nextStockSort } from './stock-sort.ts'

/**
 * The first rows of the list, which lead to their stocks, while the rest of its screen is on its way. The row with the focus is the one that the screen comes back to.
 */
export function StockListPreview({ warehouseId, sort, query: { data } }: StockListProps) {
  // As many as the window has room for: the screen that takes its place shows the others.
  const rows = pageRows(data).slice(0, Math.ceil(window.innerHeight / rowHeight))
  const router = useRouter()
  const navigate = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  const columns = useMemo(() => stockColumns(warehouseId, () => null), [warehouseId])
  const { tableId, rowLink, rowTone } = useMemo(() => stockRows(warehouseId), [warehouseId])
  const { current, setCurrent } = useCurrentRow(tableId, rows)
  const navigation = useRowNavigation({
    rows,
    active: current,
    setActive: setCurrent,
    reveal: (index) => rowOf(body.current, index)?.scrollIntoView({ block: 'nearest' }),
    rowHeight,
    onIntent: (stock) => void router.preloadRoute(rowLink(stock)),
    onKey: undefined,
  })
  return (
    <StockListFrame
      title={<PageTitle title={t('stock.title')} />}
      columns={columns}
      sort={sort}
      onSort={(property) => void navigate({ to: '.', search: { sort: nextStockSort(property, sort) }, replace: true })}
    >
      {data && (
        <tbody ref={body} {...navigation}>
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              isActive={index === current}
              columns={columns}
              rowLink={rowLink}
              rowTone={rowTone}
            />
          ))}
        </tbody>
      )}
    </StockListFrame>
  )
}
