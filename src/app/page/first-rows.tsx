import type { MouseEvent } from 'react'
import * as z from 'zod/mini'
import { firstCalls } from '#app/api/first-calls.ts'
import { prefetch, prefetchedResponse } from '#app/api/prefetched-responses.ts'
import { currentToken } from '#app/api/session-store.ts'
import { drawInShell } from '#app/ui/page-shell.ts'
import { RowCells } from '#app/ui/row-cells.tsx'
import { rowHeight } from '#app/ui/row-height.ts'
import { type Stock, stock, stockDisplay } from '#domain/stock.ts'
import { StockBadge } from '../routes/_session/-stock/stock-badge.tsx'
import { columnsOfStocks } from '../routes/_session/warehouse.$warehouseId.stocks/-list/stock-cells.tsx'

const stocks = z.array(stock)

/** The call that reads the rows of the list; empty on another screen. */
const listCall = (): string => document.documentElement.dataset['list'] ?? ''

/** Resolves to the answer to that call, which the page has made; null when it did not come. */
export function listAnswer(): Promise<Response | null> {
  return prefetchedResponse(listCall())
}

/**
 * Draws the first rows of a list into the table that the page has drawn (`page-shell.tsx`), before most of the program is there. They lead to their stocks; the program draws the same rows in
 * their place. Resolves to whether there are any: on another screen, or when the server refused them or has none, there is nothing to draw.
 */
export async function drawFirstRows(): Promise<boolean> {
  const answer = await listAnswer()
  if (!answer?.ok || answer.bodyUsed) return false
  const rows: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const top = document.querySelector('#shell tbody')?.getBoundingClientRect().top ?? 0
  // As many as are seen, and one that lets the page be scrolled.
  const read = stocks.safeParse(Array.isArray(rows) ? rows.slice(0, Math.ceil((window.innerHeight - top) / rowHeight) + 1) : null)
  if (!read.success || read.data.length === 0) return false
  const list = /^api\/([^?]*)/.exec(listCall())?.[1] ?? ''
  return drawInShell(
    'tbody',
    read.data.map((row, index) => <FirstRow key={row.id} row={row} index={index} list={list} />),
  )
}

const columns = columnsOfStocks({ state: (row) => <StockBadge stock={row} />, actions: () => null })

/** `list` is the address of the list, below the product's own. */
function FirstRow({ row, index, list }: { row: Stock; index: number; list: string }) {
  const path = `${list}/stock-detail/${row.id}`
  const { pathname } = new URL(path, document.baseURI)
  return (
    <RowCells
      row={row}
      index={index}
      isActive={index === 0}
      columns={columns}
      rowTone={(one) => stockDisplay(one).row}
      link={(content, tabIndex) => (
        <a href={pathname} tabIndex={tabIndex} data-row onClick={(event) => open(event, path)}>
          {content}
        </a>
      )}
    />
  )
}

/** The program begins with the address that it finds, and follows one that changes meanwhile. */
function open(event: MouseEvent<HTMLAnchorElement>, path: string): void {
  const { currentTarget, button, altKey, ctrlKey, metaKey, shiftKey } = event
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  const token = currentToken()
  if (token !== null) prefetch(firstCalls(path, '', token), token)
  document.documentElement.dataset['screen'] = 'other'
  history.pushState({}, '', currentTarget.pathname)
}
