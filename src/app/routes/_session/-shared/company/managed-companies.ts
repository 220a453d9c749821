// Hooks with the companies that the user manages, and the user's rights on a company.
import { useCompanies } from '#app/api/company/company.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Company, manages } from '#domain/company/company.ts'

/**
 * Returns the companies that the user manages; undefined until they are loaded. The call is not essential for the screen, so its failure is
 * not shown. If `asks` is false, the hook makes no call and only uses cached companies.
 */
export function useManagedCompanies(asks = true): readonly Company[] | undefined {
  const { account } = useSession()
  const rightsOf = useCompanyRights()
  const { data } = useCompanies({ enabled: asks, meta: { quiet: true } })
  return account && data ? data.filter((company) => rightsOf(company).manages) : undefined
}

/** Returns the company of a warehouse; null if the user does not manage it, undefined until it is loaded. */
export function useManagedCompanyOf(warehouseId: number): Company | null | undefined {
  const { depositos } = useSession()
  const companies = useManagedCompanies()
  if (!depositos || !companies) return undefined
  const companyId = depositos.find(({ id }) => id === warehouseId)?.company?.id
  return companies.find(({ id }) => id === companyId) ?? null
}

/**
 * Returns a function for the user's rights on a company: ROLE_ADMIN may do everything, its owner and administrators may manage it, and only
 * the owner may delete it and hand it over.
 */
export function useCompanyRights(): (company: Company) => { manages: boolean; owns: boolean } {
  const { account } = useSession()
  const isAdmin = useIsAdmin()
  const login = account?.login ?? ''
  return (company) => ({ manages: isAdmin || manages(company, login), owns: isAdmin || company.ownerUsername === login })
}
