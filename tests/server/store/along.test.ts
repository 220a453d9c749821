import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAlong } from '#server/store/along.ts'
import type { Db } from '#server/store/database.ts'
import { addCompany } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import type { TestStore } from '../../support/store.ts'

/** What no database takes as a value. */
const unwritable: { own?: object } = {}
unwritable.own = unwritable

describe.each(stores)('a statement that goes along with the commit on %s', (_, openFreshStore) => {
  let store: TestStore

  beforeAll(async () => {
    store = await openFreshStore()
  })
  afterAll(() => store.close())

  const rename = (tx: Db, id: number, name: unknown) => sql`update company set name = ${name} where id = ${id}`.execute(tx)
  const nameOf = async (id: number) =>
    (await store.db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

  it('and cannot be sent takes all of the transaction back', async () => {
    const id = await addCompany(store.db, 'user')
    const before = await nameOf(id)
    const work = store.write(async (tx) => {
      await rename(tx, id, 'half of it')
      await sendAlong(tx, rename(tx, id, unwritable))
    })
    await expect(work).rejects.toThrow(TypeError)
    expect(await nameOf(id)).toBe(before)
  })

  it('and is refused takes all of the transaction back', async () => {
    const id = await addCompany(store.db, 'user')
    const before = await nameOf(id)
    const work = store.write(async (tx) => {
      await rename(tx, id, 'half of it')
      await sendAlong(tx, rename(tx, id, null))
    })
    await expect(work).rejects.toThrow(/constraint/i)
    expect(await nameOf(id)).toBe(before)
  })

  it('is sent again after one that could not be', async () => {
    const id = await addCompany(store.db, 'user')
    const along = (name: unknown) => store.write((tx) => sendAlong(tx, rename(tx, id, name)))
    await along('first')
    await expect(along(unwritable)).rejects.toThrow(TypeError)
    await along('second')
    expect(await nameOf(id)).toBe('second')
  })
})
