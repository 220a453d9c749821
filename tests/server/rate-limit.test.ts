import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PendingAttempts } from '#server/http/pending-attempts.ts'
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

  const statuses = async (replies: Promise<Reply>[]): Promise<number[]> =>
    (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b)

  const counted = () => server.store.db.selectFrom('sign_in_attempt').selectAll().orderBy('subject').execute()

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
        requestId: expect.any(String),
      })
      // An attempt that comes too soon does not prolong the wait.
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

  test('una dirección que prueba muchas cuentas se frena después de veinte, y entrar bien no cambia nada', async () => {
    for (let guess = 0; guess < 20; guess += 1) expect(await fail(1, { name: `nadie${guess}` })).toEqual([401])
    expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(429)
    expect((await signIn('owner', 'owner', '10.0.0.2')).status).toBe(200)
    later(1)
    // A right attempt slows no other caller, and does not clear the failures of others.
    for (let person = 0; person < 3; person += 1) expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
    expect(await fail(1)).toEqual([401])
    expect((await signIn('owner', 'owner', '10.0.0.1')).headers.get('retry-after')).toBe('2')
  })

  test('entrar bien deja la cuenta de la dirección como estaba, con su fecha', async () => {
    await fail(3, { name: 'nadie' })
    const before = await counted()
    later(10)
    for (let person = 0; person < 2; person += 1) expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
    expect(await counted()).toEqual(before)
    expect(await statuses(Array.from({ length: 8 }, () => signIn('owner', 'owner', '10.0.0.1')))).toEqual(Array(8).fill(200))
    const after = await counted()
    expect(after.map(({ forgottenDate }) => forgottenDate)).toEqual(before.map(({ forgottenDate }) => forgottenDate))
  })

  test('una oficina que entra bien no se frena nunca', async () => {
    for (let person = 0; person < 30; person += 1) expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
  })

  test('una oficina donde alguien se equivoca cada tres minutos, hora tras hora, no espera nunca', async () => {
    const people = ['owner', 'encargada', 'operador', 'stranger']
    const answers = []
    // Each mistake is forgotten before the next one, so that none of them ever waits.
    for (let mistake = 0; mistake < 40; mistake += 1) {
      const name = people[mistake % people.length] ?? ''
      answers.push((await signIn(name, 'mala', '10.0.0.1')).status)
      later(5)
      if (mistake % 4 === 0) answers.push((await signIn(name, name, '10.0.0.1')).status)
      later(175)
      expect((await counted()).filter(({ forgottenDate }) => forgottenDate > now.toISOString())).toEqual([])
    }
    expect(answers).not.toContain(429)
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
  })

  test('los que entran bien a la vez entran todos', async () => {
    expect(await statuses(Array.from({ length: 6 }, (_unused, at) => signIn('operador', 'operador', `10.0.2.${at}`)))).toEqual(
      Array(6).fill(200),
    )
    const people = ['owner', 'encargada', 'operador', 'stranger']
    const office = Array.from({ length: 24 }, (_unused, at) => people[at % people.length] ?? '')
    expect(await statuses(office.map((name) => signIn(name, name, '10.0.0.1')))).toEqual(Array(24).fill(200))
    await cleanUp({ store: server.store, clock: () => now, auditDays: 1825 })
    expect(await counted()).toEqual([])
  })

  test('quien entra bien a la vez que otros se equivocan espera lo que tarda el veredicto, y entra', async () => {
    const passwords = ['mala', 'peor', 'operador', 'otra', 'nada', 'operador', 'operador']
    expect(await statuses(passwords.map((password, at) => signIn('operador', password, `10.0.1.${at}`)))).toEqual([
      200, 200, 200, 401, 401, 401, 401,
    ])
  })

  test('lo que no se pudo verificar queda contado, y nadie se queda esperándolo', async () => {
    const broken = '$argon2id$v=19$m=1,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
    const users = server.store.db.updateTable('user').where('login', '=', 'operador')
    await users.set({ passwordHash: broken }).execute()
    expect(await statuses(Array.from({ length: 6 }, (_unused, at) => signIn('operador', 'operador', `10.0.1.${at}`)))).toEqual([
      429, 500, 500, 500, 500, 500,
    ])
    expect((await signIn('operador', 'operador', '10.0.0.1')).status).toBe(429)
  })

  test('cada tres minutos se olvida una falla', async () => {
    await fail(5)
    later(179)
    expect(await fail(2)).toEqual([401, 429])
    expect((await signIn('operador', 'operador', '10.0.0.1')).headers.get('retry-after')).toBe('2')
    later(1)
    await server.store.db.deleteFrom('sign_in_attempt').execute()
    await fail(5)
    later(180)
    expect(await fail(2)).toEqual([401, 429])
    expect((await signIn('operador', 'operador', '10.0.0.1')).headers.get('retry-after')).toBe('1')
    later(5 * 180)
    expect(await fail(6)).toEqual([...five, 429])
  })

  test('por más que se pruebe, a los 33 minutos la cuenta está libre, y a los 78 la dirección; la base lo olvida también', async () => {
    for (let guess = 0; guess < 15; guess += 1) await fail(1, { name: `nadie${guess}` })
    await fail(5)
    for (let guess = 0; guess < 12; guess += 1) {
      later(60)
      expect(await fail(1)).toEqual([401])
    }
    later(33 * 60)
    expect(await fail(6, { from: '10.0.0.2' })).toEqual([...five, 429])
    await server.store.db.deleteFrom('sign_in_attempt').where('lastDate', '=', now.toISOString()).execute()
    later(45 * 60 - 1)
    await cleanUp({ store: server.store, clock: () => now, auditDays: 1825 })
    expect(await counted()).toHaveLength(1)
    later(1)
    await cleanUp({ store: server.store, clock: () => now, auditDays: 1825 })
    expect(await counted()).toEqual([])
  })

  const text = { 'Content-Type': 'text/plain' }
  const draft = { login: 'marta', email: 'marta@deposito.example', password: 'cuatro', langKey: 'es' }

  test('registrarse y pedir un correo se frenan juntos después de veinte, aunque salgan bien', async () => {
    const caller = server.as(null, { address: '10.0.0.1' })
    const calls = [
      () => caller.post('/api/register', draft),
      () => caller.post('/api/account/reset-password/init', 'nadie@deposito.example', text),
    ]
    for (let round = 0; round < 10; round += 1) for (const [at, call] of calls.entries()) expect((await call()).status).toBe([201, 200][at])
    for (const call of calls) expect((await call()).headers.get('retry-after')).toBe('1')
    expect((await server.as(null, { address: '10.0.0.2' }).post('/api/register', draft)).status).toBe(201)
  })

  test('registrarse y pedir un correo no frenan a quien entra, ni quien se equivoca al entrar a quien pide un correo', async () => {
    const caller = server.as(null, { address: '10.0.0.1' })
    for (let ask = 0; ask < 25; ask += 1) await caller.post('/api/account/reset-password/init', 'nadie@deposito.example', text)
    expect((await caller.post('/api/register', draft)).status).toBe(429)
    expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
    for (let guess = 0; guess < 20; guess += 1) await fail(1, { name: `nadie${guess}`, from: '10.0.0.2' })
    expect((await signIn('owner', 'owner', '10.0.0.2')).status).toBe(429)
    expect((await server.as(null, { address: '10.0.0.2' }).post('/api/register', draft)).status).toBe(201)
  })

  test('un registro mal escrito no cuenta, y una clave equivocada tampoco: nadie la adivina', async () => {
    const caller = server.as(null, { address: '10.0.0.1' })
    for (let slip = 0; slip < 25; slip += 1) {
      expect((await caller.post('/api/register', { ...draft, email: 'nada' })).status).toBe(400)
      expect((await caller.get(`/api/activate?key=clave${slip}`)).status).toBe(500)
      expect((await caller.post('/api/account/reset-password/finish', { key: `clave${slip}`, newPassword: 'una nueva' })).status).toBe(500)
    }
    expect(await counted()).toEqual([])
    expect((await caller.post('/api/register', draft)).status).toBe(201)
    expect((await signIn('owner', 'owner', '10.0.0.1')).status).toBe(200)
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

test('quien espera un veredicto se entera del primer acierto, y de los errores con el último', async () => {
  const pending = new PendingAttempts()
  const resolved: string[] = []
  const listen = (name: string): void => void pending.nextChange('cuenta')?.then(() => resolved.push(name))
  const leave = async (right: boolean): Promise<void> => {
    pending.remove(['cuenta', 'dirección'], { right })
    await Promise.resolve()
  }
  for (let attempt = 0; attempt < 4; attempt += 1) pending.add(['cuenta', 'dirección'])
  listen('primero')
  await leave(false)
  expect(resolved).toEqual([])
  await leave(true)
  expect(resolved).toEqual(['primero'])
  listen('segundo')
  await leave(false)
  expect(resolved).toEqual(['primero'])
  await leave(false)
  expect(resolved).toEqual(['primero', 'segundo'])
  expect(pending.nextChange('cuenta')).toBe(null)
  expect(pending.nextChange('dirección')).toBe(null)
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
