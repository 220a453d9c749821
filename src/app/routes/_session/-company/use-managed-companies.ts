import { useQuery } from '@tanstack/react-query'
import { companyApi } from '#app/api/company.ts'
import { useSession } from '#app/session/session.tsx'
import type { Company } from '#domain/company.ts'
import { useCompanyRights } from './use-company-rights.ts'

/**
 * The user's companies that the user manages; undefined until they are known. Asked beside what the screen shows: a failed call shows nothing. Without `asks` they are known
 * once something else has asked.
 */
export function useManagedCompanies(asks = true): readonly Company[] | undefined {
  const { account } = useSession()
  const rightsOf = useCompanyRights()
  const { data } = useQuery({ ...companyApi.own, enabled: asks, meta: { quiet: true } })
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
