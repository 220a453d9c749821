import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLineFree } from '#app/api/line.ts'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { untilIdle } from '#app/ui/until-idle.ts'

/** A screen of the part that must be there when the network is not: messages, questions, the sign-in dialog. */
const needed = '/logout'

/** A screen of each part of the program, in the order in which people use them. */
const parts = [
  '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/',
  needed,
  '/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add',
  '/_session/company-management/',
  '/_session/$entity/_list',
  '/_session/account/settings',
] as const

const ofAdministrators = ['/_session/admin/user-management/_list'] as const

/**
 * Brings the parts of the program that this user may need next, one after the other, while the browser is idle. On a line that costs, only what is needed without a network, of which
 * it returns whether it is there.
 */
export function useBringAhead(isIn: boolean): boolean {
  const client = useQueryClient()
  const router = useRouter()
  const isAdmin = useIsAdmin()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isIn) return undefined
    const leaving = new AbortController()
    const bring = async () => {
      const wanted = isLineFree() ? ([...parts, ...(isAdmin ? ofAdministrators : [])] as const) : ([needed] as const)
      for (const part of wanted) {
        await untilIdle(client)
        if (leaving.signal.aborted) return
        await router.loadRouteChunk(router.routesById[part])
        if (part === needed) setSettled(true)
      }
    }
    void bring()
    return () => leaving.abort()
  }, [client, router, isIn, isAdmin])
  return isSettled
}
