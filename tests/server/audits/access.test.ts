import { describe, expect, test } from 'vitest'
import { eventsOf } from '../../support/events.ts'
import { clockForEach, openForEach } from '../../support/open-for.ts'
import { openServer, type Reply } from '../../support/server.ts'

const { now } = clockForEach()
const server = openForEach(() => openServer({ clock: now, trustProxy: true }))

const signIn = (username: string, password: string, address = '192.0.2.7'): Promise<Reply> =>
  server.as(null).post('/api/authenticate', { username, password }, { 'X-Forwarded-For': `10.0.0.1, ${address}` })

describe('quién entró y quién no pudo', () => {
  test('entrar dice quién, cuándo y desde dónde, por detrás de un proxy; un nombre con caracteres de control se anota sin ellos', async () => {
    await signIn('Operador@Deposito.Example', 'operador')
    expect(await eventsOf(server.store)).toMatchObject([
      { type: 'AUTHENTICATION_SUCCESS', principal: 'operador', timestamp: now().toISOString(), data: { remoteAddress: '192.0.2.7' } },
    ])
    await signIn(`ope\u0007\u001b[31m${'a'.repeat(30)}`, 'x')
    const [event] = await eventsOf(server.store)
    expect(event?.principal).toMatch(/^ope\[31ma+$/)
  })

  test.each([
    ['operador', 'otra clave', 'badPassword', 'La contraseña es incorrecta.'],
    ['nadie', 'otra clave', 'unknownUser', 'No hay un usuario con ese nombre.'],
    ['leaver', 'leaver', 'notActivated', 'La cuenta no está activa.'],
  ])('%s con %s deja el nombre y el motivo, y nunca la contraseña', async (username, password, type, message) => {
    const reply = await signIn(username, password)
    expect(reply).toMatchObject({ status: 401, body: { detail: 'Bad credentials' } })
    const events = await eventsOf(server.store)
    expect(events).toMatchObject([{ type: 'AUTHENTICATION_FAILURE', principal: username, data: { type, message } }])
    if (password !== username) expect(JSON.stringify(events)).not.toContain(password)
  })

  test('los intentos que el límite rechaza se anotan una vez: nadie llena el registro', async () => {
    const statuses: number[] = []
    for (let attempt = 1; attempt <= 60; attempt += 1) statuses.push((await signIn('operador', 'otra')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
    // One event for each answer, and one that tells the administrator of the refusals.
    expect(await eventsOf(server.store)).toHaveLength(16)
  })

  test('equivocarse con la contraseña actual al cambiarla es un intento fallido', async () => {
    const clerk = server.as('operador')
    expect((await clerk.post('/api/account/change-password', { currentPassword: 'otra', newPassword: 'una nueva' })).status).toBe(400)
    await clerk.post('/api/account/change-password', { currentPassword: 'operador', newPassword: 'una nueva' })
    expect((await eventsOf(server.store)).map(({ type, principal }) => [type, principal])).toEqual([
      ['PASSWORD_CHANGED', 'operador'],
      ['AUTHENTICATION_FAILURE', 'operador'],
    ])
  })
})
