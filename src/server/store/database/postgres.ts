// Kysely dialect for PostgreSQL: a pool with time-outs, prepared statements and recovery from lost connections.
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { isOutdatedPlan, StoreUnavailable } from './failures.ts'
import type { ConnectionCounts, StoreMeter } from './store-meter.ts'

/** The name in `pg_stat_activity` of the connection that a process uses while it starts. */
export const startupConnectionName = 'deposito-fiscal start'

const int8 = 20

/**
 * The cost that the planner of PostgreSQL assumes for a random page read, relative to a sequential one. With its default of 4, for a
 * rotating disk, it may sort a list of 27,000 rows instead of reading the index that has their order; with less than 2, it counts rows by
 * an index before the visibility map is up to date.
 */
const planning = '-c random_page_cost=2.5'

/** How many connections a pool has, and how long it waits. Times are milliseconds; 0 means no limit. */
export interface PoolLimits {
  readonly max: number
  /** How long a caller waits for a free or a new connection. */
  readonly connectionMs: number
  /** How long a caller waits for the answer to a statement. */
  readonly statementMs: number
  /** The name of its connections in `pg_stat_activity`. */
  readonly name: string
  readonly readOnly?: boolean
}

/**
 * How long a statement waits for a row that another transaction changes: longer than `idleMs`, so that it proceeds when the other process
 * is frozen.
 */
const lockMs = 8000

/** After this time PostgreSQL ends a transaction that its process leaves idle, and unlocks its rows. */
const idleMs = 5000

/** How much longer this process waits than PostgreSQL's own time-out, whose error leaves the connection usable. */
const timeoutMarginMs = 1000

/** How long closing the pool waits for connections in use. */
const endMs = 3000

/** PostgreSQL, which several server processes can share. Counts, sums and CUITs are read as numbers: all are far below 2^53. */
export function postgresDialect(url: string, { max, connectionMs, statementMs, name, readOnly = false }: PoolLimits, meter: StoreMeter) {
  /** Reports how long the connection took: the pool connects each client right after it creates it. */
  class TimedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const made = performance.now()
      this.once('connect', () => meter.creation.record(performance.now() - made))
    }
  }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: readOnly ? `${planning} -c default_transaction_read_only=on` : planning,
    connectionTimeoutMillis: connectionMs,
    ...(statementMs === 0
      ? {}
      : { statement_timeout: statementMs, lock_timeout: Math.min(lockMs, statementMs), idle_in_transaction_session_timeout: idleMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max,
    // A transaction may ask for several statements at once, on its one connection.
    pipeline: true,
    Client: TimedClient,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // The pool replaces a lost connection at the next query, and a query on a lost connection fails by itself. Without these listeners, for
  // idle connections and for those in use, a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const limitMs = statementMs === 0 ? 0 : statementMs + timeoutMarginMs
  const nameOf = statementNames()
  const dialect = new PostgresDialect({
    pool: {
      options: {},
      async connect() {
        const asked = performance.now()
        try {
          const client = await pool.connect()
          const begun = performance.now()
          meter.acquire.record(begun - asked)
          return limited(client, { limitMs, nameOf, onRelease: () => meter.usage.record(performance.now() - begun) })
        } catch (error) {
          meter.failedAcquires += 1
          return throwUnavailable(error)
        }
      },
      end: () => endWithin(pool),
    },
  })
  const connections = (): ConnectionCounts => ({
    active: pool.totalCount - pool.idleCount,
    pending: pool.waitingCount,
    open: pool.totalCount,
    max,
  })
  return { dialect, connections }
}

interface ClientLimits {
  readonly limitMs: number
  readonly nameOf: NameOf
  readonly onRelease: () => void
}

/**
 * Wraps a client so that a statement without answer fails after `limitMs` and its connection is closed. pg's own `query_timeout` would
 * return the connection to the pool, where the next statement would wait behind the unanswered one.
 */
function limited(client: pg.PoolClient, { limitMs, nameOf, onRelease }: ClientLimits): pg.PoolClient {
  let isDead = false
  let isStale = false
  async function query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (isDead) throw new StoreUnavailable('the connection was given up')
    const isWithin = client.getTransactionStatus() !== 'I'
    const late = Promise.withResolvers<never>()
    const answered = client.query({ ...nameOf(sql), text: sql, values: [...parameters] })
    let isOver = false
    // In a process that was frozen, this timer fires before the answers that arrived meanwhile are read. The two `setImmediate` let it read
    // them first.
    const giveUp = (): void => {
      if (isOver) return
      isDead = true
      late.reject(new StoreUnavailable('the database does not answer'))
    }
    const timer = limitMs === 0 ? undefined : setTimeout(() => setImmediate(() => setImmediate(giveUp)), limitMs)
    try {
      return await Promise.race([answered, late.promise])
    } catch (error) {
      if (isDead) answered.catch(() => undefined)
      // The caller must get the error that made the transaction fail: a lost connection has nothing to roll back.
      if (sql === 'rollback') return { command: '', rowCount: null, oid: 0, rows: [], fields: [] }
      // pg treats a statement whose values it could not serialize as prepared, so the connection must be closed.
      if (!(error instanceof pg.DatabaseError)) isStale = true
      if (!isOutdatedPlan(error)) return throwUnavailable(error)
      // A migration of another release has changed a table of a prepared statement. A transaction is retried as a whole on another
      // connection.
      isStale = true
      return isWithin ? throwUnavailable(error) : await client.query(sql, [...parameters])
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }
  const release = (isDiscarded?: boolean): void => {
    onRelease()
    client.release(isDead || isStale || isDiscarded === true)
  }
  return new Proxy(client, {
    get: (target, name): unknown => (name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name, target)),
  })
}

/** How many prepared statements each connection of a pool caches: more than the product has. */
const mostPrepared = 500

type NameOf = (sql: string) => { name?: string }

/**
 * Returns the name under which a statement is prepared on the connections of a pool. `begin` and `commit` get none, nor do lists of values,
 * because each length of a list is another statement.
 */
function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined) return { name: known }
    if (names.size >= mostPrepared || !sql.includes(' ') || /\(\$\d+, \$\d+/.test(sql.replace(/\bvalues \([^)]*\)/, ''))) return {}
    const name = `s${names.size}`
    names.set(sql, name)
    return { name }
  }
}

/**
 * Rethrows the errors of PostgreSQL, and those of values that pg cannot serialize. Throws any other error as `StoreUnavailable`, because
 * the connection caused it.
 */
function throwUnavailable(error: unknown): never {
  const isKnown = error instanceof pg.DatabaseError || error instanceof StoreUnavailable || error instanceof TypeError
  if (isKnown || !(error instanceof Error)) throw error
  throw new StoreUnavailable(error.message, { cause: error })
}

/** Closes a pool, but waits no longer than `endMs` for a database that does not answer. */
async function endWithin(pool: pg.Pool): Promise<void> {
  const limit = Promise.withResolvers<null>()
  const timer = setTimeout(() => limit.resolve(null), endMs)
  await Promise.race([pool.end(), limit.promise])
  clearTimeout(timer)
}
