import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether another warehouse than the one before is being entered: its screen, or what the screen shows first, is not there yet. */
export function useEnteringWarehouse(): boolean {
  const target = useRouterState({ select: ({ location }) => /\/warehouse\/(\d+)\//.exec(location.pathname)?.[1] })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const firstReads = useIsFetching({
    predicate: ({ queryKey, state }) => state.status === 'pending' && target !== undefined && isOf(queryKey[1], Number(target)),
  })
  const [entered, setEntered] = useState(target)
  if (target === undefined || target === entered) return false
  const isThere = entered === undefined || (!isLoading && firstReads === 0)
  if (isThere) setEntered(target)
  return !isThere
}

function isOf(scope: unknown, warehouseId: number): boolean {
  return typeof scope === 'object' && scope !== null && 'warehouseId' in scope && scope.warehouseId === warehouseId
}
