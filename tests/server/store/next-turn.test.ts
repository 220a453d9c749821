import { expect, test } from 'vitest'
import { inTurns, nextTurn } from '#server/store/database/event-loop-turns.ts'

test('los que esperan siguen en su orden, cada uno en una vuelta propia', async () => {
  let turn = 0
  let next = setImmediate(count)
  function count(): void {
    turn += 1
    next = setImmediate(count)
  }
  const went: [string, number][] = []
  await Promise.all(
    ['uno', 'dos', 'tres'].map(async (name) => {
      await nextTurn()
      went.push([name, turn])
    }),
  )
  clearImmediate(next)
  expect(went.map(([name]) => name)).toEqual(['uno', 'dos', 'tres'])
  expect(new Set(went.map(([, at]) => at)).size).toBe(3)
})

test('un cálculo de muchos pasos cortos deja pasar a los demás por lo que tarda y no por cuántos son', async () => {
  await nextTurn()
  const begun = performance.now()
  let isServed = false
  setImmediate(() => (isServed = true))
  function* steps(): Generator<undefined, number> {
    for (let step = 1; ; step += 1) {
      if (isServed || performance.now() - begun > 3000) return step
      yield
    }
  }
  expect(await inTurns(steps()), 'no una vuelta por paso').toBeGreaterThan(100)
  expect(isServed).toBe(true)
})
