// Follows the change stream while a user is signed in, refreshes queries and announces verdicts.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { followChanges } from '#app/api/changes/change-stream.ts'
import { createQueryRefresher } from '#app/api/changes/changed-queries.ts'
import { isStreamOpen } from '#app/api/changes/stream-state.ts'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { createVerdictAnnouncer } from './announce-verdicts.ts'
import { useSession, useIsAdmin } from './session.tsx'

export function ChangeFollower() {
  const { status, account, deposito } = useSession()
  const client = useQueryClient()
  const isAdmin = useIsAdmin()
  const isIn = (status === 'signed-in' || status === 'expired') && account?.secondFactorNeeded !== true
  const login = isIn ? account?.login : undefined

  /** An administrator of the installation receives the changes of all warehouses, but is told the verdicts of the current one only. */
  const isOwn = useEffectEvent(({ warehouseId }: StockChange) => !isAdmin || warehouseId === deposito?.id)

  useEffect(() => {
    if (login === undefined) return undefined
    const teller = createVerdictAnnouncer(client)
    const refresher = createQueryRefresher(client, (changes) => teller.add(changes.filter((change) => isOwn(change))))
    const unfollow = followChanges(login, { onChanges: refresher.add, onMissed: refresher.all })
    // Without the stream, the data is refetched when the tab gets the focus or becomes visible.
    const onVisible = (): void => {
      if (!document.hidden && !isStreamOpen()) refresher.all()
    }
    const over = new AbortController()
    window.addEventListener('focus', onVisible, { signal: over.signal })
    document.addEventListener('visibilitychange', onVisible, { signal: over.signal })
    return () => {
      over.abort()
      unfollow()
      refresher.stop()
      teller.stop()
    }
  }, [client, login])
  return null
}
