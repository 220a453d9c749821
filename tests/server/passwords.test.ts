import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newMailKey } from '#server/mail/write-mail.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { openServer, origin, statusesOf, tokenOf, type Reply } from '../support/server.ts'

const { now, later } = clockForEach()
const server = openForEach(() => openServer({ clock: now }))

const day = 86_400

let callers = 0

/** Returns a client without a token and with an address of its own, so that the calls of one test do not slow down another. */
const anonymous = () => server.as(null, { address: `10.1.0.${(callers += 1)}` })
const text = { 'Content-Type': 'text/plain' }
const ask = (email: string): Promise<Reply> => anonymous().post('/api/account/reset-password/init', email, text)
const finish = (key: string, newPassword = 'una nueva'): Promise<Reply> =>
  anonymous().post('/api/account/reset-password/finish', { key, newPassword })
const signIn = (username: string, password: string, rememberMe = false): Promise<Reply> =>
  anonymous().post('/api/authenticate', { username, password, rememberMe })
const change = (currentPassword: string, newPassword: string, headers: Record<string, string>): Promise<Reply> =>
  anonymous().post('/api/account/change-password', { currentPassword, newPassword }, headers)
const bearer = (reply: Reply): Record<string, string> => ({ Authorization: reply.headers.get('authorization') ?? '' })
const account = (headers: Record<string, string>): Promise<Reply> => anonymous().get('/api/account', headers)

async function mailedKey(): Promise<string> {
  return (await server.mails()).at(-1)?.key ?? ''
}

const invalidPassword = {
  type: 'https://www.jhipster.tech/problem/invalid-password',
  title: 'Incorrect password',
  status: 400,
  errorKey: 'invalidpassword',
}

const wrongKey = {
  type: 'https://www.jhipster.tech/problem/problem-with-message',
  title: 'Internal Server Error',
  status: 500,
  message: 'error.http.500',
  detail: 'No user was found for this reset key',
  path: '/api/account/reset-password/finish',
  requestId: expect.any(String),
}

describe('restablecer la contraseña', () => {
  test('se pide con el correo, llega un mensaje cuya clave no está en la base, y la nueva sirve y la vieja no', async () => {
    expect(await ask(' Operador@Deposito.Example\n')).toMatchObject({ status: 200, body: '' })
    expect(server.mailWoken()).toBe(1)
    const [mail] = await server.mails()
    expect(mail).toMatchObject({
      to: 'operador@deposito.example',
      subject: 'Elija una contraseña nueva para Depósito Fiscal',
      link: `${origin}/account/reset/finish/${mail?.key ?? ''}`,
    })
    expect(mail?.text).toContain('hasta el 21/11/2026 a las 12:00 (hora de Buenos Aires)')
    for (const table of ['user', 'reset_key'] as const)
      expect(JSON.stringify(await server.store.db.selectFrom(table).selectAll().execute())).not.toContain(mail?.key)
    expect(await finish(mail?.key ?? '')).toMatchObject({ status: 200, body: '' })
    expect((await signIn('operador', 'operador')).status).toBe(401)
    expect((await signIn('operador', 'una nueva')).status).toBe(200)
  })

  test('un correo conocido y uno desconocido se contestan igual y dejan lo mismo; también puede venir como texto de JSON', async () => {
    const emails = ['operador@deposito.example', 'nadie@deposito.example', 'leaver@deposito.example', '', 'x'.repeat(10_000), '"\0']
    const answers = await Promise.all(
      emails.map(async (email, at) => {
        const request = new Request(`${origin}/api/account/reset-password/init`, { method: 'POST', body: email, headers: text })
        const answer = await server.fetch(request, { address: `10.2.0.${at}` })
        answer.headers.delete('x-request-id')
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const rows = await server.store.db.selectFrom('mail_outbox').selectAll().execute()
    expect(rows.map(({ kind, attempts }) => [kind, attempts])).toEqual(emails.map(() => ['reset', 0]))
    expect((await server.mails()).map(({ to }) => to)).toEqual(['operador@deposito.example'])
    expect(await server.store.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    later(60)
    await anonymous().post('/api/account/reset-password/init', '"operador@deposito.example"', { 'Content-Type': 'application/json' })
    expect(await server.mails()).toHaveLength(2)
  })

  test('quien pide otra vez no deja sin efecto las claves de antes, y la que se usa las termina a todas', async () => {
    const keys: string[] = []
    for (let asked = 0; asked < 3; asked += 1) {
      await ask('operador@deposito.example')
      keys.push(await mailedKey())
      later(60)
    }
    expect(new Set(keys).size).toBe(3)
    const [first = '', second = '', third = ''] = keys
    expect((await finish(second)).status).toBe(200)
    for (const key of [first, second, third]) expect((await finish(key, 'otra más')).body).toEqual(wrongKey)
  })

  test('una cuenta recibe a lo sumo tres mensajes por hora, también si la contraseña cambia entre uno y otro', async () => {
    const asked = async (): Promise<number> => {
      await ask('operador@deposito.example')
      later(120)
      return (await server.mails()).filter(({ subject }) => subject.startsWith('Elija')).length
    }
    expect([await asked(), await asked()]).toEqual([1, 2])
    await finish(await mailedKey())
    expect([await asked(), await asked(), await asked()]).toEqual([3, 3, 3])
    later(3600 - 5 * 120)
    expect(await asked()).toBe(4)
  })

  test('una clave que envió la versión anterior sirve hasta que vence, y se termina con las demás', async () => {
    const old = async (kind: 'reset' | 'invitation', agoHours: number): Promise<string> => {
      const { key, hash } = newMailKey()
      const resetKeyDate = new Date(now().getTime() - agoHours * 3_600_000).toISOString()
      const values = { resetKeyHash: hash, resetKeyDate, resetKeyKind: kind }
      await server.store.db.updateTable('user').set(values).where('login', '=', 'operador').execute()
      return key
    }
    expect((await finish(await old('reset', 24))).status).toBe(500)
    const still = await old('invitation', 167)
    await ask('operador@deposito.example')
    const asked = await mailedKey()
    expect((await finish(still)).status).toBe(200)
    for (const key of [still, asked]) expect((await finish(key, 'otra más')).status).toBe(500)
  })

  test('de dos usos de una clave a la vez vale uno; una usada, vieja, ajena o de una cuenta desactivada no sirve, y se contestan igual', async () => {
    await ask('operador@deposito.example')
    const used = await mailedKey()
    expect(statusesOf(await Promise.all([finish(used, 'la primera'), finish(used, 'la segunda')]))).toEqual([200, 500])
    await ask('owner@deposito.example')
    const old = await mailedKey()
    await ask('stranger@deposito.example')
    const left = await mailedKey()
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'stranger').execute()
    expect((await finish(left)).body).toEqual(wrongKey)
    later(day)
    for (const key of [used, old, `${old}A`, 'x']) expect((await finish(key)).body).toEqual(wrongKey)
    expect((await signIn('owner', 'owner')).status).toBe(200)
  })

  test('una contraseña de mal largo no se toma; con otra dejan de valer las credenciales de antes, y se entra enseguida', async () => {
    const before = bearer(await signIn('operador', 'operador', true))
    await ask('operador@deposito.example')
    const key = await mailedKey()
    for (const password of ['cinco', 'a'.repeat(51), '']) expect((await finish(key, password)).body).toMatchObject(invalidPassword)
    expect((await account(before)).status).toBe(200)
    expect((await finish(key)).status).toBe(200)
    expect((await account(before)).status).toBe(401)
    expect((await anonymous().put('/api/authenticate/refresh', undefined, before)).status).toBe(401)
    expect((await account(bearer(await signIn('operador', 'una nueva')))).status).toBe(200)
    expect((await account({ Authorization: `Bearer ${await tokenOf(server, 'owner', now())}` })).status).toBe(200)
  })

  test('quien cambió su correo, o su contraseña, no se queda con una clave enviada antes', async () => {
    await ask('operador@deposito.example')
    const key = await mailedKey()
    await server.as('operador').post('/api/account', { firstName: 'Marta', email: 'marta@deposito.example', currentPassword: 'operador' })
    expect((await finish(key)).status).toBe(500)
    await ask('owner@deposito.example')
    const older = await mailedKey()
    await change('owner', 'otra', bearer(await signIn('owner', 'owner')))
    expect((await finish(older)).status).toBe(500)
  })
})

describe('cambiar la contraseña', () => {
  const claims = (reply: Reply): { iat: number; exp: number } => {
    const [, payload = ''] = (reply.headers.get('authorization') ?? '').split('.')
    return z.object({ iat: z.number(), exp: z.number() }).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  }

  test.each([
    [false, 86_400],
    [true, 2_592_000],
  ])('la credencial nueva vale, las viejas no, y dura lo mismo (recordado: %s)', async (remembered, seconds) => {
    const here = bearer(await signIn('operador', 'operador', remembered))
    const elsewhere = bearer(await signIn('operador', 'operador'))
    const reply = await change('operador', 'otra', here)
    expect([reply.status, reply.body]).toEqual([200, ''])
    expect(claims(reply).exp - claims(reply).iat).toBe(seconds)
    expect((await account(bearer(reply))).status).toBe(200)
    for (const old of [here, elsewhere]) expect((await account(old)).status).toBe(401)
    later(10)
    expect((await account(bearer(reply))).status).toBe(200)
    const renewed = await anonymous().put('/api/authenticate/refresh', undefined, bearer(reply))
    expect((await account(bearer(renewed))).status).toBe(200)
    expect((await signIn('operador', 'operador')).status).toBe(401)
    expect((await signIn('operador', 'otra')).status).toBe(200)
  })

  test('la actual equivocada y una nueva de mal largo se contestan igual, y nada cambia', async () => {
    const here = bearer(await signIn('operador', 'operador'))
    for (const [current, next] of [
      ['operadora', 'otra'],
      ['operador', 'abc'],
      ['operador', 'a'.repeat(51)],
      ['', 'otra'],
    ] as const) {
      const reply = await change(current, next, here)
      expect(reply.body).toMatchObject(invalidPassword)
      expect(reply.headers.has('authorization')).toBe(false)
    }
    expect((await account(here)).status).toBe(200)
    expect((await signIn('operador', 'operador')).status).toBe(200)
  })

  test('de la cuenta solo cuentan las equivocadas, y de la dirección ninguna', async () => {
    const here = bearer(await signIn('operador', 'operador'))
    const together = await Promise.all(Array.from({ length: 6 }, () => change('operador', 'otra', here)))
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
    const there = bearer(await signIn('operador', 'otra'))
    await server.store.db.deleteFrom('sign_in_count').execute()
    for (let guess = 0; guess < 4; guess += 1) await change(`clave ${guess}`, 'tercera', there)
    expect(await server.store.db.selectFrom('sign_in_count').selectAll().execute()).toHaveLength(1)
  })
})
