import { expect, test } from 'vitest'
import { nextTurn } from '#server/store/database/event-loop-turns.ts'

test('los que esperan siguen en su orden, cada uno en una vuelta propia', async () => {
  let turn = 0
  let next = setImmediate(count)
  function count(): void {
    turn += 1
    next = setImmediate(count)
  }
  const went: [string, number][] = []
  await Promise.all(['uno', 'dos', 'tres'].map((name) => nextTurn().then(() => went.push([name, turn]))))
  clearImmediate(next)
  expect(went.map(([name]) => name)).toEqual(['uno', 'dos', 'tres'])
  expect(new Set(went.map(([, at]) => at)).size).toBe(3)
})
