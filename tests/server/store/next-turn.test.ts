import { expect, test } from 'vitest'
import { collectInTurns, nextTurn } from '#server/store/database/event-loop-turns.ts'

/** Counts the turns of the event loop until it is stopped. */
function countTurns(): { turn: () => number; stop: () => void } {
  let turn = 0
  let next = setImmediate(count)
  function count(): void {
    turn += 1
    next = setImmediate(count)
  }
  return { turn: () => turn, stop: () => clearImmediate(next) }
}

test('los que esperan siguen en su orden, cada uno en una vuelta propia', async () => {
  const { turn, stop } = countTurns()
  const went: { name: string; in: number }[] = []
  await Promise.all(['uno', 'dos', 'tres'].map((name) => nextTurn().then(() => went.push({ name, in: turn() }))))
  stop()
  expect(went.map(({ name }) => name)).toEqual(['uno', 'dos', 'tres'])
  expect(new Set(went.map((of) => of.in)).size).toBe(3)
})

test('lo que se hace en pedazos da una vuelta cada tantos', async () => {
  const made = Array.from({ length: 1000 }, (_, index) => index)
  const { turn, stop } = countTurns()
  const before = turn()
  expect(await collectInTurns(made, 100)).toEqual(made)
  stop()
  expect(turn() - before).toBeGreaterThanOrEqual(9)
})
