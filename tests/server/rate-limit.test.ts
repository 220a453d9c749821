import { describe, expect, test } from 'vitest'
import { ageCounts, newBrowser } from '../support/browsers.ts'
import { openForEach } from '../support/open-for.ts'
import { openServer } from '../support/server.ts'

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
    let last = 0
    for (let guess = 0; guess < 6; guess += 1) {
      const { address, forwarded } = of(guess)
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
      last = (await server.as(null, { address }).get('/api/activate?key=nada', headers)).status
    }
    await server.close()
    return last === 429
  }

  test('lo que dice el propio cliente no cuenta, salvo detrás de un intermediario de confianza, y entonces solo lo último; de la versión seis cuenta la red', async () => {
    expect(await slowed(false, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}` }))).toBe(true)
    expect(await slowed(true, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}` }))).toBe(false)
    expect(await slowed(true, (guess) => ({ address: '10.0.0.1', forwarded: `1.1.1.${guess}, 2.2.2.2` }))).toBe(true)
    expect(await slowed(true, () => ({ address: '10.0.0.1' }))).toBe(true)
    expect(await slowed(false, (guess) => ({ address: `2001:db8:1:2::${guess.toString(16)}` }))).toBe(true)
    expect(await slowed(false, (guess) => ({ address: `2001:db8:1:${guess.toString(16)}::1` }))).toBe(false)
    expect(await slowed(false, (guess) => ({ address: guess % 2 === 0 ? '10.0.0.1' : '::ffff:10.0.0.1' }))).toBe(true)
  })
})
