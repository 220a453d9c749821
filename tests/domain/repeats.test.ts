import { expect, test } from 'vitest'
import { nextAttempt } from '#domain/stock/retry-delays.ts'

test.each([
  [0, '12:01'],
  [1, '12:01'],
  [2, '12:05'],
  [3, '12:15'],
  [4, '13:00'],
  [5, '13:00'],
  [100, '13:00'],
])('después de %d intentos se repite a las %s', (attempts, time) => {
  expect(nextAttempt(attempts, new Date('2026-11-20T12:00:00.000Z'))).toBe(`2026-11-20T${time}:00.000Z`)
})
