import { describe, expect, test } from 'vitest'
import { secondFactorPath, secondFactorSecret } from '#domain/account/second-factor.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { codeOf, codesOf, enrol } from '../support/second-factor.ts'
import { openServer, personId, statusesOf, tokenOf, type Reply } from '../support/server.ts'
import { stores } from '../support/store.ts'

const path = `/${secondFactorPath}`

describe.each(stores)('la verificación en dos pasos, en %s', (kind, openFreshStore) => {
  const { now, later } = clockForEach()
  let callers = 0

  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))
  const store = current(() => server.store)

  const signIn = (code?: string, password = 'operador'): Promise<Reply> =>
    server
      .as(null, { address: `10.3.${callers >> 8}.${(callers += 1) & 255}` })
      .post('/api/authenticate', { username: 'operador', password, code })
  const own = async (): Promise<unknown> => (await server.as('operador').get(path)).body
  const prove = (what: 'recovery-codes' | 'remove', code?: string, currentPassword = 'operador'): Promise<Reply> =>
    server.as('operador').post(`${path}/${what}`, { currentPassword, code })
  const subjects = async (): Promise<string[]> => (await server.mails()).map(({ subject }) => subject)
  const events = async (): Promise<unknown[]> => {
    const rows = await store.db.selectFrom('audit_event').select(['auditEventType', 'principal']).orderBy('id').execute()
    return rows.map(({ auditEventType, principal }) => `${auditEventType} ${principal ?? ''}`)
  }

  test('un mismo código, o un mismo código de recuperación, a la vez entra una sola vez', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    const code = codeOf(secret, now(), 1)
    expect(statusesOf(await Promise.all(Array.from({ length: 6 }, () => signIn(code))))).toEqual([200, 401, 401, 401, 401, 401])
    expect(statusesOf(await Promise.all(Array.from({ length: 4 }, () => signIn(codes[0]))))).toEqual([200, 401, 401, 401])
    expect(await own()).toMatchObject({ recoveryCodes: 9 })
  })

  test('en una hora se adivinan a lo sumo diez códigos; uno de recuperación entra igual, y se avisa', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    const guesses = await Promise.all(Array.from({ length: 14 }, () => signIn('000000')))
    expect(statusesOf(guesses)).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 4 }, () => 429)])
    later(1800)
    const refused = await signIn(codeOf(secret, now()))
    expect(refused).toMatchObject({ status: 429, body: { message: 'error.secondFactorTooMany', params: { minutes: 30 } } })
    expect(refused.headers.get('retry-after')).toBe('1800')
    expect((await prove('remove', codeOf(secret, now()))).status).toBe(429)
    expect((await signIn(codes[0])).status).toBe(200)
    expect((await subjects()).filter((subject) => subject.startsWith('Alguien prueba códigos'))).toHaveLength(1)
    later(1800)
    expect((await signIn(codeOf(secret, now()))).status).toBe(200)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('se empieza con la contraseña, no rige hasta el primer código, y después se pide al entrar', async () => {
    expect(await own()).toEqual({ enabled: false, since: null, recoveryCodes: 0, required: false })
    expect((await server.as('operador').post(path, { currentPassword: 'otra' })).body).toMatchObject({
      fieldErrors: [{ field: 'currentPassword', message: 'CurrentPasswordWrong' }],
    })
    const begun = await server.as('operador').post(path, { currentPassword: 'operador' })
    const { secret, uri } = secondFactorSecret.parse(begun.body)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Dep%C3%B3sito%20Fiscal:operador\?issuer=Dep%C3%B3sito%20Fiscal&secret=/)
    expect((await signIn()).status).toBe(200)
    const wrong = await server.as('operador').post(`${path}/confirm`, { code: '000000' })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ fieldErrors: [{ objectName: 'secondFactor', field: 'code', message: 'WrongCode' }] }),
    ])
    const codes = codesOf(await server.as('operador').post(`${path}/confirm`, { code: codeOf(secret, now()) }))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await own()).toEqual({ enabled: true, since: now().toISOString(), recoveryCodes: 10, required: false })

    expect(await signIn()).toMatchObject({ status: 401, body: { message: 'error.secondFactor' } })
    expect(await signIn('000000')).toMatchObject({ status: 401, body: { message: 'error.secondFactorWrong' } })
    expect(await signIn(codeOf(secret, now(), 1), 'otra')).toMatchObject({ status: 401, body: { message: 'error.http.401' } })
    const entered = await signIn(codeOf(secret, now(), 1))
    expect(entered).toMatchObject({ status: 200, body: { id_token: expect.any(String) } })
    expect(await subjects()).toEqual(['Activó la verificación en dos pasos en Depósito Fiscal'])
    expect(await events()).toContain('SECOND_FACTOR_ON operador')
    // Nobody is said to have signed in who did not.
    expect((await events()).filter((event) => event === 'AUTHENTICATION_SUCCESS operador')).toHaveLength(2)
  })

  test('al activarla terminan las otras sesiones, que se abrieron sin ella, y esta sigue con otra clave', async () => {
    const before = await tokenOf({ store }, 'operador', now())
    const { secret } = secondFactorSecret.parse((await server.as('operador').post(path, { currentPassword: 'operador' })).body)
    const here = await tokenOf({ store }, 'operador', now())
    const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })
    const confirm = (code: string) => server.as(null).post(`${path}/confirm`, { code }, bearing(here))
    const statusOf = async (token: string) => (await server.as(null).get('/api/account', bearing(token))).status
    expect((await confirm('000000')).status).toBe(400)
    expect([await statusOf(before), await statusOf(here)]).toEqual([200, 200])
    const confirmed = await confirm(codeOf(secret, now()))
    const renewed = confirmed.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    expect([await statusOf(before), await statusOf(here), await statusOf(renewed)]).toEqual([401, 401, 200])
    expect((await server.mails()).at(-1)?.text).toContain('sus otras sesiones se cerraron')
  })

  test('valen el código de ahora, el anterior y el siguiente, cada uno una vez, y ninguno anterior a uno usado', async () => {
    const { secret } = await enrol(server, 'operador', now())
    later(90)
    for (const steps of [-2, 2]) expect((await signIn(codeOf(secret, now(), steps))).status).toBe(401)
    for (const [steps, status] of [
      [-1, 200],
      [-1, 401],
      [1, 200],
      [0, 401],
      [1, 401],
    ] as const)
      expect([steps, (await signIn(codeOf(secret, now(), steps))).status]).toEqual([steps, status])
    later(30)
    const code = codeOf(secret, now(), 1)
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test('un código de recuperación entra una vez y se avisa; con contraseña y código se reemplazan, y los de antes no sirven', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    const [first = '', second = ''] = codes
    expect((await signIn(first)).body).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await signIn(first)).body).toMatchObject({ message: 'error.secondFactorWrong' })
    // As a person may write it down.
    expect((await signIn(` ${second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)).body).toMatchObject({
      recoveryCodesLeft: 8,
    })
    const mail = (await server.mails()).at(-1)
    expect(mail?.subject).toBe('Se usó un código de recuperación de su cuenta de Depósito Fiscal')
    expect(mail?.text).toContain('Quedan 8.')
    expect(await events()).toContain('RECOVERY_CODE_USED operador')
    expect((await prove('recovery-codes', codeOf(secret, now(), 1), 'otra')).body).toMatchObject({
      fieldErrors: [{ field: 'currentPassword', message: 'CurrentPasswordWrong' }],
    })
    expect((await prove('recovery-codes', '000000')).body).toMatchObject({ fieldErrors: [{ field: 'code', message: 'WrongCode' }] })
    expect((await prove('recovery-codes')).status).toBe(400)
    const fresh = codesOf(await prove('recovery-codes', codeOf(secret, now(), 1)))
    expect(fresh).toHaveLength(10)
    expect((await signIn(codes[5])).status).toBe(401)
    expect((await signIn(fresh[0])).status).toBe(200)
    expect(await events()).toContain('RECOVERY_CODES_MADE operador')
    expect(await subjects()).toContain('Hay códigos de recuperación nuevos para su cuenta de Depósito Fiscal')
  })

  test('otra aplicación reemplaza a la anterior con un código de ella, y hasta confirmarla rige la de antes', async () => {
    const before = await enrol(server, 'operador', now())
    const begin = (code?: string) => server.as('operador').post(path, { currentPassword: 'operador', code })
    expect((await begin()).body).toMatchObject({ fieldErrors: [{ field: 'code', message: 'NotNull' }] })
    expect((await begin('000000')).status).toBe(400)
    const { secret } = secondFactorSecret.parse((await begin(codeOf(before.secret, now(), 1))).body)
    later(60)
    expect((await signIn(codeOf(before.secret, now()))).status).toBe(200)
    expect((await server.as('operador').post(`${path}/confirm`, { code: codeOf(secret, now()) })).status).toBe(200)
    later(30)
    expect((await signIn(codeOf(before.secret, now()))).status).toBe(401)
    expect((await signIn(before.codes[0])).status).toBe(401)
    expect((await signIn(codeOf(secret, now()))).status).toBe(200)
  })

  test('restablecer la contraseña no quita el segundo paso; con ella y un código, también de recuperación, se desactiva y deja de pedirse', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    await server.as(null).post('/api/account/reset-password/init', 'operador@deposito.example')
    const key = (await server.mails()).at(-1)?.key
    expect((await server.as(null).post('/api/account/reset-password/finish', { key, newPassword: 'una nueva' })).status).toBe(200)
    expect((await signIn(undefined, 'una nueva')).body).toMatchObject({ message: 'error.secondFactor' })
    expect((await signIn(codeOf(secret, now(), 1), 'una nueva')).status).toBe(200)
    expect((await prove('remove', '000000', 'una nueva')).status).toBe(400)
    expect((await prove('remove', codes[3], 'una nueva')).status).toBe(204)
    expect(await own()).toMatchObject({ enabled: false })
    expect((await signIn(undefined, 'una nueva')).status).toBe(200)
    expect((await prove('remove', codes[4], 'una nueva')).body).toMatchObject({ status: 409, message: 'error.secondFactorOff' })
    expect(await events()).toContain('SECOND_FACTOR_OFF operador')
    expect(await subjects()).toContain('Se desactivó la verificación en dos pasos en Depósito Fiscal')
  })

  test('lo que no se confirma en una hora se olvida, y una confirmación sin empezar se rechaza', async () => {
    const confirm = (code: string) => server.as('operador').post(`${path}/confirm`, { code })
    expect((await confirm('000000')).body).toMatchObject({ status: 409, message: 'error.secondFactorBegin' })
    const { secret } = secondFactorSecret.parse((await server.as('operador').post(path, { currentPassword: 'operador' })).body)
    later(3600)
    expect((await confirm(codeOf(secret, now()))).body).toMatchObject({ status: 409, message: 'error.secondFactorBegin' })
    await cleanUp({ store, clock: now, auditDays: 1825 })
    expect(await store.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
  })

  test('la base no guarda el secreto ni los códigos, y ningún evento ni correo los dice; sellado con otra clave no deja entrar con la contraseña sola', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    await signIn(codes[0])
    await server.mails()
    const kept = JSON.stringify([
      await store.db.selectFrom('second_factor').selectAll().execute(),
      await store.db.selectFrom('recovery_code').selectAll().execute(),
      await store.db.selectFrom('audit_event').selectAll().execute(),
      await store.db.selectFrom('idempotency_key').selectAll().execute(),
      await server.mails(),
    ])
    for (const told of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(kept).not.toContain(told)
    await store.db.updateTable('second_factor').set({ sealedSecret: 'v1.otra.x.y' }).execute()
    expect((await signIn()).body).toMatchObject({ message: 'error.secondFactor' })
    expect((await signIn(codeOf(secret, now(), 1))).status).toBe(401)
    expect(server.unexpected).toEqual([{ userId: personId('operador') }])
  })

  test('un administrador quita la de otro y no la suya, y el otro recibe un aviso', async () => {
    await enrol(server, 'operador', now())
    await enrol(server, 'admin', now())
    expect((await server.as('admin').get('/api/users/operador')).body).toMatchObject({ secondFactor: true })
    expect((await server.as('admin').delete('/api/users/admin/second-factor')).body).toMatchObject({
      status: 409,
      message: 'error.user.ownSecondFactor',
    })
    expect((await server.as('operador').delete('/api/users/admin/second-factor')).status).toBe(403)
    for (let time = 0; time < 2; time += 1) {
      const removed = await server.as('admin').delete('/api/users/operador/second-factor')
      expect([removed.status, removed.headers.get('x-depositosapp-alert')]).toEqual([204, 'userManagement.secondFactorRemoved'])
    }
    expect((await signIn()).status).toBe(200)
    expect((await server.as('admin').get('/api/users/operador')).body).not.toHaveProperty('secondFactor')
    expect((await events()).filter((event) => event === 'SECOND_FACTOR_OFF admin')).toHaveLength(1)
    expect((await subjects()).filter((subject) => subject.startsWith('Un administrador quitó'))).toHaveLength(1)
  })

  test('ni pedir el código ni acertarlo gasta los diez intentos', async () => {
    const { secret } = await enrol(server, 'operador', now())
    for (let time = 0; time < 20; time += 1) expect((await signIn()).status).toBe(401)
    for (let guess = 0; guess < 9; guess += 1) await signIn('000000')
    for (let time = 0; time < 5; time += 1) {
      later(30)
      expect((await signIn(codeOf(secret, now()))).status).toBe(200)
    }
    await signIn('000000')
    later(30)
    expect((await signIn(codeOf(secret, now()))).status).toBe(429)
  })
})
