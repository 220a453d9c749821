import { describe, expect, test } from 'vitest'
import { parseStorableJson } from '#server/http/body.ts'

describe('un cuerpo en JSON', () => {
  const backslash = '\\'

  test.each([
    ['un NUL', `"a${backslash}u0000b"`],
    ['un NUL después de una barra', `"${backslash.repeat(3)}u0000"`],
    ['un NUL en el nombre de un campo', `{"${backslash}u0000":1}`],
    ['un NUL al fondo', `{"a":[{"b":"${backslash}u0000"}]}`],
  ])('con %s no se puede guardar', (_, json) => expect(() => parseStorableJson(json)).toThrow(SyntaxError))

  test.each([
    ['una barra y u0000', `"${backslash.repeat(2)}u0000"`, `${backslash}u0000`],
    ['otro carácter escrito', `"${backslash}u0001"`, '\u0001'],
    ['una comilla escrita', `"${backslash}"u0000"`, '"u0000'],
  ])('con %s se lee', (_, json, text) => expect(parseStorableJson(json)).toBe(text))

  test('se lee con la misma cuenta de pasos tenga las barras que tenga', () => {
    expect(parseStorableJson(`"${backslash.repeat(1_000_000)}"`)).toBe(backslash.repeat(500_000))
  })
})
