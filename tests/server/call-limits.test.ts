import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { TokenBuckets } from '#server/http/limits/token-buckets.ts'
import { createHttpServer } from '#server/process/web/http-server.ts'
import { ageCounts, newBrowser } from '../support/browsers.ts'
import { portOf } from '../support/listening.ts'
import { openForEach } from '../support/open-for.ts'
import { openServer, fixture, newStock, origin, tokenOf } from '../support/server.ts'

const text = { 'Content-Type': 'text/plain' }
const draft = { login: 'marta', email: 'marta@deposito.example', password: 'cuatro', langKey: 'es' }

describe('pedir correos y registrarse tiene un límite que no deja a nadie afuera', () => {
  const server = openForEach(() => {
    const now = new Date()
    return openServer({ clock: () => now, registrationEnabled: true })
  })

  const ask = (email: string, browser = newBrowser(server)) => browser.post('/api/account/reset-password/init', email, text)

  async function flood(): Promise<void> {
    for (let at = 0; at < 60; at += 1) expect((await ask(`nadie${at}@deposito.example`)).status).toBe(200)
  }

  test('una red se registra sesenta veces en una hora, contando los correos que pidió; las demás no se enteran', async () => {
    await flood()
    const register = (address?: string) => newBrowser(server, address === undefined ? {} : { address }).post('/api/register', draft)
    const refused = await register()
    expect(refused).toMatchObject({ status: 429, body: { message: 'error.tooManyAttempts' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await register('10.0.0.2')).status).toBe(201)
    await ageCounts(server.store, 3601)
    expect((await register()).status).toBe(201)
  })

  test('una red que pidió sesenta correos para otros sigue recibiendo el propio; un navegador conocido pide igual, y todos entran', async () => {
    const browser = newBrowser(server)
    expect((await browser.signIn('operador')).status).toBe(200)
    await flood()
    expect((await ask('operador@deposito.example', browser)).status).toBe(200)
    expect((await server.mails()).map(({ to }) => to)).toEqual(['operador@deposito.example'])
    expect((await newBrowser(server).signIn('owner')).status).toBe(200)
    expect((await ask('owner@deposito.example')).status).toBe(200)
    expect((await server.mails()).map(({ to }) => to)).toEqual(['operador@deposito.example', 'owner@deposito.example'])
    const events = await server.store.db
      .selectFrom('audit_event')
      .select('id')
      .where('auditEventType', '=', 'PASSWORD_RESET_REQUESTED')
      .execute()
    // Those of the known browser, and sixty of the network.
    expect(events).toHaveLength(61)
  })

  test('por más que otros pidan correos para una dirección, cuentan cinco minutos de una hora y nadie recibe un rechazo', async () => {
    const queued = async () => (await server.store.db.selectFrom('mail_outbox').selectAll().execute()).length
    for (let at = 0; at < 9; at += 1) {
      expect((await ask('Operador@deposito.example', newBrowser(server, { address: `10.0.1.${at}` }))).status).toBe(200)
      await ageCounts(server.store, 61)
    }
    expect(await queued()).toBe(5)
    expect((await ask('owner@deposito.example')).status).toBe(200)
  })

  test('pedir muchas veces en el mismo minuto se cuenta y se anota una vez', async () => {
    for (let at = 0; at < 8; at += 1) expect((await ask('operador@deposito.example')).status).toBe(200)
    const events = server.store.db.selectFrom('audit_event').selectAll().where('auditEventType', '=', 'PASSWORD_RESET_REQUESTED')
    expect(await events.execute()).toHaveLength(1)
    await server.store.db.deleteFrom('mail_outbox').execute()
    await ageCounts(server.store, 61)
    await ask('operador@deposito.example')
    expect((await server.mails()).map(({ to }) => to)).toEqual(['operador@deposito.example'])
  })

  test('un correo se registra cinco veces en una hora; un registro mal escrito no cuenta, ni una clave equivocada: nadie la adivina', async () => {
    const caller = server.as(null, { address: '10.0.0.1' })
    for (let slip = 0; slip < 25; slip += 1) {
      expect((await caller.post('/api/register', { ...draft, email: 'nada' })).status).toBe(400)
      expect((await caller.get(`/api/activate?key=clave${slip}`)).status).toBe(500)
      expect((await caller.post('/api/account/reset-password/finish', { key: `clave${slip}`, newPassword: 'una nueva' })).status).toBe(500)
      expect((await caller.post('/api/account/browser', { key: `clave${slip}` })).status).toBe(404)
    }
    expect(await server.store.db.selectFrom('sign_in_count').selectAll().execute()).toEqual([])
    const statuses = []
    for (let at = 0; at < 6; at += 1)
      statuses.push((await newBrowser(server, { address: `10.0.1.${at}` }).post('/api/register', { ...draft, login: `marta${at}` })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('la dirección de quien llama', () => {
  /** Whether six calls from these addresses are more than the five of one network. */
  async function slowed(trustProxy: boolean, of: (guess: number) => { address: string; forwarded?: string }): Promise<boolean> {
    const server = await openServer({ trustProxy, callsPerMinute: 5 })
    const statuses = []
    for (let guess = 0; guess < 6; guess += 1) {
      const { address, forwarded } = of(guess)
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
      statuses.push((await server.as(null, { address }).get('/api/activate?key=nada', headers)).status)
    }
    await server.close()
    return statuses.at(-1) === 429
  }

  const address = '10.0.0.1'

  test.each<[string, boolean, (guess: number) => { address: string; forwarded?: string }, boolean]>([
    ['lo que dice el propio cliente no cuenta', false, (guess) => ({ address, forwarded: `1.1.1.${guess}` }), true],
    ['detrás de un intermediario de confianza sí', true, (guess) => ({ address, forwarded: `1.1.1.${guess}` }), false],
    ['de lo que este dice, solo lo último', true, (guess) => ({ address, forwarded: `1.1.1.${guess}, 2.2.2.2` }), true],
    ['si no dice nada, él mismo', true, () => ({ address }), true],
    ['de la versión seis cuenta la red', false, (guess) => ({ address: `2001:db8:1:2::${guess.toString(16)}` }), true],
    ['otra red de la versión seis es otra', false, (guess) => ({ address: `2001:db8:1:${guess.toString(16)}::1` }), false],
    ['la de la versión cuatro escrita como seis', false, (guess) => ({ address: guess % 2 === 0 ? address : `::ffff:${address}` }), true],
  ])('%s', async (_what, trustProxy, of, isSlowed) => {
    expect(await slowed(trustProxy, of)).toBe(isSlowed)
  })
})

const minute = 60_000

test('las llamadas de un minuto se pueden hacer todas juntas, y vuelven de a poco; un reloj que retrocede no quita ninguna ni deja esperando hasta la hora de antes', () => {
  const budget = new TokenBuckets(60)
  for (let call = 0; call < 60; call += 1) expect(budget.take('una', 0)).toBe(0)
  for (const [whose, at, seconds] of [
    ['una', 0, 1],
    ['una', 999, 1],
    ['una', 1000, 0],
    ['una', 1001, 1],
    ['otra', 1001, 0],
  ] as const)
    expect([at, budget.take(whose, at)]).toEqual([at, seconds])
  const turned = new TokenBuckets(60)
  for (let call = 0; call < 60; call += 1) turned.take('una', 100 * minute)
  expect([turned.take('una', 0), turned.take('una', 1000)]).toEqual([1, 0])
})

test('quienes ya tienen todas sus llamadas se olvidan', () => {
  const budget = new TokenBuckets(60)
  for (let index = 0; index < 10_000; index += 1) budget.take(`red ${index}`, 0)
  expect(budget.size).toBe(10_000)
  budget.take('otra', minute)
  expect(budget.size).toBe(1)
})

let now = new Date('2026-11-20T15:00:00.000Z')

test('a quien llama demasiado: se le dice cuánto esperar, y a los demás nada; sin sesión cuenta su red: no el ingreso, ni lo que mira un monitor, ni lo que se niega', async () => {
  const server = await openServer({ callsPerMinute: 60, clock: () => now })
  const operador = server.as('operador')
  for (let call = 0; call < 60; call += 1) expect((await operador.get('/api/account')).status).toBe(200)
  const refused = await operador.get('/management/info')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.body).toMatchObject({ status: 429, message: 'error.tooManyCalls', params: { seconds: 1 } })
  expect((await server.as('admin').get('/api/account')).status).toBe(200)
  now = new Date(now.getTime() + 1000)
  expect((await operador.get('/api/account')).status).toBe(200)
  const stranger = server.as(null, { address: '10.0.0.1' })
  const activate = '/api/activate?key=nada'
  for (let call = 0; call < 60; call += 1) await stranger.get(activate)
  expect((await stranger.get(activate)).status).toBe(429)
  expect((await server.as(null, { address: '10.0.0.2' }).get(activate)).status).not.toBe(429)
  expect((await stranger.get('/health')).status).toBe(200)
  expect((await stranger.get('/api/account')).status).toBe(401)
  expect((await stranger.post('/api/authenticate', { username: 'operador', password: 'operador' })).status).toBe(200)
  await server.close()
})

test('un cuerpo de quien no entró se rechaza con más de 64 KiB', async () => {
  const server = await openServer()
  const ofSize = (size: number) => server.as(null).post('/api/authenticate', { username: 'x'.repeat(size), password: 'x' })
  expect((await ofSize(65_000)).status).not.toBe(413)
  expect(await ofSize(66_000)).toMatchObject({ status: 413, body: { params: { limit: 65_536 } } })
  await server.close()
})

const [one, other, third, fourth] = ['uno', 'otro', 'tercero', 'cuarto']

/** Works of persons that go on until they are ended, in the order in which they began. */
function heldWorks(works: ConcurrencyLimit) {
  const begun: { person: string; end: () => void }[] = []
  const ask = (person: string, company = 1) =>
    works.run({ company, person }, () => {
      const { promise, resolve } = Promise.withResolvers<string>()
      begun.push({ person, end: () => resolve('hecho') })
      return promise
    })
  return { ask, persons: () => begun.map(({ person }) => person), end: (index: number) => begun[index]?.end() }
}

describe('los trabajos grandes a la vez', () => {
  test('de una persona van dos y de todas cuatro; los otros esperan su turno, y sigue quien pidió antes entre los que no tuvieron turno', async () => {
    const { ask, persons, end } = heldWorks(new ConcurrencyLimit(2))
    const first = ask(one)
    for (const person of [one, one, other, other, third]) void ask(person)
    expect(persons()).toEqual([one, one, other, other])
    end(2)
    await expect.poll(persons).toEqual([one, one, other, other, third])
    end(0)
    expect(await first).toBe('hecho')
    expect(persons()).toEqual([one, one, other, other, third, one])
  })

  test('uno que falla deja su lugar', async () => {
    const works = new ConcurrencyLimit(1)
    const whose = { company: 1, person: one }
    await expect(works.run(whose, () => Promise.reject(new Error('falla')))).rejects.toThrow('falla')
    expect(await works.run(whose, () => Promise.resolve('hecho'))).toBe('hecho')
  })

  test('quien pide muchos a la vez no pasa antes que otra persona, ni muchas de una compañía antes que otra compañía', async () => {
    const { ask, persons, end } = heldWorks(new ConcurrencyLimit(2))
    for (const person of [one, other, one, other, one, one, other, other]) void ask(person)
    void ask(third)
    void ask(fourth, 2)
    end(0)
    await expect.poll(persons).toEqual([one, other, one, other, fourth])
    end(1)
    await expect.poll(persons).toEqual([one, other, one, other, fourth, third])
    end(2)
    await expect.poll(persons).toEqual([one, other, one, other, fourth, third, one])
  })
})

test('ciento veinte clonados a la vez: los que entran se hacen, los demás reciben 429 con su plazo, y otra persona sigue', async () => {
  const server = await openServer()
  const operador = server.as('operador')
  const clone = `/api/warehouse/${fixture.warehouse}/stocks/${await newStock(operador)}/clone`
  const asked = Promise.all(Array.from({ length: 120 }, () => operador.post(clone)))
  expect((await server.as('admin').post(clone)).status).toBe(201)
  const { 201: made = [], 429: refused = [], ...others } = Object.groupBy(await asked, ({ status }) => status)
  expect(others).toEqual({})
  // Two are made and sixteen wait; the place of one that has ended is taken by a later call.
  expect(made.length).toBeGreaterThanOrEqual(18)
  expect(refused[0]?.body).toMatchObject({ status: 429, message: 'error.tooManyLargeWorks' })
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  expect((await operador.post(clone)).status).toBe(201)
  await server.close()
})

test('quien no recibe lo que pidió espera para pedir más, y los demás no', async () => {
  const server = await openServer({ largeWorks: 1 })
  const operador = server.as('operador')
  const whole = `/api/warehouse/${fixture.warehouse}/stocks/${await newStock(operador)}/whole`
  const received: (() => void)[] = []
  await server.as('operador', { whenClosed: (listener) => received.push(listener) }).get(whole)
  let isAnswered = false
  const second = operador.get(whole).finally(() => (isAnswered = true))
  expect((await server.as('owner').get(whole)).status).toBe(200)
  expect(isAnswered).toBe(false)
  for (const end of received) end()
  expect((await second).status).toBe(200)
  await server.close()
})

test('lo que su cliente dejó mientras esperaba no se hace', async () => {
  const server = await openServer({ largeWorks: 1 })
  const operador = server.as('operador')
  const clone = `/api/warehouse/${fixture.warehouse}/stocks/${await newStock(operador)}/clone`
  const gone = new AbortController()
  const headers = { Authorization: `Bearer ${await tokenOf(server, 'operador', new Date())}` }
  const left = server.fetch(new Request(new URL(clone, origin), { method: 'POST', headers, signal: gone.signal }))
  gone.abort()
  expect((await left).status).toBe(408)
  expect((await operador.post(clone)).status).toBe(201)
  expect((await operador.get(`/api/warehouse/${fixture.warehouse}/stocks`)).rows).toHaveLength(2)
  await server.close()
})

test('los cuerpos que llegan de a poco cuestan solo a quien los manda, y de una persona llegan treinta y dos a la vez', async () => {
  const server = await openServer()
  const web = createHttpServer(server.fetch, null)
  const port = await portOf(web)
  const slow: Socket[] = []
  onTestFinished(async () => {
    for (const socket of slow) socket.destroy()
    web.close()
    await server.close()
  })
  const operador = server.as('operador')
  const stock = `/api/warehouse/${fixture.warehouse}/stocks/${await newStock(operador)}`
  const token = await tokenOf(server, 'operador', new Date())
  const sendSlowly = (path: string): void => {
    const socket = connect(port, '127.0.0.1')
    slow.push(socket)
    const head = `POST ${path} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 100\r\n\r\n{`)
  }
  const large = [`${stock}/whole`, `${stock}/whole/comparison`, `${stock}/clone`, `${stock}/permiso-embarques/create`]
  for (let sent = 0; sent < 32; sent += 1) sendSlowly(large[sent % large.length] ?? '')
  const more = () => operador.post(`${stock}/whole`, {})
  await expect.poll(more).toMatchObject({ status: 429, body: { errorKey: 'tooManyCalls' } })
  expect((await server.as('owner').post(`${stock}/clone`)).status).toBe(201)
  expect((await operador.get(`${stock}/whole`)).status, 'ni sus propios trabajos, cuyo cuerpo está').toBe(200)
})
