import { expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { openForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

const path = '/management/stand-in'
const changed = {
  identifiers: 'wellFormed',
  dates: 'consecutive',
  trouble: { next: 'silent', times: 2, ms: 5000 },
  wsaa: { mode: 'clockAhead', window: 0 },
  dummy: { AppServer: 'OK', DbServer: 'NO', AuthServer: 'OK' },
} as const

const server = openForEach(() => openServer({ standIn: true }))

test('un administrador ve cómo se porta, y lo cambia; un valor equivocado se rechaza en su campo y no cambia nada', async () => {
  const admin = server.as('admin')
  for (const [field, change] of [
    ['identifiers', { identifiers: 'todos' }],
    ['dates', { dates: null }],
    ['trouble.next', { trouble: { ...changed.trouble, next: 'inundación' } }],
    ['trouble.times', { trouble: { ...changed.trouble, times: 0 } }],
    ['trouble.ms', { trouble: { ...changed.trouble, ms: 300_001 } }],
    ['wsaa.mode', { wsaa: { ...changed.wsaa, mode: 'dormida' } }],
    ['wsaa.window', { wsaa: { ...changed.wsaa, window: 721 } }],
    ['dummy.DbServer', { dummy: { ...changed.dummy, DbServer: 'QUIZÁS' } }],
  ] as const) {
    const refused = { status: 400, body: { fieldErrors: [{ objectName: 'standIn', field }] } }
    expect(await admin.put(path, { ...changed, ...change })).toMatchObject(refused)
  }
  expect((await admin.get(path)).body).toEqual(normalSettings)
  expect(await admin.put(path, changed)).toMatchObject({ status: 200, body: changed })
  expect((await admin.get(path)).body).toEqual(changed)
})

test('donde no hay ninguna, no existe, y la información del servidor no la nombra', async () => {
  expect((await server.as(null).get('/management/info')).body).toMatchObject({ standIn: true })
  const other = await openServer()
  expect((await other.as('admin').get(path)).status).toBe(404)
  expect((await other.as('admin').put(path, changed)).status).toBe(404)
  expect((await other.as('operador').get(path)).status).toBe(403)
  expect((await other.as(null).get('/management/info')).body).not.toHaveProperty('standIn')
  await other.close()
})
