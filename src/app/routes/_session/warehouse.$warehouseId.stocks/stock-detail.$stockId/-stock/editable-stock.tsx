import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { stockApi } from '#app/api/stock.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import { type Stock, stockCan } from '#domain/stock.ts'
import type { StockScope } from '../../-stock/stock-links.ts'

/** A page that adds to a stock: there is nothing to add to one that may not be edited, so its address leads to the start (`decisions.md` 4). */
export function EditableStock({ scope, children }: { scope: StockScope; children: ReactNode }) {
  const stock = useQuery(stockApi.detail(scope, scope.stockId))
  return <Loaded query={stock}>{(found) => <Editable stock={found}>{children}</Editable>}</Loaded>
}

/** Judged once: a stock that is sent while somebody types must not take the form away from under their hands. */
function Editable({ stock, children }: { stock: Stock; children: ReactNode }) {
  const [editable] = useState(stockCan('edit', stock))
  return editable ? children : <Navigate to="/" replace ignoreBlocker />
}
