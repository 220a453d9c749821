import { describe, expect, test } from 'vitest'
import { ConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { fixture, newStock, openServer, origin, tokenOf } from '../support/server.ts'

const [one, other, third] = [1, 2, 3]

/** Works of persons that go on until they are ended, in the order in which they began. */
function heldWorks(works: ConcurrencyLimit) {
  const begun: { person: number; end: () => void }[] = []
  const ask = (person: number) =>
    works.run(person, () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      begun.push({ person, end: () => resolve('hecho') })
      return promise
    })
  return { ask, persons: () => begun.map(({ person }) => person), end: (index: number) => begun[index]?.end() }
}

describe('los trabajos grandes a la vez', () => {
  test('de una persona van dos, los otros esperan su turno, y a los demás no los detienen', async () => {
    const { ask, persons, end } = heldWorks(new ConcurrencyLimit(2))
    const first = ask(one)
    for (const person of [one, one, one, other]) void ask(person)
    expect(persons()).toEqual([one, one, other])
    end(0)
    expect(await first).toBe('hecho')
    expect(persons()).toEqual([one, one, other, one])
  })

  test('de todas van cuatro, y sigue quien pidió antes entre los que pueden', async () => {
    const { ask, persons, end } = heldWorks(new ConcurrencyLimit(2))
    const first = ask(one)
    for (const person of [one, other, other, one, third]) void ask(person)
    expect(persons()).toEqual([one, one, other, other])
    end(2)
    await Promise.resolve()
    end(0)
    await first
    await expect.poll(persons).toEqual([one, one, other, other, third, one])
  })

  test('de una persona esperan dieciséis: el siguiente no se hace, y los que esperaban sí', async () => {
    const { ask, persons, end } = heldWorks(new ConcurrencyLimit(2))
    const asked = Array.from({ length: 18 }, () => ask(one))
    expect(await ask(one)).toBeNull()
    for (let index = 0; index < 18; index += 1) {
      await expect.poll(() => persons().length).toBeGreaterThan(index)
      end(index)
    }
    expect(await Promise.all(asked)).toEqual(asked.map(() => 'hecho'))
  })

  test('uno que falla deja su lugar', async () => {
    const works = new ConcurrencyLimit(1)
    await expect(works.run(one, () => Promise.reject(new Error('falla')))).rejects.toThrow('falla')
    expect(await works.run(one, () => Promise.resolve('hecho'))).toBe('hecho')
  })
})

test('ciento veinte clonados a la vez: los que entran se hacen, los demás reciben 429 con su plazo, y otra persona sigue', async () => {
  const server = await openServer()
  const operador = server.as('operador')
  const id = await newStock(operador)
  const clone = `/api/warehouse/${fixture.warehouse}/stocks/${id}/clone`
  const asked = Promise.all(Array.from({ length: 120 }, () => operador.post(clone)))
  expect((await server.as('admin').post(clone)).status).toBe(201)
  const replies = await asked
  const refused = replies.filter(({ status }) => status === 429)
  // The place of one that has ended is taken by a later call.
  const made = replies.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThanOrEqual(18)
  expect(made.length + refused.length).toBe(120)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ status: 429, message: 'error.tooManyLargeWorks' })
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  expect((await operador.post(clone)).status).toBe(201)
  await server.close()
})

test('lo que su cliente dejó mientras esperaba no se hace', async () => {
  const server = await openServer({ largeWorks: 1 })
  const operador = server.as('operador')
  const clone = `/api/warehouse/${fixture.warehouse}/stocks/${await newStock(operador)}/clone`
  const gone = new AbortController()
  const headers = { Authorization: `Bearer ${await tokenOf(server, 'operador', new Date())}` }
  const left = server.fetch(new Request(new URL(clone, origin), { method: 'POST', headers, signal: gone.signal }))
  gone.abort()
  expect((await left).status).toBe(408)
  expect((await operador.post(clone)).status).toBe(201)
  expect((await operador.get(`/api/warehouse/${fixture.warehouse}/stocks`)).rows).toHaveLength(2)
  await server.close()
})
