import { expect, test } from 'vitest'
import { quotedName } from '#domain/mails/quoted-name.ts'

test.each([
  ['Depósitos del Plata S.A.', '«Depósitos del Plata S. A.»'],
  ["O'Higgins & Hijos, Planta 2", "«O'Higgins & Hijos, Planta 2»"],
  ['Gane en http://mal.example/x?y', '«Gane en http mal. example x y»'],
  ['www.mal.example', '«mal. example»'],
  ['mal．example', '«mal. example»'],
  ['ventas@mal.example', '«ventas mal. example»'],
  ['Llame al 0810 555-1234 ya', '«Llame al ya»'],
  ['»: cuenta cerrada.\r\nAvise «', '«cuenta cerrada. Avise»'],
  ['\u202eelpmaxe', '«elpmaxe»'],
])('%s queda sin nada que lleve a otra parte', (name, safe) => {
  expect(quotedName(name, 'Una persona')).toBe(safe)
})

test('queda corto, y en su lugar hay otra palabra cuando no queda nada', () => {
  expect(quotedName('a'.repeat(200), '')).toBe(`«${'a'.repeat(60)}»`)
  expect(quotedName('😀://…', 'Una persona')).toBe('Una persona')
})
