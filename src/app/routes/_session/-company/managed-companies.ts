// Hooks with the companies that the user manages, and the user's rights on a company.
import { useCompanies } from '#app/api/company/company.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Company, manages } from '#domain/company/company.ts'

/**
 * The user's companies that the user manages; undefined until they are known. Asked beside what the screen shows: a failed call shows nothing. Without `asks` they are known
 * once something else has asked.
 */
export function useManagedCompanies(asks = true): readonly Company[] | undefined {
  const { account } = useSession()
  const rightsOf = useCompanyRights()
  const { data } = useCompanies({ enabled: asks, meta: { quiet: true } })
  return account && data ? data.filter((company) => rightsOf(company).manages) : undefined
}

/** The company of a warehouse; null when the user does not manage it, undefined until it is known. */
export function useManagedCompanyOf(warehouseId: number): Company | null | undefined {
  const { depositos } = useSession()
  const companies = useManagedCompanies()
  if (!depositos || !companies) return undefined
  const companyId = depositos.find(({ id }) => id === warehouseId)?.company?.id
  return companies.find(({ id }) => id === companyId) ?? null
}

/** Returns a function that says what the user may do with a company: ROLE_ADMIN everything, its owner and administrators manage it, and the owner alone deletes it. */
export function useCompanyRights(): (company: Company) => { manages: boolean; deletes: boolean } {
  const { account } = useSession()
  const isAdmin = useIsAdmin()
  const login = account?.login ?? ''
  return (company) => ({ manages: isAdmin || manages(company, login), deletes: isAdmin || company.ownerUsername === login })
}
