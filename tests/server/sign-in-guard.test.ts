import { describe, expect, test } from 'vitest'
import { HashQueue } from '#server/http/auth/hash-queue.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { ageCounts, newBrowser, type Browser } from '../support/browsers.ts'
import { openForEach } from '../support/open-for.ts'
import { fixture, openServer, personId, statusesOf, type Reply } from '../support/server.ts'
import { stores } from '../support/store.ts'

const fifteen = Array<number>(15).fill(401)

/** Notes the places in which passwords wait, and holds the work of each while the test wants. */
class Watched extends HashQueue {
  readonly places: string[] = []
  held = Promise.resolve()

  override async run<T>(...[place, work]: Parameters<typeof HashQueue.prototype.run<T>>): Promise<T> {
    const { held } = this
    const result = super.run(place, () => held.then(work))
    this.places.push(`${place.rank} ${place.rank === 'known' ? '' : place.line}`.trim())
    return await result
  }
}

describe.each(stores)('adivinar contraseñas es lento, y entrar con la propia no, en %s', (kind, openFreshStore) => {
  let now = new Date()
  const server = openForEach(() => {
    now = new Date()
    return openServer({ on: openFreshStore, clock: () => now })
  })

  const later = (seconds: number): Promise<void> => ageCounts(server.store, seconds)

  /** Guesses of strangers, each from an address of its own. */
  async function guess(times: number, name = 'operador'): Promise<number[]> {
    const statuses = []
    for (let at = 0; at < times; at += 1)
      statuses.push((await newBrowser(server, { address: `10.9.0.${at}` }).signIn(name, `clave ${at}`)).status)
    return statuses
  }

  async function known(name = 'operador', address = '10.0.0.1'): Promise<Browser> {
    const browser = newBrowser(server, { address })
    expect((await browser.signIn(name)).status).toBe(200)
    return browser
  }

  test('lo que se prueba a la vez se cuenta entero; una oficina que entra bien a la vez entra entera, aunque sea con una sola cuenta', async () => {
    expect(statusesOf(await Promise.all(Array.from({ length: 40 }, () => newBrowser(server).signIn('operador'))))).toEqual(
      Array(40).fill(200),
    )
    expect(await server.store.db.selectFrom('sign_in_count').selectAll().execute()).toEqual([])
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_unused, at) => newBrowser(server, { address: `10.9.1.${at}` }).signIn('operador', `clave ${at}`)),
    )
    expect(statusesOf(replies)).toEqual([...fifteen, ...Array<number>(25).fill(429)])
  })

  test('procesos con relojes distintos sobre una base dejan entrar a todos, en turnos y a la vez', async () => {
    const opened = await Promise.all(
      [0, 5000, -90_000].map((ms) => openServer({ store: server.store, clock: () => new Date(now.getTime() + ms) })),
    )
    const signIn = (at: number): Promise<Reply> =>
      newBrowser(opened[at % opened.length] ?? server, { address: `10.3.0.${at}` }).signIn('operador')
    for (let at = 0; at < 30; at += 1) expect((await signIn(at)).status).toBe(200)
    expect(statusesOf(await Promise.all(Array.from({ length: 40 }, (_unused, at) => signIn(at))))).toEqual(Array(40).fill(200))
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('de una cuenta se contestan quince contraseñas equivocadas en una hora, vengan de donde vengan, por su usuario o su correo', async () => {
    for (const [name, times] of [
      ['operador', 5],
      [' OPERADOR ', 5],
      ['operador@deposito.example', 5],
    ] as const)
      expect(await guess(times, name)).toEqual(fifteen.slice(0, times))
    expect(await guess(1, 'Operador@Deposito.example')).toEqual([429])
    await later(3599)
    expect(await guess(1)).toEqual([429])
    await later(1)
    expect(await guess(16)).toEqual([...fifteen, 429])
  })

  test('un nombre que no existe se contesta igual, hasta en el texto', async () => {
    expect(await guess(15, 'nadie')).toEqual(fifteen)
    await guess(15)
    const answer = ({ status, body, headers }: Reply) => [status, { ...Object(body), requestId: '' }, headers.get('retry-after')]
    const [real, made, right] = [
      await newBrowser(server).signIn('operador', 'mala'),
      await newBrowser(server).signIn(' NADIE ', 'mala'),
      await newBrowser(server).signIn('operador'),
    ]
    const refused = { status: 429, message: 'error.tooManyAttempts', params: { seconds: expect.any(Number) } }
    expect([real.body, made.body]).toMatchObject([refused, refused])
    expect(Object.keys(Object(made.body))).toEqual(Object.keys(Object(real.body)))
    expect(answer(right)).toEqual(answer(real))
    expect([real.headers.get('set-cookie'), Number(real.headers.get('retry-after'))]).toEqual([
      null,
      expect.toSatisfy((seconds) => seconds > 3500),
    ])
  })

  test('entrar bien no borra lo que probaron otros, y lo que prueban otros no frena a quien cambia su contraseña', async () => {
    await guess(14)
    await known()
    expect(await guess(2)).toEqual([401, 429])
    const change = { currentPassword: 'operador', newPassword: 'otra clave' }
    expect((await server.as('operador').post('/api/account/change-password', change)).status).toBe(200)
  })

  test('mientras se prueban sin parar una cuenta, y nombres que no existen desde su misma dirección, cada uno entra en el navegador de siempre', async () => {
    const people = await Promise.all(['operador', 'owner', 'encargada'].map(async (name) => [name, await known(name)] as const))
    for (let round = 0; round < 4; round += 1) {
      for (let at = 0; at < 10; at += 1) {
        await newBrowser(server, { address: '10.9.9.9' }).signIn('operador', `clave ${at}`)
        await newBrowser(server).signIn(`nadie ${round} ${at}`, 'x')
      }
      for (const [name, browser] of people) {
        const { status, headers } = await browser.signIn(name)
        const cookie = headers.get('set-cookie')?.replace(/^[^;]*|Expires=[^;]*; |Max-Age=\d+; /g, '')
        expect([name, status, cookie]).toEqual([name, 200, '; Path=/api; HttpOnly; SameSite=Strict'])
      }
    }
    // A browser that is not known is not refused either: only guesses at its own account count.
    expect((await newBrowser(server).signIn('stranger')).status).toBe(200)
  })

  test('un navegador conocido tiene su propia cuenta: diez equivocadas, y después es uno más', async () => {
    const browser = await known()
    for (let at = 0; at < 10; at += 1) expect((await browser.signIn('operador', `clave ${at}`)).status).toBe(401)
    expect(await guess(14)).toEqual(fifteen.slice(1))
    expect((await browser.signIn('operador', 'otra')).status).toBe(401)
    expect((await browser.signIn('operador', 'otra')).status).toBe(429)
    expect((await browser.signIn('operador')).status).toBe(429)
    await later(3601)
    expect((await browser.signIn('operador')).status).toBe(200)
  })

  test('quien escribe bien la contraseña entre demasiados intentos recibe un correo, uno cada diez minutos, y con él entra', async () => {
    expect(await guess(20)).toContain(429)
    expect(await server.mails()).toEqual([])
    const browser = newBrowser(server, { address: '10.0.0.7' })
    expect((await browser.signIn('operador')).status).toBe(429)
    const [mail, ...others] = await server.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'operador@deposito.example', subject: 'Entre a Depósito Fiscal desde un navegador nuevo' })
    expect(mail?.link).toMatch(/^http:\/\/deposito\.test\/account\/browser\/[\w-]{43}$/)
    expect((await browser.post('/api/account/browser', { key: mail?.key })).status).toBe(200)
    expect((await browser.signIn('operador')).status).toBe(200)
    expect(await guess(1)).toEqual([429])
    expect((await newBrowser(server).post('/api/account/browser', { key: mail?.key })).status).toBe(404)
    await newBrowser(server).signIn('operador')
    expect(await server.mails()).toHaveLength(1)
    await later(601)
    await newBrowser(server).signIn('operador')
    expect(await server.mails()).toHaveLength(2)
  })

  test('un administrador deja entrar el próximo navegador de una persona: una vez, por diez minutos, con pocas equivocadas y menos por red', async () => {
    const people = `/api/owner/company/${fixture.company}/users/${personId('operador')}/browser`
    const allow = async (by: 'admin' | 'encargada' = 'admin'): Promise<number> =>
      (await server.as(by).post(by === 'admin' ? '/api/users/operador/browser' : people)).status
    const signIn = async (password?: string, address = '10.0.0.9'): Promise<number> =>
      (await newBrowser(server, { address }).signIn('operador', password)).status
    await guess(16)
    expect([await signIn(), await allow('encargada'), await signIn('otra'), await signIn(), await signIn()]).toEqual([
      429, 200, 401, 200, 429,
    ])
    expect([(await server.mails()).at(-1)?.to, await allow()]).toEqual(['operador@deposito.example', 200])
    // A guesser with one address does not use it up; with many it ends, for all.
    for (let at = 0; at < 8; at += 1) expect(await signIn('otra', '10.9.9.9')).toBe(at < 5 ? 401 : 429)
    expect(await signIn()).toBe(200)
    expect(await allow()).toBe(200)
    expect((await guess(12)).filter((status) => status === 401)).toHaveLength(10)
    expect([await signIn(), await allow()]).toEqual([429, 200])
    await later(601)
    expect([await signIn(), await allow(), await allow()]).toEqual([429, 200, 429])
  })

  test('la clave del correo sirve media hora, y para una cuenta activa', async () => {
    await guess(15)
    await newBrowser(server).signIn('operador')
    const [mail] = await server.mails()
    const use = async () => (await newBrowser(server).post('/api/account/browser', { key: mail?.key })).status
    const begun = now.getTime()
    now = new Date(begun + 1_800_000)
    expect(await use()).toBe(404)
    now = new Date(begun + 1_700_000)
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'operador').execute()
    expect(await use()).toBe(404)
  })

  test('quien elige otra contraseña desde el correo entra después en ese navegador', async () => {
    await guess(20)
    const browser = newBrowser(server, { address: '10.0.0.4' })
    await browser.post('/api/account/reset-password/init', 'operador@deposito.example', { 'Content-Type': 'text/plain' })
    const mail = (await server.mails()).at(-1)
    expect((await browser.post('/api/account/reset-password/finish', { key: mail?.key, newPassword: 'una nueva' })).status).toBe(200)
    expect((await browser.signIn('operador', 'una nueva')).status).toBe(200)
  })

  test('la base olvida lo que ya no cuenta', async () => {
    const counted = async () => {
      await cleanUp({ store: server.store, clock: () => now, auditDays: 1825 })
      return (await server.store.db.selectFrom('sign_in_count').selectAll().execute()).length
    }
    await guess(20)
    expect(await counted()).toBe(2)
    await later(3601)
    expect(await counted()).toBe(0)
  })

  test('lo que no se pudo verificar no cuenta, y no estorba a lo que sigue', async () => {
    const users = server.store.db.updateTable('user').where('login', '=', 'operador')
    await users.set({ passwordHash: '$argon2id$v=19$m=1,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA' }).execute()
    expect(await guess(3)).toEqual([500, 500, 500])
    expect(await server.store.db.selectFrom('sign_in_count').selectAll().execute()).toEqual([])
    expect((await newBrowser(server).signIn('owner')).status).toBe(200)
  })

  test('lo que se contó con el reloj adelantado se olvida una hora después de ponerlo en hora', async () => {
    await guess(15)
    await ageCounts(server.store, -86_400)
    expect((await newBrowser(server).signIn('operador')).status).toBe(429)
    await later(3601)
    expect((await newBrowser(server).signIn('operador')).status).toBe(200)
  })

  test('el turno es del navegador conocido; cada red tiene el suyo, y van al final las cuentas con demasiados intentos', async () => {
    const hashes = new Watched()
    const other = await openServer({ store: server.store, clock: () => now, hashes })
    const browser = newBrowser(other, { address: '10.0.0.1' })
    for (const name of ['operador', 'operador', 'owner']) await browser.signIn(name)
    expect(hashes.places.splice(0)).toEqual(['unknown 10.0.0.1', 'known', 'unknown 10.0.0.1'])
    // None of them ends before all of them have their places.
    const together = Promise.withResolvers<void>()
    hashes.held = together.promise
    const guesser = newBrowser(other, { address: '10.0.0.2' })
    const guesses = Promise.all(Array.from({ length: 17 }, (_unused, at) => guesser.signIn('stranger', `clave ${at}`)))
    await expect.poll(() => hashes.places.length).toBe(17)
    together.resolve()
    expect(statusesOf(await guesses)).toEqual([...fifteen, 429, 429])
    await guesser.signIn('stranger')
    expect(hashes.places).toEqual([...Array(15).fill('unknown 10.0.0.2'), ...Array(3).fill('beyond 10.0.0.2')])
  })
})

test('quien prueba contraseñas pierde su lugar adelante: la propia desde una sesión, y una red entera', async () => {
  const hashes = new Watched()
  const server = await openServer({ hashes })
  const ranks = () => hashes.places.splice(0).map((place) => place.split(' ')[0])
  const change = { currentPassword: 'no es esta', newPassword: 'otra clave' }
  for (let wrong = 0; wrong < 12; wrong += 1) await server.as('operador').post('/api/account/change-password', change)
  expect(ranks()).toEqual([...Array(10).fill('known'), 'beyond', 'beyond'])
  for (let wrong = 0; wrong < 6; wrong += 1) await newBrowser(server, { address: '10.0.0.9' }).signIn(`nadie${wrong}`)
  await newBrowser(server, { address: '10.0.0.8' }).signIn('nadie')
  expect(ranks()).toEqual([...Array(5).fill('unknown'), 'guessing', 'unknown'])
  await server.close()
})

test('sin lugar en la fila se contesta 503, y cuándo repetir', async () => {
  const server = await openServer({ hashes: new HashQueue({ longest: 0 }) })
  const reply = await newBrowser(server).signIn('operador')
  expect(reply).toMatchObject({ status: 503, body: { message: 'error.busy', params: { seconds: 1 } } })
  expect(reply.headers.get('retry-after')).toBe('1')
  await server.close()
})
