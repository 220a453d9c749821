import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** The store that several server processes share. Counts, sums and CUITs come back as numbers: all of them are far below 2^53. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    max: 10,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // A connection that dies while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
