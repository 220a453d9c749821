import { expect, test } from 'vitest'
import { fileNameOf } from '#app/api/http/files.ts'

test.each([
  ['attachment; filename="afip-log-1-request.txt"', 'afip-log-1-request.txt'],
  ['attachment; filename=pedido.txt', 'pedido.txt'],
  ['attachment; filename="env_o.txt"; filename*=UTF-8\'\'env%C3%ADo.txt', 'envío.txt'],
  ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="pedido.txt"', 'pedido.txt'],
  ['attachment', null],
])('el nombre de un archivo se lee como venga: %s', (header, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': header }))).toBe(name)
})

test('sin cabecera no hay nombre', () => {
  expect(fileNameOf(new Headers())).toBeNull()
})
