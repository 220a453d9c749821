import { beforeAll, expect, test } from 'vitest'
import { failureText, fieldFailures } from '#app/api/http/failure-text.ts'
import { Failure, type Method } from '#app/api/http/failure.ts'
import { setCatalogue, t } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json'
import { alertText } from '#app/query-client.ts'
import { fieldFaults } from '#domain/contract/field-faults.ts'
import type { Problem } from '#domain/contract/problem.ts'

function failure(status: number, problem: Problem | null = null, headers: Record<string, string> = {}, method: Method = 'put') {
  return new Failure('http', method, { status, headers: new Headers(headers), problem })
}

const told = (status: number, text: string) => new Failure('http', 'put', { status, headers: new Headers(), text })

test.each<[string, unknown, string]>([
  ['sin respuesta', new Failure('unreachable', 'get', null), 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
  ['sin respuesta a tiempo', new Failure('timeout', 'get', null), 'El servidor no respondió a tiempo. Intente de nuevo.'],
  [
    'una respuesta ilegible',
    new Failure('unreadable', 'get', { status: 200, headers: new Headers() }),
    'El servidor respondió algo que no se puede leer. Intente de nuevo.',
  ],
  ['no existe, diga lo que diga el cuerpo', failure(404, { message: 'error.http.500' }), 'Error: No existe. Estatus: 404'],
  ['no existe lo que se quiso ver', failure(404, null, {}, 'get'), 'No existe'],
  [
    '400 con encabezado y nombre',
    failure(400, null, { 'X-depositosApp-error': 'error.idexists', 'X-depositosApp-params': 'stock' }),
    'Un/a nuevo/a Stock no puede tener ID',
  ],
  ['400 de otra aplicación: cuenta el final del nombre', failure(400, null, { 'X-otra-app-error': 'error.idnull' }), 'ID inválido'],
  [
    '400 con campos: cada uno con su nombre',
    failure(400, {
      message: 'error.validation',
      fieldErrors: [
        { objectName: 'lineaMercaderia', field: 'cantidad', message: 'NotNull' },
        { objectName: 'lineaMercaderia', field: 'pesoBruto', message: 'DecimalMax' },
      ],
    }),
    `¡El campo ${catalogue['lineaMercaderia.cantidad']} no puede estar vacío! ¡El campo ${catalogue['lineaMercaderia.pesoBruto']} no cumple con los requisitos de tamaño mínimo/máximo!`,
  ],
  ['400 con clave en el cuerpo', failure(400, { message: 'error.http.400' }), 'Solicitud incorrecta.'],
  ['400 sin nada conocido', failure(400, { title: 'Bad Request' }), 'Error: Bad Request. Estatus: 400'],
  [
    '429: dice cuánto esperar, sin número',
    failure(429, { message: 'error.tooManyAttempts', params: { seconds: 8 } }),
    'Demasiados intentos. Espere 8 s y vuelva a intentar.',
  ],
  [
    '429 de otro servidor: lo dice su encabezado',
    failure(429, null, { 'Retry-After': '30' }),
    'Demasiados intentos. Espere 30 s y vuelva a intentar.',
  ],
  [
    '409 de una compañia con stocks, con lo que se perdería',
    failure(409, { message: 'error.company.hasStocks', params: { stocks: 3, depositos: 2 } }, {}, 'delete'),
    'Error: La compañia no se eliminó porque se perderían sus stocks (stocks: 3; depósitos con stocks: 2). Los eliminados también cuentan. Estatus: 409',
  ],
  [
    'una falla del servidor con su código, para dictarlo',
    failure(500, { message: 'error.http.500', requestId: 'K7QF-2M9D' }, {}, 'get'),
    'Error interno del servidor. Código de error: K7QF-2M9D',
  ],
  [
    'el código de un 503 que está solo en el encabezado',
    failure(503, { title: 'Service Unavailable' }, { 'X-Request-Id': 'b7c1f2a0' }, 'post'),
    'Error: Service Unavailable. Estatus: 503. Código de error: b7c1f2a0',
  ],
  [
    'lo que el servidor no aceptó no tiene código que buscar',
    failure(409, { message: 'error.concurrencyFailure', requestId: 'K7QF-2M9D' }),
    'Error: Estos datos cambiaron mientras tanto. Sus cambios no se guardaron. Estatus: 409',
  ],
  [
    'un permiso que está lleno dice qué hacer, sin número',
    failure(409, { message: 'error.limit.lines', params: { limit: 2000 } }, {}, 'post'),
    'No entran más: el límite es 2\u202F000. Ponga los demás en otro permiso o documento.',
  ],
  ['algo que no es una falla', new TypeError('x is undefined'), 'Ocurrió un error inesperado.'],
])('lo que se dice de una falla: %s', (_name, error, sentence) => {
  expect(failureText(error)).toBe(sentence)
})

const fieldErrors = [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'NotNull' }]
const header = { 'X-depositosApp-error': 'error.idnull' }
const unnamed = { 'X-depositosApp-error': 'error.nadie' }

test.each<[status: number, problem: Problem | string | null, headers: Record<string, string>, sentence: string]>([
  [400, { fieldErrors, message: 'Ya existe' }, header, 'ID inválido'],
  [400, { fieldErrors, message: 'Ya existe' }, unnamed, `¡El campo ${catalogue['lineaMercaderia.cantidad']} no puede estar vacío!`],
  // What this product's server tells clients of the platform says no more than its status.
  [
    400,
    { fieldErrors },
    { 'X-a-app-error': 'error.validation' },
    `¡El campo ${catalogue['lineaMercaderia.cantidad']} no puede estar vacío!`,
  ],
  [400, { message: 'error.stock.edit' }, { 'X-a-app-error': 'error.http.400' }, catalogue['error.stock.edit']],
  [400, { message: 'error.http.400' }, header, 'ID inválido'],
  [400, { message: 'error.idexists', params: 'stock', title: 'Bad Request' }, {}, 'Un/a nuevo/a Stock no puede tener ID'],
  [400, { message: 'Ya existe', title: 'Bad Request' }, unnamed, 'Ya existe'],
  [400, 'Ya existe', {}, 'Ya existe'],
  [500, { message: 'error.http.500', title: 'Cerrado' }, {}, 'Error: Error interno del servidor. Estatus: 500'],
  [500, { message: 'Sin lugar', title: 'Cerrado', detail: 'Por hoy' }, header, 'Error: Sin lugar. Estatus: 500'],
  [500, { message: 'error.nadie', title: 'Cerrado', detail: 'Por hoy' }, {}, 'Error: Cerrado. Estatus: 500'],
  [500, { title: 'SQL [n/a]', detail: 'Por hoy' }, {}, 'Error: Por hoy. Estatus: 500'],
  [500, 'En mantenimiento', {}, 'Error: En mantenimiento. Estatus: 500'],
  [500, { message: 'constraint [FK_STOCK]', detail: 'org.hibernate.Fault' }, {}, '¡Error desconocido! Estatus: 500'],
  [409, null, {}, '¡Error desconocido! Estatus: 409'],
])('product.md 8: un %i con %j y %j', (status, body, headers, sentence) => {
  expect(failureText(typeof body === 'string' ? told(status, body) : failure(status, body, headers))).toBe(sentence)
})

test('junto a su campo, la negativa no repite el nombre', () => {
  const fieldErrors = [
    { objectName: 'stock', field: 'fechaStock', message: 'NotNull' },
    { objectName: 'stock', field: 'contenedores[2].numeroContenedor', message: 'Min' },
    { objectName: 'stock', field: 'scheduleDate', message: 'BeforeFechaStock' },
    { objectName: 'deposito', field: 'users', message: 'NotMember' },
    { objectName: 'stock', field: 'otro', message: 'Raro' },
  ]
  expect(fieldFailures(failure(400, { fieldErrors }))).toEqual({
    fechaStock: 'Campo requerido',
    'contenedores.2.numeroContenedor': 'Este valor es demasiado largo o demasiado corto.',
    scheduleDate: 'El stock no puede salir antes del día que informa.',
    users: 'Elija solo usuarios de la compañia.',
    otro: 'Este valor no es válido.',
  })
})

test('cada valor que no va con lo guardado, y cada cosa que está mal en un certificado, tiene su frase, junto al campo y también suelta', () => {
  const codes = Object.keys(fieldFaults)
  const sentences = codes.map((message) => {
    const refused = failure(400, { fieldErrors: [{ objectName: 'certificate', field: 'cert', message }] })
    expect(failureText(refused)).toBe(fieldFailures(refused)['cert'])
    return failureText(refused)
  })
  expect(new Set(sentences).size).toBe(codes.length)
  expect(sentences).toContain('El certificado está vencido. Pida uno nuevo en el portal de la AFIP.')
  expect(sentences).toContain('El depósito tiene stocks, que se declaran con el CUIT de su compañia: no puede pasar a otra.')
  expect(sentences.join(' ')).not.toContain('validation.')
  // A word that every object has is no fault.
  expect(fieldFailures(failure(400, { fieldErrors: [{ objectName: 'x', field: 'y', message: 'toString' }] }))).toEqual({
    y: 'Este valor no es válido.',
  })
})

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
