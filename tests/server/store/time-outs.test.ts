import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/store/database/database.ts'
import { isUnavailable } from '#server/store/database/failures.ts'
import { answersQuery } from '#server/store/database/open.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addUser } from '../../support/people.ts'
import { fillStore, openServer, tokenOf } from '../../support/server.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

const cleanUps: (() => unknown)[] = []

const store = openForEach(() => openTestStore('postgres'))
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** The processes of the server that serve this database. */
async function pids(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(store.db)
  return rows.map(({ pid }) => pid)
}

/** Stops processes of PostgreSQL as a paused machine does, and lets them go on at the end of the test at the latest. */
function freeze(...processes: readonly number[]): () => void {
  const goOn = (): void => {
    for (const pid of processes) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It ended when its client went away.
      }
    }
  }
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  cleanUps.push(goOn)
  return goOn
}

const rename = (tx: Db, name: string) => tx.updateTable('company').set({ name }).execute()

/** Changes the company in a transaction that goes on, as a slow one does. Returns a function that ends it. */
async function holdRow(): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<null>()
  const locked = Promise.withResolvers<null>()
  const holder = store.on('jobs').write(async (tx) => {
    await rename(tx, 'Tomada')
    locked.resolve(null)
    // With statements now and then, because PostgreSQL ends a transaction that stands still.
    while ((await Promise.race([released.promise, answersQuery(tx).then(() => 'on')])) !== null);
  })
  await locked.promise
  return async () => {
    released.resolve(null)
    await holder
  }
}

/** Writes in a transaction that stands still until PostgreSQL has ended it for another one, and then ends with `last`. Returns what it failed with. */
async function standStill(last: (tx: Db) => Promise<void>): Promise<unknown> {
  await addCompany(store.db, 'user')
  let tries = 0
  const still = Promise.withResolvers<null>()
  const locked = Promise.withResolvers<null>()
  const written = store.write(async (tx) => {
    tries += 1
    await addUser(tx, 'marta')
    await rename(tx, `Quieta ${tries}`)
    locked.resolve(null)
    if (tries === 1) await still.promise
    await last(tx)
  })
  const ended = written.catch((reason: unknown) => reason)
  await locked.promise
  await store.on('jobs').write((tx) => rename(tx, 'De otro'))
  still.resolve(null)
  return await ended
}

describe.runIf(withPostgres)('cuando PostgreSQL no responde', () => {
  test('doce que esperan una fila no demoran ni lo que se lee, ni el ingreso, ni los trabajos, ni la salud, y terminan cuando se suelta', async () => {
    await addCompany(store.db, 'user')
    const release = await holdRow()
    let written = 0
    const writers = Array.from({ length: 12 }, (_, place) =>
      store.write(async (tx) => {
        await rename(tx, `Escrita ${place}`)
        written += 1
      }),
    )
    await expect.poll(() => store.connections().pending).toBe(6)
    for (const db of [store.db, store.on('signIn').db, store.on('jobs').db, store.on('health').db]) await answersQuery(db)
    await store.on('signIn').write(async (tx) => void (await addUser(tx, 'marta')))
    expect(written).toBe(0)
    await Promise.all([release(), ...writers])
    expect(written).toBe(12)
  })

  test('una fila que no se suelta se deja de esperar, sin nada a medio escribir', async () => {
    await addCompany(store.db, 'user')
    const release = await holdRow()
    const error: unknown = await store
      .write(async (tx) => {
        await addUser(tx, 'marta')
        await rename(tx, 'Otra')
      })
      .catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await release()
    expect(await store.db.selectFrom('user').select('login').execute()).toEqual([])
  })

  test('una transacción que se queda quieta suelta sus filas, y al seguir se repite y queda escrita una sola vez', async () => {
    expect(await standStill(answersQuery)).toBeUndefined()
    expect(await store.db.selectFrom('user').select('login').execute()).toEqual([{ login: 'marta' }])
    expect(await store.db.selectFrom('company').select('name').execute()).toEqual([{ name: 'Quieta 2' }])
  })

  test('si se quedó quieta justo antes de confirmar no se repite, y no queda nada escrito', async () => {
    expect(isUnavailable(await standStill(() => Promise.resolve()))).toBe(true)
    expect(await store.db.selectFrom('user').select('login').execute()).toEqual([])
  })

  test('congelado, la salud lo dice en cinco segundos, también a quien ingresó, y al seguir todo sigue', async () => {
    const server = await openServer({ store: await fillStore(store, new Date()) })
    for (const path of ['/health', '/management/health']) expect((await server.as('admin').get(path)).status).toBe(200)
    const token = await tokenOf(server, 'admin', new Date())
    for (const headers of [{}, { Authorization: `Bearer ${token}` }]) {
      const ask = () => Promise.all(['/health', '/management/health'].map((path) => server.as(null).get(path, headers)))
      const goOn = freeze(...(await pids()))
      const asked = performance.now()
      for (const reply of await ask()) expect(reply).toMatchObject({ status: 503, body: { status: 'DOWN' } })
      expect(performance.now() - asked).toBeLessThan(5000)
      goOn()
      await expect.poll(async () => (await ask()).map(({ status }) => status)).toEqual([200, 200])
    }
    expect((await server.as('operador').get('/api/account')).status).toBe(200)
  })

  test('una conexión que no respondió no vuelve a usarse', async () => {
    const health = store.on('health')
    const pid = await pidOf(health.db)
    freeze(pid)
    await expect(answersQuery(health.db)).rejects.toSatisfy(isUnavailable)
    expect(await pidOf(health.db)).not.toBe(pid)
  })

  test('una conexión que se corta en medio de una transacción la hace fallar, y nada más: el proceso sigue', async () => {
    const fell: unknown[] = []
    const note = (error: unknown): void => void fell.push(error)
    process.on('uncaughtException', note)
    cleanUps.push(() => process.off('uncaughtException', note))
    const cut = store.db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx)
      await sql`select pg_terminate_backend(${pid})`.execute(store.db)
      await expect.poll(pids).not.toContain(pid)
      await answersQuery(tx)
    })
    await expect(cut).rejects.toThrow(/terminat|connection/i)
    await answersQuery(store.db)
    expect(fell).toEqual([])
  })
})
