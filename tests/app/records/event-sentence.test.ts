import { expect, test } from 'vitest'
import { textOf, tMessage } from '#app/i18n/text.ts'
import catalogue from '#app/public/i18n/es.json' with { type: 'json' }
import { eventField } from '#app/records/events/event-fields.ts'
import { eventSentence } from '#app/records/events/event-sentence.ts'
import { userFamily } from '#domain/account/user.ts'
import { auditEvent, recordedFieldsOf, stockEventTypes } from '#domain/administration/audit.ts'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { normalSettings, standInFormOf } from '#domain/administration/stand-in.ts'
import { integracionFamily } from '#domain/company/integracion.ts'
import type { AnyFamily } from '#domain/contract/family.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { message } from '#domain/values/message.ts'

const sentence = (given: object) =>
  eventSentence(auditEvent.parse({ timestamp: '2026-11-20T17:32:00.000Z', principal: 'operador', name: 'Marta Quiroga', ...given }))

const permiso = { name: 'permisoEmbarque', id: 7, label: '26001EC01000123A' }

test.each(stockEventTypes)('%s tiene su frase, sin huecos', (type) => {
  const text = sentence({ type, record: permiso, data: { from: 3, to: 4, counts: { permisoEmbarque: 2 } } })
  expect(text).not.toMatch(/\{\{|event\./)
  expect(text).toMatch(/^(?:Marta Quiroga|La aduana|El envío) .+\.$/)
})

test.each([
  [{ type: 'RECORD_CHANGED', record: permiso }, 'Marta Quiroga cambió el permiso de embarque 26001EC01000123A.'],
  [{ type: 'RECORD_CHANGED', record: permiso, name: null }, 'operador cambió el permiso de embarque 26001EC01000123A.'],
  [
    { type: 'RECORD_DELETED', record: { name: 'lineaMercaderia', id: 9, label: '05' }, data: { titulo: permiso } },
    'Marta Quiroga eliminó la línea de mercadería 05 CONTENEDOR del permiso de embarque 26001EC01000123A.',
  ],
  [
    {
      type: 'RECORD_CREATED',
      record: { name: 'contenedorAsociado', id: 9, label: null },
      data: { titulo: { name: 'documentoTransporte', id: 5 } },
    },
    'Marta Quiroga agregó el contenedor 9 del documento de transporte 5.',
  ],
  [
    { type: 'STOCK_CLONED', data: { from: 41, counts: { documentoTransporte: 3, permisoEmbarque: 12, contenedorVacio: 1 } } },
    'Marta Quiroga clonó el stock 41, con 12 permisos de embarque, 3 documentos de transporte y 1 contenedor vacío.',
  ],
  [
    { type: 'STOCK_CLONED', data: { from: 2065, counts: { permisoEmbarque: 1200 } } },
    'Marta Quiroga clonó el stock 2065, con 1\u202F200 permisos de embarque.',
  ],
  [
    { type: 'RECORD_MOVED_IN', record: permiso, data: { from: 2065 } },
    'Marta Quiroga trajo el permiso de embarque 26001EC01000123A desde el stock 2065.',
  ],
  [
    { type: 'RECORD_MOVED_OUT', record: { ...permiso, id: 40_125, label: null }, data: { to: 2065 } },
    'Marta Quiroga llevó el permiso de embarque 40125 al stock 2065.',
  ],
  [
    { type: 'RECORDS_IMPORTED', count: 1200, data: { counts: { lineaMercaderia: 1200 }, titulo: permiso } },
    'Marta Quiroga importó 1\u202F200 líneas de mercadería del permiso de embarque 26001EC01000123A.',
  ],
  [
    { type: 'STOCK_SCHEDULED', data: { changes: [{ field: 'scheduleDate', before: null, after: '2026-11-22T21:00:00.000Z' }] } },
    'Marta Quiroga programó el envío para el 22/11/26 18:00.',
  ],
  [
    { type: 'STOCK_SCHEDULE_CANCELLED', data: { changes: [{ field: 'scheduleDate', before: '2026-11-22T21:00:00.000Z', after: null }] } },
    'Marta Quiroga canceló el envío programado para el 22/11/26 18:00.',
  ],
  [
    { type: 'STOCK_SENT', principal: null, name: null, data: { cause: 'automaticSend', transactionId: '26112000000011' } },
    'El sistema envió el stock a la aduana, por el envío automático del depósito (transacción 26112000000011).',
  ],
  [
    { type: 'STOCK_REFUSED', principal: null, data: { errorCount: 3, transactionId: '26112000000011' } },
    'La aduana rechazó el stock, con 3 errores (transacción 26112000000011).',
  ],
  [{ type: 'STOCK_ACCEPTED', principal: null, data: { errorCount: 1 } }, 'La aduana aceptó el stock, con 1 advertencia.'],
  [
    { type: 'RECORD_MOVED_IN', record: permiso, data: { from: 8 } },
    'Marta Quiroga trajo el permiso de embarque 26001EC01000123A desde el stock 8.',
  ],
  [{ type: 'AFIP_LOG_DOWNLOADED' }, 'Marta Quiroga: Registro de AFIP descargado.'],
  [{ type: 'ALGO_NUEVO' }, 'Marta Quiroga: ALGO_NUEVO.'],
])('%o', (given, text) => {
  expect(sentence(given)).toBe(text)
})

test('los campos de lo que cuenta un historial se llaman y se leen como en las pantallas', () => {
  const shown = (record: string | undefined, name: string, value: unknown) => {
    const { label, show } = eventField(record, name)
    return `${label}: ${show(value)}`
  }
  expect(shown('lineaMercaderia', 'pesoBruto', 1250.5)).toBe('Peso bruto (kg): 1\u202F250.5')
  expect(shown('permisoEmbarque', 'exportador', 33_504_932_619)).toBe('Exportador (CUIT): 33-50493261-9')
  expect(shown('permisoEmbarque', 'condicionImo', true)).toBe('Mercadería IMO: Sí')
  expect(shown('stock', 'fechaStock', '2026-11-20')).toBe('Día Informado: 20/11/2026')
  expect(shown('permisoEmbarque', 'stock', { id: 4, label: '2026-11-20' })).toBe('Stock: 20/11/2026')
  expect(shown('permisoEmbarque', 'stock', { id: 4 })).toBe('Stock: 4')
  expect(shown('user', 'activated', false)).toBe('Activado: No')
  expect(shown('user', 'authorities', ['ROLE_ADMIN', 'ROLE_USER'])).toBe('Perfiles: Administrador, Usuario')
  expect(shown(undefined, 'otro', { clave: 'algo' })).toBe('otro: clave algo')
  for (const kind of noticeKinds) expect(shown(undefined, `notices.${kind}`, true)).toBe(`${textOf(`notices.${kind}`) ?? ''}: Sí`)
  expect(shown('permisoEmbarque', 'observaciones', null)).toBe('Observaciones: ')
  expect(shown('certificate', 'cert', 'AAAA')).toBe('Certificado: Sí')
})

test('ningún campo de un hecho se llama como en la API, ni lo dicen sus palabras', () => {
  // A key that is recorded was never revoked before.
  const unseen = ['id', 'revokedDate']
  const families = [...Object.values<AnyFamily>(genericFamilies), integracionFamily, { ...userFamily, name: 'user' }]
  const held = families.flatMap(({ name, fields }) =>
    Object.keys(recordedFieldsOf({ fields }, Object.fromEntries(Object.keys(fields).map((field) => [field, { id: 1 }]))))
      .filter((field) => !unseen.includes(field))
      .map((field) => ({ name, field, label: eventField(name, field).label })),
  )
  expect(held.filter(({ field, label }) => field === label)).toEqual([])
  const changed = Object.entries(standInFormOf({ ...normalSettings, trouble: { next: 'resetAfter', times: 1, ms: 5000 } }))
  expect(changed.map(([field, value]) => `${eventField(undefined, field).label}: ${eventField(undefined, field).show(value)}`)).toEqual([
    'Qué permisos, manifiestos y títulos existen: Los que la aduana publica para pruebas',
    'Qué fecha admite después de un stock aceptado: Una posterior',
    'Qué sale mal: Recibe y corta la conexión',
    'Cuántas declaraciones: 1',
    'Segundos de demora: 5',
    'Cómo anda el servicio de tickets (WSAA): Bien',
    'Minutos hasta dar otro ticket: 10',
    'Aplicación (AppServer): OK',
    'Base de datos (DbServer): OK',
    'Autenticación (AuthServer): OK',
  ])
  expect(eventField('integracion', 'permission').show('send')).toBe('Leer, cargar y enviar')
})

/** The words before a number that is a name. */
const named = /(?:stock|n\.º|ID|registro|fila|columna|transacción|código|calendario|línea) \(?\{\{ ?(\w+) ?\}\}/gi

test('un número que es un nombre no lleva espacio entre sus miles, y uno que cuenta sí', () => {
  const places = Object.entries(catalogue).flatMap(([key, text]) => Array.from(text.matchAll(named), ([, name = '']) => ({ key, name })))
  expect(places.length).toBeGreaterThan(60)
  const apart = places.filter(({ key, name }) => !textOf(key, { [name]: 2065 })?.includes('2065'))
  expect(apart).toEqual([])
  expect([textOf('count.lineas', { count: 2065 }), tMessage(message('validation.maxlength', { max: 2000 }))]).toEqual([
    '2\u202F065 líneas',
    'Este campo no puede superar los 2\u202F000 caracteres.',
  ])
  expect(tMessage(message('review.quantity', { line: 2065 }))).toContain('la línea 2065 ')
  for (const [field, shown] of [
    ['id', '2065'],
    ['tituloId', '2065'],
    ['times', '2\u202F065'],
  ] as const)
    expect([field, eventField(undefined, field).show(2065)]).toEqual([field, shown])
})
