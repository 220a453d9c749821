import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { fillStore, openServer, type Reply, type TestServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

describe.each(stores)('quien adivina contraseñas va cada vez más despacio, en %s', (_, openFreshStore) => {
  let server: TestServer
  let now: Date

  beforeEach(async () => {
    now = new Date('2026-11-20T15:00:00.000Z')
    const store = await fillStore(await openFreshStore(), now)
    server = await openServer({ store, clock: () => now, registrationEnabled: true })
  })

  afterEach(() => server.close())

  const later = (seconds: number): void => {
    now = new Date(now.getTime() + seconds * 1000)
  }

  const signIn = (username: string, password: string, address: string): Promise<Reply> =>
    server.as(null, { address }).post('/api/authenticate', { username, password })

  async function fail(times: number, { name = 'operador', from = '10.0.0.1' } = {}): Promise<number[]> {
    const statuses = []
    for (let guess = 0; guess < times; guess += 1) statuses.push((await signIn(name, 'mala', from)).status)
    return statuses
  }

  const five = [401, 401, 401, 401, 401]

  test('cinco fallas son gratis; después se espera 1, 2, 4 … a lo sumo 60 segundos', async () => {
    expect(await fail(5)).toEqual(five)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const early = await signIn('operador', 'operador', '10.0.0.1')
      expect(early.status).toBe(429)
      expect(early.headers.get('retry-after')).toBe(String(seconds))
      expect(early.body).toEqual({
        type: 'https://www.jhipster.tech/problem/problem-with-message',
        title: 'Too Many Requests',
        status: 429,
        message: 'error.tooManyAttempts',
        params: { seconds },
        path: '/api/authenticate',
      })
      // Whoever asks too soon waits no longer for it.
      later(seconds - 0.5)
      expect((await signIn('operador', 'operador', '10.0.0.1')).headers.get('retry-after')).toBe('1')
      later(0.5)
      expect(await fail(1)).toEqual([401])
    }
    later(60)
    expect((await signIn('operador', 'operador', '10.0.0.1')).status).toBe(200)
  })

  test('entrar borra las fallas de la cuenta', async () => {
    await fail(4)
    expect((await signIn('operador', 'operador', '10.0.0.1')).status).toBe(200)
    expect(await fail(6)).toEqual([...five, 429])
  })

  test('una cuenta que no existe se frena igual, y en mayúsculas es la misma', async () => {
    await fail(3, { name: 'nadie' })
    expect(await fail(3, { name: ' NADIE ' })).toEqual([401, 401, 429])
  })

  test('otra cuenta desde otra dirección no se entera; la misma cuenta desde otra, sí', async () => {
    await fail(5)
    expect((await signIn('owner', 'owner', '10.0.0.2')).status).toBe(200)
    expect((await signIn('operador', 'operador', '10.0.0.2')).status).toBe(429)
  })

  test('lo que se prueba a la vez se cuenta entero', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_unused, guess) => signIn('operador', `clave ${guess}`, `10.0.1.${guess}`)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...five, 429, 429, 429, 429, 429, 429, 429])
  })

  test('una dirección que prueba muchas cuentas se frena después de veinte', async () => {
    for (let guess = 0; guess < 20; guess += 1) expect(await fail(1, { name: `nadie${guess}` })).toEqual([401])
    expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(429)
    expect((await signIn('owner', 'owner', '10.0.0.2')).status).toBe(200)
    later(1)
    // Who is right is no failure of the address, and does not clear those that were.
    expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
    expect((await signIn('owner', 'owner', '10.0.0.1')).headers.get('retry-after')).toBe('1')
  })

  test('una oficina que entra bien no se frena nunca', async () => {
    for (let person = 0; person < 30; person += 1) expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
  })

  test('registrarse, activar y pedir una clave cuentan para la dirección', async () => {
    const caller = server.as(null, { address: '10.0.0.1' })
    const calls = [
      () => caller.post('/api/register', {}),
      () => caller.get('/api/activate?key=x'),
      () => caller.post('/api/account/reset-password/init', 'nadie@deposito.example', { 'Content-Type': 'text/plain' }),
    ]
    for (let round = 0; round < 7; round += 1) for (const call of calls.slice(0, round === 6 ? 2 : 3)) await call()
    for (const call of calls) expect((await call()).status).toBe(429)
    expect((await server.as(null, { address: '10.0.0.2' }).get('/api/activate?key=x')).status).toBe(500)
  })

  test('una hora después de la última falla todo está olvidado, y la base también', async () => {
    await fail(9)
    later(3600)
    expect(await fail(1)).toEqual([401])
    later(3601)
    expect(await fail(5)).toEqual(five)
    later(3601)
    await cleanUp({ store: server.store, clock: () => now })
    expect(await server.store.db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([])
  })

  test('restablecer la contraseña libera la cuenta', async () => {
    await fail(9)
    await fail(9, { name: 'operador@deposito.example', from: '10.0.0.3' })
    const caller = server.as(null, { address: '10.0.0.4' })
    await caller.post('/api/account/reset-password/init', 'operador@deposito.example', { 'Content-Type': 'text/plain' })
    const [mail] = await server.mails()
    await caller.post('/api/account/reset-password/finish', { key: mail?.key, newPassword: 'una nueva' })
    expect((await signIn('operador', 'una nueva', '10.0.0.5')).status).toBe(200)
    expect((await signIn('operador@deposito.example', 'una nueva', '10.0.0.5')).status).toBe(200)
  })
})

describe('la dirección de quien llama', () => {
  async function slowed(trustProxy: boolean, of: (guess: number) => { address: string; forwarded?: string }): Promise<boolean> {
    const server = await openServer({ trustProxy })
    let last = 0
    for (let guess = 0; guess < 21; guess += 1) {
      const { address, forwarded } = of(guess)
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
      last = (await server.as(null, { address }).post('/api/account/reset-password/init', '', headers)).status
    }
    await server.close()
    return last === 429
  }

  test('lo que dice el propio cliente no cuenta, salvo detrás de un intermediario de confianza, y entonces solo lo último', async () => {
    expect(await slowed(false, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}` }))).toBe(true)
    expect(await slowed(true, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}` }))).toBe(false)
    expect(await slowed(true, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}, 2.2.2.2` }))).toBe(true)
    expect(await slowed(true, () => ({ address: '10.0.0.1' }))).toBe(true)
  })

  test('de la versión seis cuenta la red, y una de la cuatro escrita como seis es la misma', async () => {
    expect(await slowed(false, (guess) => ({ address: `2001:db8:1:2::${guess.toString(16)}` }))).toBe(true)
    expect(await slowed(false, (guess) => ({ address: `2001:db8:1:${guess.toString(16)}::1` }))).toBe(false)
    expect(await slowed(false, (guess) => ({ address: guess % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1' }))).toBe(true)
  })
})
