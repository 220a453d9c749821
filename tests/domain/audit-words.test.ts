import { expect, test } from 'vitest'
import { auditGroupWords, auditTypeWords, auditedRecordWords } from '#domain/administration/audit-words.ts'
import { auditTypes } from '#domain/administration/audit.ts'
import { genericNames } from '#domain/contract/generic-names.ts'

const types = Object.values(auditTypes).flat()

test('cada hecho se dice con palabras propias', () => {
  const words = types.map((type) => auditTypeWords(type))
  expect(new Set(words).size).toBe(types.length)
  for (const word of words) expect(word).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóúñA-Z ]+$/)
  expect(Object.keys(auditGroupWords)).toEqual(Object.keys(auditTypes))
})

test('lo que otro servidor tenga de más se muestra como es', () => {
  expect(auditTypeWords('SESSION_EXPIRED')).toBe('SESSION_EXPIRED')
  expect(auditedRecordWords('remito')).toBe('remito')
})

test('cada registro que un hecho nombra tiene sus palabras', () => {
  for (const name of [...genericNames, 'user', 'afipLog']) expect(auditedRecordWords(name)).not.toBe(name)
})
