import { Kysely, type Dialect, type Driver } from 'kysely'
import { inOrder } from './along.ts'
import type { Database, Db } from './database.ts'

/** Receives what the store did, with its duration in milliseconds. The caller that opens the store counts it. */
export interface StoreMeter {
  /** A statement was executed; `begin` and `commit` are statements too. */
  statement(ms: number, sql: string): void
  statementFailed(ms: number, sql: string): void
  /** A connection was waited for; zero when one was free. */
  acquired(ms: number): void
  /** No connection came. */
  acquireFailed(): void
  /** A connection was given back, after so long. */
  used(ms: number): void
  /** A connection to the database was opened. */
  opened(ms: number): void
}

/** For a store whose work is not counted. */
export const unmetered: StoreMeter = {
  statement: () => undefined,
  statementFailed: () => undefined,
  acquired: () => undefined,
  acquireFailed: () => undefined,
  used: () => undefined,
  opened: () => undefined,
}

/** The connections of a store at this moment. */
export interface ConnectionCounts {
  /** Those that work for a call or a job, and the works that wait for one. */
  readonly active: number
  readonly pending: number
  /** All that are open, and the most that may be. */
  readonly open: number
  readonly max: number
}

/**
 * Returns Kysely on a dialect, with a meter between the queries and the connections. Kysely's log tells how long a statement took but not how long it waited for its connection,
 * and the queue for SQLite's one connection is inside Kysely. So the queries get their connections from the provider of a second Kysely, which logs and queues.
 */
export function metered(dialect: Dialect, meter: StoreMeter) {
  const driver = dialect.createDriver()
  const shared: Dialect = {
    createDriver: () => driver,
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
  const plain = new Kysely<Database>({
    dialect: shared,
    log: ({ level, queryDurationMillis: ms, query: { sql } }) =>
      level === 'query' ? meter.statement(ms, sql) : meter.statementFailed(ms, sql),
  })
  const provider = plain.getExecutor()
  let active = 0
  let pending = 0
  const executor = provider.withConnectionProvider({
    async provideConnection(consumer, options) {
      const asked = performance.now()
      let begun: number | null = null
      pending += 1
      try {
        return await provider.provideConnection(async (connection) => {
          begun = performance.now()
          pending -= 1
          active += 1
          meter.acquired(begun - asked)
          return await consumer(connection)
        }, options)
      } finally {
        if (begun === null) {
          pending -= 1
          meter.acquireFailed()
        } else {
          active -= 1
          meter.used(performance.now() - begun)
        }
      }
    },
  })
  const props = { config: { dialect: shared }, dialect: shared, driver: transactionsOf(driver, plain) }
  const transact: Transact = (work) =>
    executor.provideConnection(async (connection) => {
      const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
      await props.driver.beginTransaction(connection, {})
      try {
        const { result, along } = await work(new Kysely<Database>({ ...props, executor: own }))
        await inOrder([...along, props.driver.commitTransaction(connection)])
        return result
      } catch (error) {
        await props.driver.rollbackTransaction(connection)
        throw error
      }
    })
  return { db: new Kysely<Database>({ ...props, executor }), transact, counts: () => ({ active, pending }) }
}

/**
 * Runs `work` in a transaction. Unlike in Kysely's own, a statement is sent also before the one before it is answered, so that those that do not need each other make one way to the
 * database and back; the end is sent behind what `work` returns as `along`, and all of it must be done.
 */
export type Transact = <T>(work: (tx: Db) => Promise<{ readonly result: T; readonly along: readonly Promise<unknown>[] }>) => Promise<T>

/** The part of a driver that Kysely calls besides its executor: transactions on a connection that it has, and the end. */
function transactionsOf(driver: Driver, plain: Kysely<Database>): Driver {
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    // The error to tell is the one that made the work fail: SQLite has rolled back by itself on a full disk, and a lost connection has nothing to roll back.
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(() => undefined),
    destroy: () => plain.destroy(),
  }
}
