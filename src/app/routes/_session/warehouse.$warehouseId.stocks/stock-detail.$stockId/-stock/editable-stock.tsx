import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { type Stock, stockCan } from '#domain/stock.ts'
import type { StockParams } from '../../../-stock/stock-links.ts'

/** A page that adds a record to a stock. For a stock that may not be edited its address leads to the start (`app/README.md#routes-and-addresses`). */
export function EditableStock({ scope, children }: { scope: StockParams; children: ReactNode }) {
  const stock = useQuery(stockApi.detail(scope, scope.stockId))
  return <Loaded query={stock}>{(found) => <Editable stock={found}>{children}</Editable>}</Loaded>
}

/** Decides once, so that a form stays on the screen when the stock is sent while the user types. */
function Editable({ stock, children }: { stock: Stock; children: ReactNode }) {
  const [editable] = useState(stockCan('edit', stock))
  return editable ? children : <Navigate to="/" replace ignoreBlocker />
}
