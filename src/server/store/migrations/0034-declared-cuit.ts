// Migration that adds to stocks the CUIT that declared them, from the first send on.
import { type QueryExecutorProvider, sql } from 'kysely'
import { addColumns } from '../database/columns.ts'

/** Stocks that were sent before get the present CUIT of their company: the former one was not stored. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await addColumns(db, 'stock', { cuit: 'text' })
  await sql`
    update stock set cuit = (select company.cuit from company join deposito on deposito."companyId" = company.id where deposito.id = stock."depositoId")
    where "transactionId" is not null`.execute(db)
}
