import { expect, test } from 'vitest'
import { isLineFree } from '#app/api/line.ts'

test.each([
  ['nada dice', undefined, true],
  ['una conexión rápida', { type: 'wifi', effectiveType: '4g', saveData: false }, true],
  ['quien ahorra datos', { effectiveType: '4g', saveData: true }, false],
  ['un teléfono', { type: 'cellular', effectiveType: '4g' }, false],
  ['una conexión lenta', { effectiveType: '2g' }, false],
  ['una muy lenta', { effectiveType: 'slow-2g' }, false],
  ['una de 3G', { effectiveType: '3g' }, true],
] as const)('lo que se trae de antemano, con %s', (_, connection, isFree) => {
  expect(isLineFree(connection ? { connection } : {})).toBe(isFree)
})
