import { beforeAll, expect, test } from 'vitest'
import { setCatalogue, t } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { alertText } from '#app/query-client.ts'

beforeAll(() => setCatalogue({ ...catalogue, 'otraApp.cosa.created': 'Se creó {{ param }}' }))

const answer = (headers: Record<string, string>) => ({ data: undefined, status: 200, headers: new Headers(headers) })

test.each<[string, unknown, string | null]>([
  ['de nuestro servidor', answer({ 'X-depositosApp-alert': 'depositosApp.stock.created', 'X-depositosApp-params': '7' }), 'Stock creado'],
  [
    'de otra aplicación, con su parámetro',
    answer({ 'x-otra-app-alert': 'otraApp.cosa.created', 'x-otra-app-params': 'Juana+P%C3%A9rez' }),
    'Se creó Juana Pérez',
  ],
  [
    'de nuestro servidor, con un correo',
    answer({ 'X-depositosApp-alert': 'depositosApp.company.userAdded', 'X-depositosApp-params': 'juana%2Bperez%40deposito.example' }),
    'Usuario con correo electronico juana+perez@deposito.example agregado a la compañia',
  ],
  ['una clave que nadie conoce', answer({ 'X-otraApp-alert': 'otraApp.nada' }), null],
  ['sin encabezado', answer({}), null],
  ['lo que no es una respuesta entera', { id: 3 }, null],
])('lo que un servidor dice que hizo: %s', (_name, given, sentence) => {
  expect(alertText(given)).toBe(sentence)
})

test('una cifra lleva un espacio entre los miles; el número que nombra un stock, no', () => {
  expect(t('count.lineas', { count: 12_345 })).toBe('12\u202F345 líneas')
  expect(t('stock.detail.title', { id: 12_345 })).toBe('Stock 12345')
})
