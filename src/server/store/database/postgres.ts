// Kysely dialect for PostgreSQL: a pool with time-outs, pipelined statements and recovery from lost connections.
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { isOutdatedPlan, StoreUnavailable } from './failures.ts'
import type { ConnectionCounts, StoreMeter } from './store-meter.ts'

/** The name of the connection of a process that starts, in `pg_stat_activity`. */
export const startName = 'deposito-fiscal start'

const int8 = 20

/**
 * What PostgreSQL takes a page of the disk that is read out of order to cost, beside one in order. By its own 4, that of a turning disk, a list of a record with 27,000 rows may be sorted instead of read along the index
 * that has its order; by less than 2, rows are counted by an index before it knows which rows all may see.
 */
const planning = '-c random_page_cost=2.5'

/** How many connections a pool has, and how long it waits. Times are milliseconds; 0 is for ever. */
export interface PoolLimits {
  readonly max: number
  /** For a free or a new connection. */
  readonly connectionMs: number
  /** For the answer to a statement. */
  readonly statementMs: number
  /** The name of its connections in `pg_stat_activity`. */
  readonly name: string
}

/** How long a statement waits for a row that another transaction changes: longer than `idleMs`, so that it goes on when the other process is frozen. */
const lockMs = 8000

/** After so long PostgreSQL ends a transaction whose process does not go on with it, and frees its rows. */
const idleMs = 5000

/** By how much the server's own limit comes first: its answer keeps the connection usable. */
const answerMs = 1000

/** How long the end waits for connections that are in use. */
const endMs = 3000

/** PostgreSQL, which several server processes can share. Counts, sums and CUITs are read as numbers: all are far below 2^53. */
export function postgresDialect(url: string, { max, connectionMs, statementMs, name }: PoolLimits, meter: StoreMeter) {
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
    application_name: name,
    options: planning,
    connectionTimeoutMillis: connectionMs,
    ...(statementMs === 0
      ? {}
      : { statement_timeout: statementMs, lock_timeout: Math.min(lockMs, statementMs), idle_in_transaction_session_timeout: idleMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max,
    // A statement may be sent before the one before it is answered; each is still answered, and fails, by itself.
    pipeline: true,
    Client: TimedClient,
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // The pool replaces a lost connection at the next query, and a query on a lost connection fails by itself. Without these listeners, for idle connections and for those
  // in use, a lost connection would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const limitMs = statementMs === 0 ? 0 : statementMs + answerMs
  const nameOf = statementNames()
  const dialect = new PostgresDialect({
    pool: {
      options: {},
      async connect() {
        const asked = performance.now()
        try {
          const client = await pool.connect()
          const begun = performance.now()
          meter.acquired(begun - asked)
          return limited(client, { limitMs, nameOf, onRelease: () => meter.used(performance.now() - begun) })
        } catch (error) {
          meter.acquireFailed()
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

/** The answer to a statement without rows. */
const nothing: pg.QueryResult = { command: '', rowCount: null, oid: 0, rows: [], fields: [] }

/** The statements of a transaction whose answers nobody reads. */
const answeredLater = /^(?:begin$|insert into "(?:audit_event|idempotency_key)" |select pg_notify)/

/** So many of them are waited for together, so that a large work does not fill the memory. */
const mostUnanswered = 100

interface ClientLimits {
  readonly limitMs: number
  readonly nameOf: NameOf
  readonly onRelease: () => void
}

/**
 * A client that gives up a statement without answer after `limitMs`, and its connection with it. pg's own `query_timeout` would give the connection back to the pool, where the next
 * statement waits behind the one without answer.
 */
function limited(client: pg.PoolClient, { limitMs, nameOf, onRelease }: ClientLimits): pg.PoolClient {
  let isDead = false
  let isStale = false
  let isInTransaction = false
  let unanswered: Promise<pg.QueryResult>[] = []
  /** The statements that are answered later go with the next one, and fail with it. What pg might be unable to write is not among them, because a commit would follow it. */
  async function query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const isLater = answeredLater.test(sql) && parameters.every((value) => value === null || typeof value !== 'object')
    const answer = send(sql, parameters)
    answer.catch(() => undefined)
    if (isLater && unanswered.length < mostUnanswered) {
      unanswered.push(answer)
      return nothing
    }
    const before = unanswered
    unanswered = []
    // PostgreSQL refuses all behind the one that failed first.
    for (const one of before) await one
    return await answer
  }
  async function send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (isDead) throw new StoreUnavailable('the connection was given up')
    if (/^(?:begin|start|commit|rollback)/.test(sql)) isInTransaction = /^[bs]/.test(sql)
    // The end may be sent before this one is answered.
    const isWithin = isInTransaction
    const late = Promise.withResolvers<never>()
    const answered = client.query({ ...nameOf(sql), text: sql, values: [...parameters] })
    let isOver = false
    // A process that was frozen finds its timers due before it reads the answers that came meanwhile: it reads them first.
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
      // The error to tell is the one that made the work fail: a lost connection has nothing to roll back.
      if (sql === 'rollback') return nothing
      // pg takes a statement whose values it could not write for one that is prepared.
      if (!(error instanceof pg.DatabaseError)) isStale = true
      if (!isOutdatedPlan(error)) return throwUnavailable(error)
      // Another release has changed a table of a prepared statement. In a transaction all of it is repeated, on another connection.
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

/** How many statements each connection of a pool keeps prepared: more than the product has. */
const mostPrepared = 500

type NameOf = (sql: string) => { name?: string }

/** Returns the names under which the connections of a pool keep statements prepared; none for the words of a transaction, and for lists of values, of which every length is another statement. */
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

/** What PostgreSQL itself answers is thrown as it is, and so is a value that cannot be written; anything else is the connection's fault. */
function throwUnavailable(error: unknown): never {
  const isKnown = error instanceof pg.DatabaseError || error instanceof StoreUnavailable || error instanceof TypeError
  if (isKnown || !(error instanceof Error)) throw error
  throw new StoreUnavailable(error.message, { cause: error })
}

/** A database that does not answer does not hold up the end. */
async function endWithin(pool: pg.Pool): Promise<void> {
  const limit = Promise.withResolvers<null>()
  const timer = setTimeout(() => limit.resolve(null), endMs)
  await Promise.race([pool.end(), limit.promise])
  clearTimeout(timer)
}
