import { useSession } from '#app/session/session.tsx'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { type Company, manages } from '#domain/company.ts'

/** Returns a function that says what the user may do with a company: ROLE_ADMIN everything, its owner and administrators manage it, and the owner alone deletes it. */
export function useCompanyRights(): (company: Company) => { manages: boolean; deletes: boolean } {
  const { account } = useSession()
  const isAdmin = useIsAdmin()
  const login = account?.login ?? ''
  return (company) => ({ manages: isAdmin || manages(company, login), deletes: isAdmin || company.ownerUsername === login })
}
