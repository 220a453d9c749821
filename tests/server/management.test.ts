import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorityUp } from '../support/authority-up.ts'
import { fixture, openServer, type Caller, type TestServer } from '../support/server.ts'

let server: TestServer
let operador: Caller

beforeEach(async () => {
  server = await openServer()
  operador = server.as('operador')
})

afterEach(() => server.close())

describe('cómo está el servidor', () => {
  test('cualquiera sabe si anda; el administrador, qué parte', async () => {
    expect((await server.as(null).get('/management/health')).body).toEqual({ status: 'UP' })
    expect((await operador.get('/management/health')).body).toEqual({ status: 'UP' })
    expect((await server.as('admin').get('/management/health')).body).toEqual({
      status: 'UP',
      components: {
        db: { status: 'UP', details: { database: 'SQLite', result: 1, validationQuery: 'SELECT 1' } },
        diskSpace: { status: 'UP', details: { total: expect.any(Number), free: expect.any(Number), threshold: 10_485_760 } },
        ping: { status: 'UP' },
        worker: { status: 'UP', details: { sinceRoundMs: 1000, waiting: 0, underWay: 0 } },
        mail: { status: 'UP', details: { transport: 'files', location: '/datos/mail', waiting: 0 } },
        backups: { status: 'UNKNOWN', details: { made: 'off' } },
        authority: await authorityUp.health(),
        tickets: {
          status: 'UP',
          components: {
            'Depósitos del Plata (30-71234567-1)': { status: 'UNKNOWN', details: {} },
            'Almacenes del Sur (30-70000000-1)': { status: 'UNKNOWN', details: {} },
          },
        },
      },
    })
    expect(await server.as(null).get('/health')).toMatchObject({ status: 200, body: { status: 'UP' } })
  })

  test('con la base caída contesta 503 y lo dice', async () => {
    await server.store.close()
    expect(await server.as(null).get('/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
    expect(await server.as(null).get('/management/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
  })

  test('por la aduana pregunta solo el administrador, y la aduana caída no es el sistema caído', async () => {
    let asked = 0
    const details = {
      address: 'aduana.test',
      appServer: 'OK',
      dbServer: 'NO',
      authServer: null,
      contract: 'unknown',
      clockDifferenceMs: null,
      checked: '',
    } as const
    const health = () => {
      asked += 1
      return Promise.resolve({ status: 'DOWN', details } as const)
    }
    const withoutAuthority = await openServer({ authority: { health } })
    for (const login of [null, 'operador', 'owner']) {
      expect(await withoutAuthority.as(login).get('/management/health')).toMatchObject({ status: 200, body: { status: 'UP' } })
    }
    await withoutAuthority.as(null).get('/health')
    expect(asked).toBe(0)
    expect(await withoutAuthority.as('admin').get('/management/health')).toMatchObject({
      status: 200,
      body: { status: 'UP', components: { authority: { status: 'DOWN', details } } },
    })
    expect(asked).toBe(1)
    await withoutAuthority.close()
  })

  test('dice qué versión es', async () => {
    expect((await server.as(null).get('/management/info')).body).toMatchObject({ build: { version: '2.0.7' }, activeProfiles: ['test'] })
  })
})

test('los depósitos y las compañías son los de cada uno', async () => {
  const names = async (login: string, path: string, field: string) => (await server.as(login).get(path)).rows.map((row) => row[field])
  expect(await names('operador', '/api/depositos/user', 'description')).toEqual(['Dock Sud'])
  expect(await names('encargada', '/api/depositos/user', 'description')).toEqual(['Dock Sud', 'Zárate'])
  expect(await names('stranger', '/api/depositos/user', 'description')).toEqual(['Bahía Blanca'])
  expect(await names('admin', '/api/depositos/user', 'description')).toEqual(['Dock Sud', 'Zárate', 'Bahía Blanca'])
  expect(await names('operador', '/api/companies', 'name')).toEqual(['Depósitos del Plata'])
  expect(await names('stranger', '/api/companies', 'name')).toEqual(['Almacenes del Sur'])
  expect((await operador.get(`/api/deposito/${fixture.warehouse}`)).body).toMatchObject({
    description: 'Dock Sud',
    company: { id: 1, cuit: '30-71234567-1' },
  })
})
