import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerUser } from '#server/store/accounts/accounts.ts'
import { type NewUser, isLoginOfAnother, updateUser } from '#server/store/accounts/users.ts'
import { openForAll } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { openTestStore, withPostgres } from '../../support/store.ts'

const now = '2026-11-20T15:00:00.000Z'

/** SQLite has one writer, so nothing is written between a look and the write after it. */
describe.runIf(withPostgres)('a name that one transaction gives', () => {
  let operador: number

  const store = openForAll(() => openTestStore('postgres'))

  beforeAll(async () => {
    operador = (await addUser(store.db, 'operador')).id
  })

  const account = (login: string): NewUser => {
    const held = { firstName: null, lastName: null, passwordHash: '-', langKey: 'es', authorities: 'ROLE_USER' }
    return { ...held, login, email: `${login}.marta@otro.example`, activated: 1, createdBy: 'system', createdDate: now }
  }
  const own = (email: string) => ({ firstName: null, lastName: null, email, langKey: 'es', lastModifiedBy: null, lastModifiedDate: now })

  /** Until another transaction of this database waits for the lock of the names. */
  const waits = async (): Promise<void> => {
    const waiting = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(store.db)).rows).toHaveLength(1)
  }

  it('as a login is no e-mail of another that waits for it', async () => {
    let isTaken: Promise<boolean> | undefined
    await store.write(async (tx) => {
      await registerUser(tx, account('uno@otro.example'))
      isTaken = store.write((other) => isLoginOfAnother(other, 'UNO@otro.example', operador))
      await waits()
    })
    expect(await isTaken).toBe(true)
  })

  it('as an e-mail is no login of another that waits for it', async () => {
    let made: ReturnType<typeof registerUser> | undefined
    await store.write(async (tx) => {
      expect(await isLoginOfAnother(tx, 'dos@otro.example', operador)).toBe(false)
      await updateUser(tx, operador, own('dos@otro.example'))
      made = store.write((other) => registerUser(other, account('dos@otro.example')))
      await waits()
    })
    expect(await made).toBe('login')
  })
})
