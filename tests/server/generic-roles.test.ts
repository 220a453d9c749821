import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordPathOf, readPathOf } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { genericNames, type GenericName } from '#domain/contract/generic-names.ts'
import { companies, genericCalls, makeWorld, people, type World } from '../support/generic-calls.ts'
import { rowsOf } from '../support/rows.ts'
import { openServer, type Caller, type Reply, type TestServer } from '../support/server.ts'

/** What the generic calls show and change, by entity and by who calls. Every record is of the first company, or, when a test says so, of the second. */
const [ours, theirs] = companies

const collectionOf = (name: GenericName): string => `/${recordPathOf(genericFamilies[name])}`
const get = (caller: Caller, name: GenericName, id: number): Promise<Reply> => caller.get(`/${readPathOf(genericFamilies[name])}/${id}`)
const post = (caller: Caller, name: GenericName, world: World): Promise<Reply> =>
  caller.post(collectionOf(name), genericCalls[name].draft(world))
const put = (caller: Caller, name: GenericName, id: number, world: World): Promise<Reply> =>
  caller.put(collectionOf(name), { ...genericCalls[name].draft(world), id })
const remove = (caller: Caller, name: GenericName, id: number): Promise<Reply> => caller.delete(`${collectionOf(name)}/${id}`)

async function listed(caller: Caller, name: GenericName): Promise<unknown[]> {
  return (await caller.get(`/${genericFamilies[name].path}?size=2000`)).rows.map((row) => row['id'])
}

/** A record that does not exist, beside parents that do not exist either. */
const nowhere = 999_999

/** Each call has an id of its own. */
const idOf = ({ headers }: Reply): string | null => headers.get('x-request-id')

function expectAlike(one: Reply, other: Reply): void {
  expect([400, 403, 404]).toContain(one.status)
  expect([other.status, other.body]).toEqual([one.status, { ...Object(one.body), requestId: idOf(other) }])
  expect(idOf(one)).not.toBe(idOf(other))
}

describe('lo que uno ve y no puede cambiar, y lo que no ve', () => {
  let server: TestServer
  let world: World
  let foreign: World

  beforeAll(async () => {
    server = await openServer()
    world = await makeWorld(server, ours)
    foreign = await makeWorld(server, theirs)
  })
  afterAll(() => server.close())

  /** Makes calls that are all refused, and so change nothing. */
  async function refused(calls: () => Promise<unknown>): Promise<void> {
    const before = await rowsOf(server.store)
    await calls()
    expect(await rowsOf(server.store)).toEqual(before)
  }

  const each = genericNames.flatMap((name) => people.map((person) => ({ name, person })))

  test.each(each)(
    '$name: $person lo lee y lo encuentra en la lista, o no existe; lo que ve y no puede cambiar se le niega',
    async ({ name, person }) => {
      const caller = server.as(person)
      const { sees: seers, reads = seers } = genericCalls[name]
      const sees = seers.includes(person)
      expect((await get(caller, name, world[name])).status).toBe(reads.includes(person) ? 200 : sees ? 403 : 404)
      expect((await listed(caller, name)).includes(world[name])).toBe(sees)
      // What the other company's owner finds here is everybody's.
      const seesForeign = person === 'admin' || person === 'stranger' || seers.includes('stranger')
      expect((await listed(caller, name)).includes(foreign[name])).toBe(seesForeign)
      expect((await get(caller, name, foreign[name])).status).toBe(seesForeign ? 200 : 404)
      const { changes, makes = changes, removes = changes } = genericCalls[name]
      if (!sees) return
      await refused(async () => {
        if (!changes.includes(person)) expect((await put(caller, name, world[name], world)).status).toBe(403)
        if (!removes.includes(person)) expect((await remove(caller, name, world[name])).status).toBe(403)
        if (!makes.includes(person)) expect((await post(caller, name, world)).status).toBe(403)
      })
    },
  )

  const hidden = each.filter(({ name, person }) => person !== 'admin' && !genericCalls[name].sees.includes('stranger'))

  test.each(hidden)('$name: lo ajeno no existe para $person', async ({ name, person }) => {
    const caller = server.as(person)
    const [unseen, seen] = person === 'stranger' ? [world, foreign] : [foreign, world]
    const { sees, makes = genericCalls[name].changes } = genericCalls[name]
    await refused(async () => {
      for (const parents of [unseen, seen]) expect((await put(caller, name, unseen[name], parents)).status).toBe(404)
      expect((await remove(caller, name, unseen[name])).status).toBe(404)
      expect((await put(caller, name, nowhere, seen)).status).toBe(404)
      // A parent that exists and one that does not are refused alike, for a new record and for one that would move.
      if (name === 'company' || (name === 'wsaa' && !makes.includes(person))) return
      const nobodys = { ...seen, ...Object.fromEntries(genericNames.map((parent) => [parent, nowhere])) }
      expectAlike(await post(caller, name, unseen), await post(caller, name, nobodys))
      if (sees.includes(person)) expectAlike(await put(caller, name, seen[name], unseen), await put(caller, name, seen[name], nobodys))
    })
  })

  test.each(genericNames)('%s: una página de varias filas cuesta las mismas consultas que una de una', async (name) => {
    let queries = 0
    const db = server.store.db.withPlugin({
      transformQuery({ node }) {
        queries += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const caller = (await openServer({ store: { ...server.store, db } })).as('admin')
    const costs: number[] = []
    for (const size of [1, 2]) {
      queries = 0
      expect((await caller.get(`/${genericFamilies[name].path}?size=${size}`)).rows).toHaveLength(size)
      costs.push(queries)
    }
    expect(costs[0]).toBeGreaterThan(1)
    expect(costs[1]).toBe(costs[0])
  })
})

describe('lo que uno puede cambiar', () => {
  test.each(genericNames.flatMap((name) => people.map((person) => ({ name, person }))))(
    '$name: $person lo crea, lo modifica y lo elimina, si puede',
    async ({ name, person }) => {
      const { changes, makes = changes, removes = changes } = genericCalls[name]
      if (![...changes, ...makes, ...removes].includes(person)) return
      const server = await openServer()
      const world = await makeWorld(server, ours)
      const caller = server.as(person)
      if (changes.includes(person)) {
        const changed = await put(caller, name, world[name], world)
        expect([changed.status, changed.id]).toEqual([200, world[name]])
        expect(changed.headers.get('x-depositosapp-alert')).toBe(`depositosApp.${name}.updated`)
      }
      // A company that has stocks stays, and so does its warehouse.
      if (removes.includes(person)) expect((await remove(caller, name, world[name])).status).toBe(keepsStocks(name) ? 409 : 204)
      if (makes.includes(person)) {
        const made = await post(caller, name, world)
        expect(made.status).toBe(201)
        expect(made.headers.get('location')).toBe(`/${readPathOf(genericFamilies[name])}/${made.id}`)
        expect((await get(caller, name, made.id)).body).toEqual(made.body)
      }
      await server.close()
    },
  )
})

function keepsStocks(name: GenericName): boolean {
  return name === 'company' || name === 'deposito'
}
