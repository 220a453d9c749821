import { expect, test } from 'vitest'
import { secondFactorPath } from '#domain/account/second-factor.ts'
import { openForEach } from '../support/open-for.ts'
import { enrol } from '../support/second-factor.ts'
import { openServer } from '../support/server.ts'

const path = `/${secondFactorPath}`

const now = new Date('2026-11-20T15:00:00.000Z')

const server = openForEach(() => openServer({ clock: () => now, adminSecondFactor: true }))

test('la verificación en dos pasos de los administradores: hasta activarla, un administrador entra y solo hace lo de su cuenta', async () => {
  const signedIn = await server.as(null).post('/api/authenticate', { username: 'admin', password: 'admin' })
  expect(signedIn.status).toBe(200)
  const admin = server.as('admin')
  expect((await admin.get('/api/account')).body).toMatchObject({ login: 'admin', secondFactorNeeded: true })
  expect((await admin.get(path)).body).toMatchObject({ enabled: false, required: true })
  expect((await admin.get('/api/depositos/user')).status).toBe(200)
  for (const address of ['/api/users', '/api/depositos/1', '/api/warehouse/1/stocks', '/management/audits', '/api/accounts'])
    expect([address, (await admin.get(address)).body]).toEqual([
      address,
      expect.objectContaining({ status: 403, message: 'error.secondFactorNeeded' }),
    ])
  expect((await admin.delete('/api/users/operador')).body).toMatchObject({ message: 'error.secondFactorNeeded' })
  // As anyone else sees it.
  expect((await admin.get('/management/health')).body).toEqual((await server.as(null).get('/management/health')).body)
  expect((await server.as('operador').get('/api/account')).body).not.toHaveProperty('secondFactorNeeded')
  expect((await server.as('operador').get('/api/warehouse/1/stocks')).status).toBe(200)

  const { codes } = await enrol(server, 'admin', now)
  expect((await admin.get('/api/users')).status).toBe(200)
  expect((await admin.get('/api/account')).body).not.toHaveProperty('secondFactorNeeded')
  expect((await admin.post(`${path}/remove`, { currentPassword: 'admin', code: codes[0] })).status).toBe(204)
  expect((await admin.get('/api/users')).status).toBe(403)
})
