import { expect, test } from 'vitest'
import { passwordLevel, passwordScore } from '#domain/account/password-strength.ts'

test.for([
  ['', 0, 1],
  ['abcdef', 10, 1],
  ['ñandúñandú', 10, 1],
  ['aB1!aB', 10, 1],
  ['Abcdefg', 20, 2],
  ['Abcdef1', 40, 4],
  ['Deposito2024', 40, 4],
  ['Abcdef1!', 56, 5],
  ['@#@#@#@#', 16, 2],
] as const)('la contraseña «%s» vale %i y es de nivel %i', ([password, score, level]) => {
  expect(passwordScore(password)).toBe(score)
  expect(passwordLevel(password)).toBe(level)
})
