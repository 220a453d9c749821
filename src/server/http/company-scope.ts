import { manages, type Company } from '#domain/company.ts'
import { findCompany, lockCompany } from '../store/companies.ts'
import type { Db } from '../store/database.ts'
import { viewerOf } from './auth.ts'
import { idParam, type Call } from './call.ts'
import { forbidden } from './refusal.ts'

/**
 * The company that the address names. Throws 404 when the caller may not see it, and 403 when the caller works in it but neither owns nor administers it. ROLE_ADMIN
 * manages every company.
 */
export async function managedCompanyOf(call: Call, param = 'id'): Promise<Company> {
  return await managedCompany(call, idParam(call, param))
}

/** As `managedCompanyOf`, for a company that the body names. */
export async function managedCompany(call: Call, companyId: number): Promise<Company> {
  const company = await findCompany(call.var.services.store.db, viewerOf(call), companyId)
  requireManager(call, company)
  return company
}

/**
 * As `managedCompanyOf`, in the transaction of a change: the company and its people stay as they are until it ends, so that a user who is demoted at the same moment
 * changes nothing any more.
 */
export async function lockManagedCompany(call: Call, tx: Db, companyId: number): Promise<Company> {
  await lockCompany(tx, companyId)
  const company = await findCompany(tx, viewerOf(call), companyId)
  requireManager(call, company)
  return company
}

function requireManager(call: Call, company: Company): void {
  const { isAdmin, login } = viewerOf(call)
  if (!isAdmin && !manages(company, login)) throw forbidden()
}
