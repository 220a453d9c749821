import { Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { Stock } from '#domain/stock/stock.ts'
import { stockPages, useIds } from './calls.ts'

const rowHeight = 36
/** The height of what is above the rows, in pixels. */
const headHeight = 196
const states = {
  OPEN: 'Abierto',
  PENDING: 'Pendiente',
  ERROR: 'Error',
  SUCCESS: 'Enviado',
  TECHNICAL_ERROR: 'Error Técnico',
  FAILED: 'Fallido',
}
const instant = new Intl.DateTimeFormat('es-AR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Argentina/Buenos_Aires' })
const headings = ['ID', 'Enviado', 'Días de retraso', 'Transacción', 'Día Informado', 'Estatus', 'Programado']

/** All stocks of a warehouse, read page by page; the document holds those in sight. */
export function StockList() {
  const query = useInfiniteQuery(stockPages(useIds()))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = query.data?.pages.flat() ?? []
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: headHeight,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const isEndNear = (last?.index ?? 0) >= rows.length - 5
  useEffect(() => {
    if (isEndNear && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isEndNear, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      <h1>Stocks</h1>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <tr style={{ height: first ? first.start - headHeight : 0 }} />
          {items.map(({ index }) => {
            const row = rows[index]
            return row && <StockRow key={row.id} row={row} />
          })}
          <tr style={{ height: last ? virtualizer.getTotalSize() + headHeight - last.end : 0 }} />
        </Table.Tbody>
      </Table>
    </>
  )
}

function StockRow({ row }: { row: Stock }) {
  const { warehouseId } = useIds()
  return (
    <Table.Tr h={rowHeight}>
      <Table.Td>
        <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId" params={{ warehouseId: Number(warehouseId), stockId: row.id }}>
          {row.id}
        </Link>
      </Table.Td>
      <Table.Td>{showInstant(row.sentDate)}</Table.Td>
      <Table.Td>{row.daysLate ?? '-'}</Table.Td>
      <Table.Td>{row.transactionId ?? '-'}</Table.Td>
      <Table.Td>{row.fechaStock.split('-').reverse().join('/')}</Table.Td>
      <Table.Td>{states[row.state]}</Table.Td>
      <Table.Td>{showInstant(row.scheduleDate)}</Table.Td>
    </Table.Tr>
  )
}

function showInstant(text: string | null | undefined): string {
  return text ? instant.format(new Date(text)) : '-'
}
