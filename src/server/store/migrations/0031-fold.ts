// Migration that makes searches ignore accents.
import type { QueryExecutorProvider } from 'kysely'
import { kindOf, run } from '../database/columns.ts'

/** The letters with accents of European languages, which `folded` of the domain reads the same, and the letters without. */
const letters = { accented: 'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ', plain: 'aaaaaaeeeeiiiiooooouuuuncyy' } as const

/** `fold` also drops accents from now on. In SQLite it is a function of `sqlite.ts`. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  if (kindOf(db) === 'sqlite') return
  const { accented, plain } = letters
  await run(db, [
    `create or replace function fold(value text) returns text language sql immutable
      as $$ select translate(lower(value collate "und-x-icu"), '${accented}', '${plain}') $$`,
  ])
}
