// Migration that keeps which company made a person's account, because only that company may let its next browser in.
import { type QueryExecutorProvider, sql } from 'kysely'
import { addColumns } from '../database/columns.ts'

/** Accounts from before count as made by the only company that they belong to, if who made them manages it. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await addColumns(db, 'company_user', { madeHere: 'boolean' })
  await sql`
    update company_user set "madeHere" = 1
    where (select count(*) from company_user other where other."userId" = company_user."userId") = 1
      and exists (
        select 1 from "user" made join "user" maker on maker.login = made."createdBy"
        where made.id = company_user."userId" and (
          maker.id in (select "ownerId" from company where company.id = company_user."companyId")
          or maker.id in (select "userId" from company_admin where company_admin."companyId" = company_user."companyId")))`.execute(db)
}
