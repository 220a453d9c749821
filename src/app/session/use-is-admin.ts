import { hasAuthority } from '#domain/account.ts'
import { useSession } from './session.tsx'

/** Returns whether the user has ROLE_ADMIN. */
export function useIsAdmin(): boolean {
  const { account } = useSession()
  return account !== null && hasAuthority(account, ['ROLE_ADMIN'])
}
