import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unmetered } from '#server/store/metered.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { addCompany } from '../../support/people.ts'
import { newDataDir } from '../../support/product.ts'

let store: Store
let folder: ReturnType<typeof newDataDir>
let file: string
let said: string[]

beforeEach(async () => {
  folder = newDataDir()
  file = join(folder.path, 'deposito.db')
  said = []
  store = await openStore({ file }, { ...unmetered, statement: (_, words) => said.push(words) })
  said.length = 0
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

/** The names of companies, as another process reads them. */
function storedNames(): unknown[] {
  const other = new DatabaseSync(file, { readOnly: true })
  const names = other.prepare('select name from company order by id').all()
  other.close()
  return names.map(({ name }) => name)
}

const commits = () => said.filter((words) => words === 'commit').length

test('las escrituras que esperan a la vez se confirman juntas, y cada una se contesta cuando está en el disco', async () => {
  const work = async (name: string) => {
    const id = await store.write((tx) => addCompany(tx, 'user', name))
    return { id, isStored: storedNames().includes(name) }
  }
  const done = await Promise.all(['uno', 'dos', 'tres'].map(work))
  expect(done).toEqual([1, 2, 3].map((id) => ({ id, isStored: true })))
  expect(commits()).toBe(1)
})

test('la que falla se deshace sola, y se sabe después de las otras', async () => {
  const works = ['uno', 'dos', 'tres'].map((name) =>
    store.write(async (tx) => {
      await addCompany(tx, 'user', name)
      if (name === 'dos') throw new Error('a medias')
    }),
  )
  const ends = await Promise.allSettled(works)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(storedNames()).toEqual(['uno', 'tres'])
  expect(commits()).toBe(1)
})

test('la que no se puede confirmar falla por sí misma, y las otras quedan', async () => {
  const orphan = store.write(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    await sql`insert into company_user ("companyId", "userId") values (999, 999)`.execute(tx)
  })
  // It is begun again some times, as what passes by itself.
  const ends = await Promise.allSettled([store.write((tx) => addCompany(tx, 'user', 'uno')), orphan])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(storedNames()).toEqual(['uno'])
})

test('cuando SQLite deshace la transacción entera, las otras se hacen de nuevo, una sola vez', async () => {
  const full = store.write(async (tx) => {
    await sql`rollback`.execute(tx)
    throw new Error('disco lleno')
  })
  const others = ['uno', 'dos'].map((name) => store.write((tx) => addCompany(tx, 'user', name)))
  await expect(full).rejects.toThrow('disco lleno')
  await Promise.all(others)
  expect(storedNames()).toEqual(['uno', 'dos'])
})

test('una sola no tiene más sentencias que antes', async () => {
  await store.write((tx) => sql`select 1`.execute(tx))
  expect(said).toEqual(['begin', 'select 1', 'commit'])
})
