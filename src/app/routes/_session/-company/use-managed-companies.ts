import { useQuery } from '@tanstack/react-query'
import { companyApi } from '#app/api/company.ts'
import { useSession } from '#app/session/session.tsx'
import { useIsAdmin } from '#app/session/use-is-admin.ts'
import { type Company, manages } from '#domain/company.ts'

/** The user's companies that the user manages; undefined until they are known. Asked beside what the screen shows: a failed call shows nothing. */
export function useManagedCompanies(): readonly Company[] | undefined {
  const { account } = useSession()
  const isAdmin = useIsAdmin()
  const { data } = useQuery({ ...companyApi.own, meta: { quiet: true } })
  return account && data ? data.filter((company) => isAdmin || manages(company, account.login)) : undefined
}

/** The company of a warehouse; null when the user does not manage it, undefined until it is known. */
export function useManagedCompanyOf(warehouseId: number): Company | null | undefined {
  const { depositos } = useSession()
  const companies = useManagedCompanies()
  if (!depositos || !companies) return undefined
  const companyId = depositos.find(({ id }) => id === warehouseId)?.company?.id
  return companies.find(({ id }) => id === companyId) ?? null
}
