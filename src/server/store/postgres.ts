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
  // A connection that dies is replaced by the next query; the one that was being used fails by itself. Without listeners, one for the idle ones and one for
  // those in hand, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}
