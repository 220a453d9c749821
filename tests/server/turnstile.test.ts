import { expect, test } from 'vitest'
import { turnstile } from '#server/process/turnstile.ts'

test('de los que llegan a la vez pasa uno por vuelta, y en cada una atiende a los demás', async () => {
  const pass = turnstile()
  let turn = 0
  let isOver = false
  const count = (): void => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const passedAt = await Promise.all(Array.from({ length: 50 }, () => pass().then(() => turn)))
  isOver = true
  expect(new Set(passedAt).size).toBe(50)
})
