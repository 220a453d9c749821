// Migration that makes the owner of a company a reference to an account instead of a name.
import type { QueryExecutorProvider } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'

/**
 * A company's owner is an account. A name that has no account now is of no account later. Processes of the release before write the name
 * alone: a trigger of PostgreSQL, which is where they may run besides, adds the account.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { integer } = columnTypesOf(db)
  await run(db, [
    `alter table company add column "ownerId" ${integer} references "user" (id)`,
    'update company set "ownerId" = (select "user".id from "user" where "user".login = company."ownerUsername")',
    'create index company_owner on company ("ownerId")',
    ...(kindOf(db) === 'postgres' ? ownerByName : []),
  ])
}

const ownerByName = [
  `create function company_owner_by_name() returns trigger language plpgsql as $$ begin
    new."ownerId" := (select id from "user" where login = new."ownerUsername");
    return new;
  end $$`,
  `create trigger company_owner_by_name before insert on company
    for each row when (new."ownerId" is null) execute function company_owner_by_name()`,
]
