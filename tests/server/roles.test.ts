import { beforeAll, describe, expect, test } from 'vitest'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { recordPathOf, readPathOf } from '#domain/contract/family.ts'
import { genericNames, type GenericName } from '#domain/contract/generic-names.ts'
import { operations } from '../support/api-answers.ts'
import { companyCalls, roles } from '../support/company-calls.ts'
import { companies, genericCalls, makeWorld, people, type World } from '../support/generic-calls.ts'
import { openForAll } from '../support/open-for.ts'
import { queriesOf } from '../support/plans.ts'
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

const each = genericNames.flatMap((name) => people.map((person) => ({ name, person })))

describe('lo que uno ve y no puede cambiar, y lo que no ve', () => {
  const server = openForAll(() => openServer())
  let world: World
  let foreign: World

  beforeAll(async () => {
    world = await makeWorld(server, ours)
    foreign = await makeWorld(server, theirs)
  })

  /** Makes calls that are all refused, and so change nothing. */
  async function refused(calls: () => Promise<unknown>): Promise<void> {
    const before = await rowsOf(server.store)
    await calls()
    expect(await rowsOf(server.store)).toEqual(before)
  }

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
    const path = `/${genericFamilies[name].path}`
    const costs: number[] = []
    for (const size of [1, 2]) {
      const asked = await queriesOf(server.store.db, async (db) => {
        const caller = (await openServer({ store: { ...server.store, db } })).as('admin')
        expect((await caller.get(`${path}?size=${size}`)).rows).toHaveLength(size)
      })
      costs.push(asked.length)
    }
    expect(costs[0]).toBeGreaterThan(1)
    expect(costs[1]).toBe(costs[0])
  })
})

describe('lo que uno puede cambiar', () => {
  test.each(each)('$name: $person lo crea, lo modifica y lo elimina, si puede', async ({ name, person }) => {
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
  })
})

function keepsStocks(name: GenericName): boolean {
  return name === 'company' || name === 'deposito'
}

type CompanyCall = (typeof companyCalls)[string]

function request(caller: Caller, call: string, { body, ids }: CompanyCall): Promise<Reply> {
  const [method = '', path = ''] = call.split(' ')
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
  if (method === 'GET' || method === 'DELETE') return caller[method === 'GET' ? 'get' : 'delete'](address)
  return caller[method === 'POST' ? 'post' : 'put'](address, body)
}

async function opened({ given }: CompanyCall): Promise<TestServer> {
  const server = await openServer()
  for (const [path, body] of given) expect((await server.as('owner').post(path, body)).status).toBeLessThan(300)
  return server
}

test('de cada llamada de una compañia está dicho quién puede hacerla', () => {
  const calls = operations.filter((of) => of['x-permission'].startsWith('company')).map(({ call }) => call)
  expect(Object.keys(companyCalls)).toEqual(expect.arrayContaining(calls))
})

test.each(Object.entries(companyCalls))('%s, según quién llama', async (call, of) => {
  // Who is refused or only reads changes nothing: they share one server.
  const shared = await opened(of)
  for (const role of roles) {
    const isAlone = of.answers[role] < 400 && !call.startsWith('GET')
    const server = isAlone ? await opened(of) : shared
    expect([role, (await request(server.as(role === 'nadie' ? null : role), call, of)).status]).toEqual([role, of.answers[role]])
    if (isAlone) await server.close()
  }
  await shared.close()
})
