import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import type { Db } from './database.ts'
import type { Transact } from './metered.ts'

/** For so long works are added to a group, in milliseconds, because what reads waits for all of it. */
const groupMs = 10

const savepoint = CompiledQuery.raw('savepoint work')
const rollbackTo = CompiledQuery.raw('rollback to work')
const release = CompiledQuery.raw('release work')

/** Tells a caller how its work ended. */
type Tell = () => void

/** A work that waits. */
interface Waiting {
  /** Does it in a transaction. */
  readonly run: (tx: Db) => Promise<Tell>
  readonly fail: (error: unknown) => void
}

/** The one connection of a store, and what is done on it. */
interface OneConnection {
  readonly provide: <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => Promise<T>
  /** The queries of a transaction that has begun. */
  readonly within: (connection: DatabaseConnection) => Db
  readonly driver: Pick<Driver, 'beginTransaction' | 'commitTransaction' | 'rollbackTransaction'>
}

/**
 * Returns what commits works together that wait for SQLite's one connection, because to bring a commit to the disk takes longer than most works. Each is answered when all of its group
 * are on the disk, and one that fails is undone alone, to its savepoint. When a group cannot be committed, each of its works is done anew by itself, so that it fails by its own fault.
 */
export function committedInGroups(one: OneConnection): { readonly transact: Transact; readonly waiting: () => number } {
  const waiting: Waiting[] = []
  let isAsking = false

  async function serve(connection: DatabaseConnection): Promise<Tell[]> {
    isAsking = false
    const group = waiting.splice(0)
    const tell = await doAll(one, connection, group)
    waiting.unshift(...group.slice(tell.length))
    return tell
  }

  function ask(): void {
    if (isAsking || waiting.length === 0) return
    isAsking = true
    // Node hands out one call after another, and a work takes no turn: those of this turn are all there at its end.
    setImmediate(() => void answer())
  }

  /** Tells the results when the connection has been given back. */
  async function answer(): Promise<void> {
    try {
      for (const tell of await one.provide(serve)) tell()
    } catch (error) {
      isAsking = false
      for (const { fail } of waiting.splice(0)) fail(error)
    }
    ask()
  }

  return {
    waiting: () => waiting.length,
    transact: (work) =>
      new Promise((resolve, reject) => {
        const run = async (tx: Db): Promise<Tell> => {
          const { result } = await work(tx)
          return () => resolve(result)
        }
        waiting.push({ run, fail: reject })
        ask()
      }),
  }
}

/** Does works, of which those are left for which there was no time. */
async function doAll(one: OneConnection, connection: DatabaseConnection, group: readonly Waiting[]): Promise<Tell[]> {
  if (group.length === 1) return await doAlone(one, connection, group)
  const { driver } = one
  try {
    await driver.beginTransaction(connection, {})
  } catch (error) {
    return group.map(
      ({ fail }) =>
        () =>
          fail(error),
    )
  }
  try {
    const tell = await doEach(one, connection, group)
    await driver.commitTransaction(connection)
    return tell
  } catch {
    await driver.rollbackTransaction(connection)
    return await doAlone(one, connection, group)
  }
}

/** Does works in one transaction, each behind a savepoint, until the time is over. */
async function doEach({ within }: OneConnection, connection: DatabaseConnection, group: readonly Waiting[]): Promise<Tell[]> {
  const tell: Tell[] = []
  const begun = performance.now()
  for (const { run, fail } of group) {
    if (performance.now() - begun > groupMs) return tell
    await connection.executeQuery(savepoint)
    try {
      tell.push(await run(within(connection)))
    } catch (error) {
      await connection.executeQuery(rollbackTo)
      tell.push(() => fail(error))
    }
    await connection.executeQuery(release)
  }
  return tell
}

/** Does works one after another, each in a transaction of its own. */
async function doAlone({ within, driver }: OneConnection, connection: DatabaseConnection, works: readonly Waiting[]): Promise<Tell[]> {
  const tell: Tell[] = []
  for (const { run, fail } of works) {
    try {
      await driver.beginTransaction(connection, {})
      const done = await run(within(connection))
      await driver.commitTransaction(connection)
      tell.push(done)
    } catch (error) {
      await driver.rollbackTransaction(connection)
      tell.push(() => fail(error))
    }
  }
  return tell
}
