import { sql } from 'kysely'
import type { Insertable, RawBuilder, SqlBool } from 'kysely'
import type { Deposito } from '#domain/deposito.ts'
import type { Db, DepositoTable } from './database.ts'
import { RecordNotFound } from './failures.ts'

/** A customs office and the operative place in it, for which stocks are declared. */
export interface Place {
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
}

/** The caller, as queries need to know them. */
export interface Viewer {
  readonly userId: number
  readonly login: string
  /** Has ROLE_ADMIN, and so sees everything. */
  readonly isAdmin: boolean
}

/** Lists by id the warehouses that the viewer is a user of, and those of the companies that they own or administer. */
export async function listOwnDepositos(db: Db, viewer: Viewer): Promise<Deposito[]> {
  return (await selectVisible(db, viewer).orderBy('deposito.id').execute()).map(toDeposito)
}

/** Returns a warehouse. Throws `RecordNotFound` when the viewer may not see it. */
export async function findDeposito(db: Db, viewer: Viewer, depositoId: number): Promise<Deposito> {
  const row = await selectVisible(db, viewer).where('deposito.id', '=', depositoId).executeTakeFirst()
  if (!row) throw new RecordNotFound()
  return toDeposito(row)
}

/** Returns the customs office and the operative place of a warehouse. */
export async function findPlace(db: Db, depositoId: number): Promise<Place> {
  return await db
    .selectFrom('deposito')
    .select(['codigoAduana', 'codigoLugarOperativo'])
    .where('id', '=', depositoId)
    .executeTakeFirstOrThrow()
}

/** Inserts a warehouse with its users, and returns its id. */
export async function insertDeposito(
  tx: Db,
  { users, ...deposito }: Insertable<DepositoTable> & { users: readonly number[] },
): Promise<number> {
  const { id } = await tx.insertInto('deposito').values(deposito).returning('id').executeTakeFirstOrThrow()
  for (const userId of users) await tx.insertInto('deposito_user').values({ depositoId: id, userId }).execute()
  return id
}

/** The condition that the viewer owns or administers the company of the query. */
export function managesCompany(viewer: Viewer): RawBuilder<SqlBool> {
  return sql`(company."ownerUsername" = ${viewer.login} or exists (
    select 1 from company_admin where company_admin."companyId" = company.id and company_admin."userId" = ${viewer.userId}
  ))`
}

function selectVisible(db: Db, viewer: Viewer) {
  const all = db
    .selectFrom('deposito')
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .selectAll('deposito')
    .select(['company.name as companyName', 'company.cuit as companyCuit'])
  if (viewer.isAdmin) return all
  return all.where(({ or, exists, selectFrom }) =>
    or([
      managesCompany(viewer),
      exists(
        selectFrom('deposito_user')
          .whereRef('deposito_user.depositoId', '=', 'deposito.id')
          .where('deposito_user.userId', '=', viewer.userId)
          .select('userId'),
      ),
    ]),
  )
}

type DepositoRow = Awaited<ReturnType<ReturnType<typeof selectVisible>['executeTakeFirstOrThrow']>>

function toDeposito({ companyId, companyName, companyCuit, ...row }: DepositoRow): Deposito {
  return { ...row, company: { id: companyId, name: companyName, cuit: companyCuit } }
}
