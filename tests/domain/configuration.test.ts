import { describe, expect, test } from 'vitest'
import { configurationValues } from '#domain/administration/configuration.ts'

describe('los valores de una configuración', () => {
  test.each<[unknown, [string, string][]]>([
    [
      { a: { b: { c: 1 } }, d: true },
      [
        ['a.b.c', '1'],
        ['d', 'true'],
      ],
    ],
    [
      { hosts: ['uno', { puerto: 80 }] },
      [
        ['hosts[0]', 'uno'],
        ['hosts[1].puerto', '80'],
      ],
    ],
    [
      { nada: null, lista: [], objeto: {} },
      [
        ['nada', ''],
        ['lista', '[]'],
        ['objeto', '{}'],
      ],
    ],
    [
      { texto: 'con "comillas" y NaN', numero: 0, no: false },
      [
        ['texto', 'con "comillas" y NaN'],
        ['numero', '0'],
        ['no', 'false'],
      ],
    ],
    [{}, []],
  ])('%j', (value, expected) => {
    expect(configurationValues(value).map(({ name, value: text }) => [name, text])).toEqual(expected)
  })
})
