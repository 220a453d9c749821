import { Kysely, type DatabaseConnection, type Dialect, type Driver, type QueryExecutor } from 'kysely'
import { inOrder } from './along.ts'
import type { Database, Db } from './database.ts'
import { committedInGroups } from './groups.ts'

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
  const isOne = dialect.createAdapter().supportsMultipleConnections === false
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
  const { executor, counts } = countedExecutor(plain.getExecutor(), meter)
  const props = { config: { dialect: shared }, dialect: shared, driver: transactionsOf(driver, plain) }
  const within = (connection: DatabaseConnection): Db =>
    new Kysely<Database>({ ...props, executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }) })
  const transact: Transact = (work) =>
    executor.provideConnection(async (connection) => {
      await props.driver.beginTransaction(connection, {})
      try {
        const { result, along } = await work(within(connection))
        await inOrder([...along, props.driver.commitTransaction(connection)])
        return result
      } catch (error) {
        await props.driver.rollbackTransaction(connection)
        throw error
      }
    })
  const groups = committedInGroups({ provide: (consumer) => executor.provideConnection(consumer), within, driver: props.driver })
  return {
    db: new Kysely<Database>({ ...props, executor }),
    transact: isOne ? groups.transact : transact,
    counts: () => counts(Math.max(groups.waiting() - 1, 0)),
  }
}

/** Returns an executor whose connections are waited for and used under the eyes of the meter. */
function countedExecutor(provider: QueryExecutor, meter: StoreMeter) {
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
  /** `others` wait without having asked for a connection yet. */
  const counts = (others: number) => ({ active, pending: pending + others })
  return { executor, counts }
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
