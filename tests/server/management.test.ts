import { expect, test } from 'vitest'
import { productVersion } from '#domain/administration/management.ts'
import { authorityUp } from '../support/authority-up.ts'
import { current, openForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

const server = openForEach(() => openServer())
const operador = current(() => server.as('operador'))

test('cómo está el servidor: cualquiera sabe si anda; el administrador, qué parte; con la base caída se contesta 503 y se dice', async () => {
  expect((await server.as(null).get('/management/health')).body).toEqual({ status: 'UP' })
  expect((await operador.get('/management/health')).body).toEqual({ status: 'UP' })
  expect((await server.as('admin').get('/management/health')).body).toEqual({
    status: 'UP',
    components: {
      db: { status: 'UP', details: { database: 'SQLite', result: 1, validationQuery: 'SELECT 1' } },
      diskSpace: { status: 'UP', details: { total: expect.any(Number), free: expect.any(Number), threshold: 10_485_760 } },
      ping: { status: 'UP' },
      worker: { status: 'UP', details: { sinceRoundMs: 1000, waiting: 0, underWay: 0 } },
      version: { status: 'UP', details: { version: productVersion } },
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
  expect((await server.as(null).get('/management/info')).body).toMatchObject({
    build: { version: productVersion },
    activeProfiles: ['test'],
  })
  await server.store.close()
  expect(await server.as(null).get('/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
  expect(await server.as(null).get('/management/health')).toMatchObject({ status: 503, body: { status: 'DOWN' } })
})
