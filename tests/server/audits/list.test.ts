import { beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '#domain/administration/audit.ts'
import { recordEvent, type Author } from '#server/store/operations/audit.ts'
import { current, openForAll } from '../../support/open-for.ts'
import { openServer } from '../../support/server.ts'

const path = '/management/audits'

const by = (login: string | null, now: string): Author => ({ login, remoteAddress: login === null ? null : '192.0.2.7', now })

const server = openForAll(() => openServer({ clock: () => new Date('2026-11-20T15:00:00.000Z') }))
const admin = current(() => server.as('admin'))

beforeAll(async () => {
  await server.store.write(async (tx) => {
    // 23:59:59.999 of the 18th and 00:00 of the 19th in Buenos Aires.
    await recordEvent(tx, by('operador', '2026-11-19T02:59:59.999Z'), { type: 'AUTHENTICATION_SUCCESS' })
    await recordEvent(tx, by('=SUMA(A1)', '2026-11-19T03:00:00.000Z'), {
      type: 'AUTHENTICATION_FAILURE',
      data: { message: 'No hay «un»; "usuario"' },
    })
    await recordEvent(tx, by(null, '2026-11-20T02:59:59.999Z'), {
      type: 'STOCK_ACCEPTED',
      stockId: 7,
      data: { transactionId: '26112000000001' },
    })
    const permiso = { id: 3, identificadorPermiso: '26001EC01000123A' }
    await recordEvent(tx, by('admin', '2026-11-20T03:00:00.000Z'), {
      type: 'RECORD_CHANGED',
      stockId: 7,
      record: { name: 'permisoEmbarque', of: permiso },
      data: { changes: [{ field: 'ubicacionPartida', before: 'Nave 1', after: null }] },
    })
  })
})

describe('las auditorías', () => {
  test.each([
    ['', [4, 3, 2, 1]],
    ['fromDate=2026-11-19&toDate=2026-11-19', [3, 2]],
    ['fromDate=2026-11-19', [4, 3, 2]],
    ['fromDate=&toDate=2026-11-18', [1]],
    ['principal.contains=OPERA', [1]],
    ['principal.specified=false', [3]],
    ['auditEventType.in=STOCK_ACCEPTED,RECORD_CHANGED', [4, 3]],
    ['stockId.equals=7', [4, 3]],
    ['sort=auditEventDate,asc', [1, 2, 3, 4]],
    ['sort=principal,asc', [3, 2, 4, 1]],
    ['sort=auditEventType,asc&size=2', [2, 1]],
    ['sort=id,desc&size=2&page=1', [2, 1]],
  ])('?%s', async (query, ids) => {
    const list = await admin.get(`${path}?${query}`)
    expect(list.rows.map((row) => row['id'])).toEqual(ids)
  })

  test('lo que no se entiende se rechaza; una sola se lee por su número', async () => {
    for (const query of ['fromDate=ayer', 'toDate=2026-02-30', 'data.contains=x', 'principal=admin'])
      for (const address of [path, `${path}/export`])
        expect([query, address, (await admin.get(`${address}?${query}`)).status]).toEqual([query, address, 400])
    const one = await admin.get(`${path}/4`)
    expect(auditEvent.parse(one.body)).toMatchObject({ type: 'RECORD_CHANGED', principal: 'admin', record: { label: '26001EC01000123A' } })
  })
})

const rowsOf = async (query: string): Promise<string[]> => {
  const { body, headers, status } = await admin.get(`${path}/export?${query}`)
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('Content-Disposition')).toContain('attachment; filename="auditorias-')
  return String(body).split('\r\n')
}

test('la exportación: tiene lo que los filtros nombran, en castellano, con punto y coma, y sin fórmulas, y empieza con la marca por la que una planilla reconoce los acentos', async () => {
  expect(await rowsOf('')).toEqual([
    '"Fecha y hora";"Usuario";"Hecho";"Stock";"Registro";"Dirección";"Datos"',
    '"20/11/2026 00:00:00";"admin";"Registro modificado";"7";"Permiso de embarque 3 26001EC01000123A";"192.0.2.7";"ubicacionPartida: Nave 1 → —"',
    '"19/11/2026 23:59:59";"El sistema";"Stock aceptado por la aduana";"7";"";"";"Transacción 26112000000001"',
    `"19/11/2026 00:00:00";"'=SUMA(A1)";"Inicio de sesión fallido";"";"";"192.0.2.7";"No hay «un»; ""usuario"""`,
    '"18/11/2026 23:59:59";"operador";"Inicio de sesión";"";"";"192.0.2.7";""',
    '',
  ])
  expect(await rowsOf('fromDate=2026-11-19&toDate=2026-11-19&principal.contains=suma')).toHaveLength(3)
  const reply = await server.as(null).post('/api/authenticate', { username: 'admin', password: 'admin' })
  const headers = { Authorization: reply.headers.get('authorization') ?? '' }
  const response = await server.fetch(new Request('http://deposito.test/management/audits/export', { headers }))
  expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})
