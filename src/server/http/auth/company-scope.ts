// Loads the company that a call names, and refuses callers who do not manage it.
import type { Company } from '#domain/company/company.ts'
import { findCompany, isManagedBy, lockCompany } from '../../store/companies/companies.ts'
import type { Db } from '../../store/database/database.ts'
import { idParam, type Call } from '../call.ts'
import { forbidden } from '../refusal.ts'
import { authorOf, viewerOf } from './auth.ts'

/**
 * Returns the company that the address names. Throws 404 when the caller may not see it, and 403 when the caller works in it but neither
 * owns nor administers it. ROLE_ADMIN manages every company.
 */
export async function managedCompanyOf(call: Call, param = 'id'): Promise<Company> {
  return await managedCompany(call, idParam(call, param))
}

/** As `managedCompanyOf`, for a company that the body names. */
export async function managedCompany(call: Call, companyId: number): Promise<Company> {
  return await requireManaged(call, call.var.services.store.db, companyId)
}

/**
 * As `managedCompanyOf`, in the transaction of a change: it locks the company and its people until the end, so that a user who is demoted
 * at the same moment changes nothing any more.
 */
export async function lockManagedCompany(call: Call, tx: Db, companyId: number): Promise<Company> {
  await lockCompany(tx, companyId, authorOf(call).client)
  return await requireManaged(call, tx, companyId)
}

/** Checks the permission first and reads afterwards, so that a company that is deleted in between gives 404. */
async function requireManaged(call: Call, db: Db, companyId: number): Promise<Company> {
  const viewer = viewerOf(call)
  const isManaged = await isManagedBy(db, viewer, companyId)
  const company = await findCompany(db, viewer, companyId)
  if (!isManaged) throw forbidden()
  return company
}
