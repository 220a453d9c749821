import { describe, expect, test } from 'vitest'
import { normalSettings } from '#domain/stand-in.ts'
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

describe('la aduana simulada, mientras anda', () => {
  test('un administrador ve cómo se porta, y lo cambia', async () => {
    const admin = server.as('admin')
    expect(await admin.get(path)).toMatchObject({ status: 200, body: normalSettings })
    expect(await admin.put(path, changed)).toMatchObject({ status: 200, body: changed })
    expect((await admin.get(path)).body).toEqual(changed)
  })

  test.each([
    ['identifiers', { ...changed, identifiers: 'todos' }],
    ['dates', { ...changed, dates: null }],
    ['trouble.next', { ...changed, trouble: { ...changed.trouble, next: 'inundación' } }],
    ['trouble.times', { ...changed, trouble: { ...changed.trouble, times: 0 } }],
    ['trouble.ms', { ...changed, trouble: { ...changed.trouble, ms: 300_001 } }],
    ['wsaa.mode', { ...changed, wsaa: { ...changed.wsaa, mode: 'dormida' } }],
    ['wsaa.window', { ...changed, wsaa: { ...changed.wsaa, window: 721 } }],
    ['dummy.DbServer', { ...changed, dummy: { ...changed.dummy, DbServer: 'QUIZÁS' } }],
  ])('un valor equivocado de %s se rechaza y no cambia nada', async (field, body) => {
    const admin = server.as('admin')
    expect(await admin.put(path, body)).toMatchObject({ status: 400, body: { fieldErrors: [{ objectName: 'standIn', field }] } })
    expect((await admin.get(path)).body).toEqual(normalSettings)
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
})
