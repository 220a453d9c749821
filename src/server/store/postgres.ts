import { PostgresDialect, type Dialect } from 'kysely'
import pg from 'pg'
import type { StoreMeter } from './metered.ts'

const int8 = 20

const maxConnections = 10

/** PostgreSQL, which several server processes can share. Counts, sums and CUITs are read as numbers: all are far below 2^53. */
export function postgresDialect(url: string, meter: Pick<StoreMeter, 'opened'>) {
  /** The pool connects each client right after it has made it. */
  class TimedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const made = performance.now()
      this.once('connect', () => meter.opened(performance.now() - made))
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    max: maxConnections,
    Client: TimedClient,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // The pool replaces a lost connection at the next query, and a query on a lost connection fails by itself. Without these listeners, for idle connections and for those
  // in use, a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect: Dialect = new PostgresDialect({ pool })
  return { dialect, connections: () => ({ open: pool.totalCount, max: maxConnections }) }
}
