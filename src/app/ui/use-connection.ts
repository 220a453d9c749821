import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnreached, serverReach } from '#app/api/http.ts'

/** Follows the network while it is mounted: what a screen could not read without it is read when it is back, once. */
export function useConnection(): void {
  const client = useQueryClient()
  useEffect(() => serverReach.watch(), [])
  useEffect(
    () => serverReach.onBack(() => void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreached(state.error) })),
    [client],
  )
}
