import { describe, expect, test } from 'vitest'
import { newMailKey } from '#server/mail/write-mail.ts'
import { openAccountCalls, withToken } from '../support/account-calls.ts'
import { origin, statusesOf } from '../support/server.ts'

const { server, now, later, anonymous, signIn, refresh, account, askReset, mailedKey, choose, changePassword } = openAccountCalls()

const day = 86_400
const operador = 'operador@deposito.example'

const invalidPassword = {
  type: 'https://www.jhipster.tech/problem/invalid-password',
  title: 'Incorrect password',
  status: 400,
  errorKey: 'invalidpassword',
}
const wrongKey = { status: 500, detail: 'No user was found for this reset key', path: '/api/account/reset-password/finish' }

describe('restablecer la contraseña', () => {
  test('se pide con el correo, llega un mensaje cuya clave no está en la base, y la nueva sirve y la vieja no', async () => {
    expect(await askReset(' Operador@Deposito.Example\n')).toMatchObject({ status: 200, body: '' })
    expect(server.mailWoken()).toBe(1)
    const [mail] = await server.mails()
    const key = mail?.key ?? ''
    expect(mail).toMatchObject({
      to: operador,
      subject: 'Elija una contraseña nueva para Depósito Fiscal',
      link: `${origin}/account/reset/finish/${key}`,
      text: expect.stringContaining('hasta el 21/11/2026 a las 12:00 (hora de Buenos Aires)'),
    })
    for (const table of ['user', 'reset_key'] as const)
      expect(JSON.stringify(await server.store.db.selectFrom(table).selectAll().execute())).not.toContain(key)
    expect(await choose(key)).toMatchObject({ status: 200, body: '' })
    expect((await signIn('operador', 'operador')).status).toBe(401)
    expect((await signIn('operador', 'una nueva')).status).toBe(200)
  })

  test('un correo conocido y uno desconocido se contestan igual y dejan lo mismo; también puede venir como texto de JSON', async () => {
    const emails = [operador, 'nadie@deposito.example', 'leaver@deposito.example', '', 'x'.repeat(10_000), '"\0']
    const answers = await Promise.all(
      emails.map(async (email) => {
        const { status, headers, body } = await askReset(email)
        headers.delete('x-request-id')
        return { status, headers: [...headers], body }
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const rows = await server.store.db.selectFrom('mail_outbox').selectAll().execute()
    expect(rows.map(({ kind, attempts }) => [kind, attempts])).toEqual(emails.map(() => ['reset', 0]))
    expect((await server.mails()).map(({ to }) => to)).toEqual([operador])
    expect(await server.store.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
    later(60)
    await anonymous().post('/api/account/reset-password/init', JSON.stringify(operador))
    expect(await server.mails()).toHaveLength(2)
  })

  test('quien pide otra vez no deja sin efecto las claves de antes, y la que se usa las termina a todas', async () => {
    const keys: string[] = []
    for (let asked = 0; asked < 3; asked += 1) {
      await askReset(operador)
      keys.push(await mailedKey())
      later(60)
    }
    expect(new Set(keys).size).toBe(3)
    expect((await choose(keys[1] ?? '')).status).toBe(200)
    for (const key of keys) expect((await choose(key, 'otra más')).body).toMatchObject(wrongKey)
  })

  test('una cuenta recibe a lo sumo tres mensajes por hora, también si la contraseña cambia entre uno y otro', async () => {
    const asked = async (): Promise<number> => {
      await askReset(operador)
      later(120)
      return (await server.mails()).filter(({ subject }) => subject.startsWith('Elija')).length
    }
    expect([await asked(), await asked()]).toEqual([1, 2])
    await choose(await mailedKey())
    expect([await asked(), await asked(), await asked()]).toEqual([3, 3, 3])
    later(3600 - 5 * 120)
    expect(await asked()).toBe(4)
  })

  test('una clave que envió la versión anterior sirve hasta que vence, y se termina con las demás', async () => {
    const old = async (resetKeyKind: 'reset' | 'invitation', agoHours: number): Promise<string> => {
      const { key, hash } = newMailKey()
      const values = { resetKeyHash: hash, resetKeyDate: new Date(now().getTime() - agoHours * 3_600_000).toISOString(), resetKeyKind }
      await server.store.db.updateTable('user').set(values).where('login', '=', 'operador').execute()
      return key
    }
    expect((await choose(await old('reset', 24))).status).toBe(500)
    const still = await old('invitation', 167)
    await askReset(operador)
    const asked = await mailedKey()
    expect((await choose(still)).status).toBe(200)
    for (const key of [still, asked]) expect((await choose(key, 'otra más')).status).toBe(500)
  })

  test('de dos usos de una clave a la vez vale uno; una usada, vieja, ajena o de una cuenta desactivada no sirve, y se contestan igual', async () => {
    await askReset(operador)
    const used = await mailedKey()
    expect(statusesOf(await Promise.all([choose(used, 'la primera'), choose(used, 'la segunda')]))).toEqual([200, 500])
    await askReset('owner@deposito.example')
    const old = await mailedKey()
    await askReset('stranger@deposito.example')
    const left = await mailedKey()
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'stranger').execute()
    expect((await choose(left)).body).toMatchObject(wrongKey)
    later(day)
    for (const key of [used, old, `${old}A`, 'x']) expect((await choose(key)).body).toMatchObject(wrongKey)
    expect((await signIn('owner', 'owner')).status).toBe(200)
  })

  test('una contraseña de mal largo o fácil no se toma, y la clave sigue sirviendo; con otra dejan de valer las credenciales de antes', async () => {
    const before = withToken(await signIn('operador', 'operador', true))
    const others = withToken(await signIn('owner', 'owner'))
    await askReset(operador)
    const key = await mailedKey()
    for (const password of ['cinco', 'a'.repeat(51), '']) expect((await choose(key, password)).body).toMatchObject(invalidPassword)
    expect(await choose(key, 'iloveyou')).toMatchObject(easy('keyAndPasswordVM', 'PasswordKnown'))
    expect(await choose(key, 'operador1')).toMatchObject(easy('keyAndPasswordVM', 'PasswordLikeName'))
    expect((await choose('x', 'iloveyou')).body, 'nadie sabe de quién es una clave').toMatchObject(wrongKey)
    expect(await account(before)).toBe(200)
    expect((await choose(key)).status).toBe(200)
    expect([await account(before), (await refresh(before)).status, await account(others)]).toEqual([401, 401, 200])
    expect(await account(withToken(await signIn('operador', 'una nueva')))).toBe(200)
  })

  test('quien cambió su correo, o su contraseña, no se queda con una clave enviada antes', async () => {
    await askReset(operador)
    const key = await mailedKey()
    await server.as('operador').post('/api/account', { firstName: 'Marta', email: 'marta@deposito.example', currentPassword: 'operador' })
    expect((await choose(key)).status).toBe(500)
    await askReset('owner@deposito.example')
    const older = await mailedKey()
    await changePassword('owner', 'otra', withToken(await signIn('owner', 'owner')))
    expect((await choose(older)).status).toBe(500)
  })
})

/** The refusal of a password that is easy to guess. */
const easy = (objectName: string, message: string) => ({
  status: 400,
  body: { message: 'error.validation', fieldErrors: [{ objectName, field: 'newPassword', message }] },
})

describe('cambiar la contraseña', () => {
  test.each([
    [false, 1],
    [true, 30],
  ])('la credencial nueva vale, las viejas no, y dura lo mismo (recordado: %s, %i días)', async (remembered, days) => {
    const here = withToken(await signIn('operador', 'operador', remembered))
    const elsewhere = withToken(await signIn('operador', 'operador'))
    const changed = await changePassword('operador', 'otra', here)
    expect([changed.status, changed.body]).toEqual([200, ''])
    for (const old of [here, elsewhere]) expect(await account(old)).toBe(401)
    const fresh = withToken(changed)
    expect([await account(fresh), await account(withToken(await refresh(fresh)))]).toEqual([200, 200])
    expect((await signIn('operador', 'operador')).status).toBe(401)
    expect((await signIn('operador', 'otra')).status).toBe(200)
    later(days * day - 1)
    expect(await account(fresh)).toBe(200)
    later(1)
    expect(await account(fresh)).toBe(401)
  })

  test('la actual equivocada, una nueva de mal largo y una fácil se contestan, y nada cambia; las fáciles no gastan intentos', async () => {
    const here = withToken(await signIn('operador', 'operador'))
    for (const [current, next, refused] of [
      ['operadora', 'otra', invalidPassword],
      ['operador', 'abc', invalidPassword],
      ['operador', 'a'.repeat(51), invalidPassword],
      ['', 'otra', invalidPassword],
      ['operador', 'argentina2026', easy('passwordChangeDTO', 'PasswordKnown').body],
      ['operador', 'Operador.2026', easy('passwordChangeDTO', 'PasswordLikeName').body],
      ...Array.from({ length: 15 }, () => ['operador', 'password', easy('passwordChangeDTO', 'PasswordKnown').body] as const),
    ] as const) {
      const reply = await changePassword(current, next, here)
      expect([reply.status, reply.body]).toMatchObject([400, refused])
      expect(reply.headers.has('authorization')).toBe(false)
    }
    expect(await account(here)).toBe(200)
    expect((await signIn('operador', 'operador')).status).toBe(200)
  })

  test('de la cuenta solo cuentan las equivocadas, y de la dirección ninguna', async () => {
    const here = withToken(await signIn('operador', 'operador'))
    const together = await Promise.all(Array.from({ length: 6 }, () => changePassword('operador', 'otra', here)))
    expect(statusesOf(together)).toEqual([200, 400, 400, 400, 400, 400])
    const there = withToken(await signIn('operador', 'otra'))
    await server.store.db.deleteFrom('sign_in_count').execute()
    for (let guess = 0; guess < 4; guess += 1) await changePassword(`clave ${guess}`, 'tercera', there)
    expect(await server.store.db.selectFrom('sign_in_count').selectAll().execute()).toHaveLength(1)
  })
})
