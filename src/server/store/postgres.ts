import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** PostgreSQL, which several server processes can share. Counts, sums and CUITs are read as numbers: all are far below 2^53. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    max: 10,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // The pool replaces a lost connection at the next query, and a query on a lost connection fails by itself. Without these listeners, for idle connections and for those
  // in use, a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}
