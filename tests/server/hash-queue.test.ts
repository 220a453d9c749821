import { expect, test } from 'vitest'
import { HashQueue, QueueFull, type HashPlace } from '#server/http/auth/hash-queue.ts'

/** A queue whose work ends when the test says so, one at a time, and what became of each. */
function heldQueue(options: ConstructorParameters<typeof HashQueue>[0] = {}) {
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const queue = new HashQueue({ atOnce: 1, random: () => 0, ...options })
  return {
    queue,
    begun,
    refused,
    enter(name: string, place: HashPlace): void {
      const held = Promise.withResolvers<void>()
      const work = (): Promise<void> => {
        begun.push(name)
        ends.push(held.resolve)
        return held.promise
      }
      queue.run(place, work).catch((error: unknown) => refused.push(error instanceof QueueFull ? name : String(error)))
    },
    async end(): Promise<void> {
      await settled()
      ends.shift()?.()
      await settled()
    },
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const of = (rank: HashPlace['rank'], line: string): HashPlace => ({ rank, line })

test('una dirección con quinientos intentos demora a otra lo que tarda uno', async () => {
  const { begun, enter, end } = heldQueue()
  for (let guess = 0; guess < 500; guess += 1) enter(`inundación ${guess}`, of('unknown', '9.9.9.9'))
  enter('otra dirección', of('unknown', '7.7.7.7'))
  for (let turn = 0; turn < 2; turn += 1) await end()
  expect(begun).toEqual(['inundación 0', 'otra dirección', 'inundación 499'])
})

test('los navegadores conocidos van primero, después los desconocidos, los de redes que adivinan, y al final las cuentas con demasiados intentos', async () => {
  const { begun, enter, end } = heldQueue()
  enter('el primero', of('known', 'a'))
  for (const rank of ['beyond', 'guessing', 'unknown', 'known'] as const) enter(rank, of(rank, 'b'))
  enter('otro conocido', of('known', 'c'))
  for (let turn = 0; turn < 5; turn += 1) await end()
  expect(begun).toEqual(['el primero', 'unknown', 'known', 'guessing', 'otro conocido', 'beyond'])
})

test('mil de un rango no hacen esperar a los demás: cada uno tiene su parte', async () => {
  const { begun, enter, end } = heldQueue()
  for (let at = 0; at < 1000; at += 1) enter('conocido', of('known', 'a'))
  for (const rank of ['unknown', 'guessing', 'beyond'] as const) for (let at = 0; at < 100; at += 1) enter(rank, of(rank, rank))
  for (let turn = 0; turn < 79; turn += 1) await end()
  const countOf = (name: string): number => begun.filter((one) => one === name).length
  expect(['conocido', 'unknown', 'guessing', 'beyond'].map(countOf)).toEqual([40, 20, 10, 10])
})

test('si no caben más, se va quien más esperó en la fila más larga, y los demás quedan', async () => {
  const { begun, refused, enter, end } = heldQueue({ longest: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, of('unknown', 'a'))
  enter('b1', of('unknown', 'b'))
  enter('conocido', of('known', 'c'))
  await settled()
  expect(refused).toEqual(['a2'])
  for (let turn = 0; turn < 5; turn += 1) await end()
  expect(begun).toEqual(['a1', 'a3', 'conocido', 'b1', 'a4'])
})

test('a quien no le llega el turno a tiempo se le dice, aunque los demás sigan entrando', async () => {
  let nowMs = 0
  const { begun, refused, enter, end } = heldQueue({ maxWaitMs: { known: 15_000, others: 3000 }, nowMs: () => nowMs })
  enter('largo', of('known', 'a'))
  enter('espera', of('beyond', 'b'))
  nowMs = 3000
  enter('conocido', of('known', 'a'))
  enter('otro conocido', of('known', 'a'))
  await settled()
  expect(refused).toEqual([])
  nowMs = 3001
  await end()
  expect([begun, refused]).toEqual([['largo', 'conocido'], ['espera']])
  nowMs = 18_001
  await end()
  expect(refused).toEqual(['espera', 'otro conocido'])
})

test('un trabajo que falla deja seguir a los demás, y nada queda contado', async () => {
  const queue = new HashQueue({ atOnce: 1 })
  const place = { ...of('unknown', 'a'), about: 'la cuenta' }
  const failed = queue.run(place, () => Promise.reject(new Error('roto')))
  const next = queue.run(place, () => Promise.resolve('hecho'))
  expect(queue.underWay('la cuenta')).toBe(2)
  await expect(failed).rejects.toThrow('roto')
  expect(await next).toBe('hecho')
  expect(queue.underWay('la cuenta')).toBe(0)
})
