import { useMemo } from 'react'
import { useSession } from '#app/session/session.tsx'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import type { ScreenUser } from './rights.ts'

/** The user, as the rights of an entity need to know them. */
export function useViewer(): ScreenUser {
  const login = useSession().account?.login ?? ''
  const isAdmin = useIsAdmin()
  return useMemo(() => ({ login, isAdmin }), [login, isAdmin])
}
