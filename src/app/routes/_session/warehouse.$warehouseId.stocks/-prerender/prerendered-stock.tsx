import { CatchBoundary, type MakeRouteMatch, type RegisteredRouter, useMatch } from '@tanstack/react-router'
import { Activity, createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { ScreenFailure } from '#app/ui/screen-failure.tsx'

export const stockRoute = '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/'

export type StockMatch = MakeRouteMatch<RegisteredRouter['routeTree'], typeof stockRoute>

interface Prerendering {
  /** What a stock's page is rendered into. It is in the document while the page is open. */
  readonly element: HTMLElement
  /** Sets the stock that the user may open next. */
  readonly setNext: (match: StockMatch | null) => void
}

const Context = createContext<Prerendering | null>(null)

export function usePrerendering(): Prerendering {
  const prerendering = useContext(Context)
  if (!prerendering) throw new Error('not inside of PrerenderedStock')
  return prerendering
}

/**
 * Renders the page of the stock that is open, and before one is opened that of the stock that the user may open next: a click shows what is there already. Until then it is part of no
 * document, and nothing in it has effects.
 */
export function PrerenderedStock({ children }: { children: ReactNode }) {
  const open = useMatch({ from: stockRoute, shouldThrow: false })
  const [next, setNext] = useState<StockMatch | null>(null)
  const [element] = useState(() => document.createElement('div'))
  const shown = open ?? next
  const address = shown?.loaderData && JSON.stringify([shown.params, shown.search])
  const [rendered, setRendered] = useState<{ address?: string | undefined; page?: ReactNode }>({})
  if (rendered.address !== address) setRendered({ address, page: shown && pageOf(shown) })
  return (
    <Context value={useMemo(() => ({ element, setNext }), [element])}>
      {children}
      {rendered.page && <Activity mode={open ? 'visible' : 'hidden'}>{createPortal(rendered.page, element)}</Activity>}
    </Context>
  )
}

function pageOf({ params, search, loaderData }: StockMatch): ReactNode {
  return (
    loaderData && (
      // A page that cannot be rendered ahead leaves the screen that is open alone.
      <CatchBoundary key={params.stockId} getResetKey={() => params.stockId} errorComponent={ScreenFailure}>
        <loaderData.Page scope={params} search={search} />
      </CatchBoundary>
    )
  )
}
