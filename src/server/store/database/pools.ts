// PostgreSQL connection pools of one process, separate for reads, writes, sign-in, jobs and health checks.
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { migrate, type MigrationStep } from './migrations.ts'
import { postgresDialect, startupConnectionName, type PoolLimits } from './postgres.ts'
import { noStoreMeter, openKysely, type ConnectionCounts, type StoreMeter } from './store-meter.ts'

/** The kinds of work that have their own connection pool in PostgreSQL. */
export type Lane = 'health' | 'signIn' | 'jobs'

export type PoolName = Lane | 'reads' | 'writes'

/** How long a caller waits for a connection, and the time-out of a health check, in milliseconds. */
const connectionMs = 5000
const healthMs = 1500

/**
 * The pool sizes of one process. Their sum is what one process needs of the database's `max_connections`. Even when all connections of
 * `writes` wait for one locked row, only other writers wait for a connection; reads, sign-ins, jobs and health checks do not.
 */
const sizes: Readonly<Record<PoolName, number>> = { reads: 5, writes: 6, signIn: 3, jobs: 4, health: 2 }

/** Brings the tables up to date, on a connection without time limits, and opens the pools. */
export async function openPools(url: string, statementMs: number, meter: StoreMeter, onStep?: (step: MigrationStep) => void) {
  await withOneConnection(url, meter, (db) => migrate(db, { onStep }))
  const open = (name: PoolName) => {
    const limits: PoolLimits = { max: sizes[name], connectionMs, statementMs, name: `deposito-fiscal ${name}`, readOnly: name === 'reads' }
    const { dialect, connections } = postgresDialect(
      url,
      name === 'health' ? { ...limits, connectionMs: healthMs, statementMs: healthMs } : limits,
      meter,
    )
    return { connections, db: openKysely(dialect, meter) }
  }
  const pools: Readonly<Record<PoolName, ReturnType<typeof open>>> = {
    reads: open('reads'),
    writes: open('writes'),
    signIn: open('signIn'),
    jobs: open('jobs'),
    health: open('health'),
  }
  const all = Object.values(pools)
  return {
    pools,
    connections: () => allConnections(all.map(({ connections }) => connections())),
    async close() {
      await Promise.all(all.map(({ db }) => db.destroy()))
    },
  }
}

/** Returns how many connections processes of the product have to a database. */
export async function countConnections(url: string): Promise<number> {
  return await withOneConnection(url, noStoreMeter, async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name like 'deposito-fiscal%' and pid <> pg_backend_pid()`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** Works on one connection without time limits. */
async function withOneConnection<T>(url: string, meter: StoreMeter, work: (db: Db) => Promise<T>): Promise<T> {
  const db: Db = openKysely(
    postgresDialect(url, { max: 1, connectionMs, statementMs: 0, name: startupConnectionName }, meter).dialect,
    meter,
  )
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export function allConnections(counts: readonly ConnectionCounts[]): ConnectionCounts {
  const sum = (of: keyof ConnectionCounts) => counts.reduce((total, count) => total + count[of], 0)
  return { active: sum('active'), pending: sum('pending'), open: sum('open'), max: sum('max') }
}
