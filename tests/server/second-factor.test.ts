import { describe, expect, onTestFinished, test } from 'vitest'
import { secondFactorPath, secondFactorSecret } from '#domain/account/second-factor.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { rowsOf } from '../support/rows.ts'
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
  const begin = (currentPassword = 'operador', code?: string): Promise<Reply> => server.as('operador').post(path, { currentPassword, code })
  const begun = async (): Promise<string> => secondFactorSecret.parse((await begin()).body).secret
  const confirm = (code: string): Promise<Reply> => server.as('operador').post(`${path}/confirm`, { code })
  const fault = (field: string, message: string) => ({
    status: 400,
    body: { fieldErrors: [{ objectName: 'secondFactor', field, message }] },
  })
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
    expect(await begin('otra')).toMatchObject(fault('currentPassword', 'CurrentPasswordWrong'))
    const { secret, uri } = secondFactorSecret.parse((await begin()).body)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Dep%C3%B3sito%20Fiscal:operador\?issuer=Dep%C3%B3sito%20Fiscal&secret=/)
    expect((await signIn()).status).toBe(200)
    expect(await confirm('000000')).toMatchObject(fault('code', 'WrongCode'))
    const codes = codesOf(await confirm(codeOf(secret, now())))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await own()).toEqual({ enabled: true, since: now().toISOString(), recoveryCodes: 10, required: false })

    const right = codeOf(secret, now(), 1)
    expect(await signIn()).toMatchObject({ status: 401, body: { message: 'error.secondFactor' } })
    expect(await signIn('000000')).toMatchObject({ status: 401, body: { message: 'error.secondFactorWrong' } })
    expect(await signIn(right, 'otra')).toMatchObject({ status: 401, body: { message: 'error.http.401' } })
    expect(await signIn(right)).toMatchObject({ status: 200, body: { id_token: expect.any(String) } })
    expect(await subjects()).toEqual(['Activó la verificación en dos pasos en Depósito Fiscal'])
    expect(await events()).toContain('SECOND_FACTOR_ON operador')
    // Nobody is said to have signed in who did not.
    expect((await events()).filter((event) => event === 'AUTHENTICATION_SUCCESS operador')).toHaveLength(2)
  })

  test('al activarla terminan las otras sesiones, que se abrieron sin ella, y esta sigue con otra clave', async () => {
    const before = await tokenOf({ store }, 'operador', now())
    const secret = await begun()
    const here = await tokenOf({ store }, 'operador', now())
    const bearing = (token: string) => ({ Authorization: `Bearer ${token}` })
    const confirmHere = (code: string) => server.as(null).post(`${path}/confirm`, { code }, bearing(here))
    const statuses = async (...tokens: string[]) => {
      const replies = []
      for (const token of tokens) replies.push((await server.as(null).get('/api/account', bearing(token))).status)
      return replies
    }
    expect((await confirmHere('000000')).status).toBe(400)
    expect(await statuses(before, here)).toEqual([200, 200])
    const renewed = (await confirmHere(codeOf(secret, now()))).headers.get('authorization')?.replace('Bearer ', '')
    expect(await statuses(before, here, renewed ?? '')).toEqual([401, 401, 200])
    expect((await server.mails()).at(-1)?.text).toContain('sus otras sesiones se cerraron')
  })

  test('valen el código de ahora, el anterior y el siguiente, cada uno una vez, y ninguno anterior a uno usado', async () => {
    const { secret } = await enrol(server, 'operador', now())
    later(90)
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
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
    // As a person may write it down.
    const written = ` ${second.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await signIn(first)).body).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await signIn(first)).body).toMatchObject({ message: 'error.secondFactorWrong' })
    expect((await signIn(written)).body).toMatchObject({ recoveryCodesLeft: 8 })
    const used = { subject: 'Se usó un código de recuperación de su cuenta de Depósito Fiscal', text: expect.stringContaining('Quedan 8.') }
    expect((await server.mails()).at(-1)).toMatchObject(used)
    const right = codeOf(secret, now(), 1)
    expect(await prove('recovery-codes', right, 'otra')).toMatchObject(fault('currentPassword', 'CurrentPasswordWrong'))
    expect(await prove('recovery-codes', '000000')).toMatchObject(fault('code', 'WrongCode'))
    expect((await prove('recovery-codes')).status).toBe(400)
    const fresh = codesOf(await prove('recovery-codes', right))
    expect(fresh).toHaveLength(10)
    expect([(await signIn(codes[5])).status, (await signIn(fresh[0])).status]).toEqual([401, 200])
    expect(await events()).toEqual(expect.arrayContaining(['RECOVERY_CODE_USED operador', 'RECOVERY_CODES_MADE operador']))
    expect(await subjects()).toContain('Hay códigos de recuperación nuevos para su cuenta de Depósito Fiscal')
  })

  test('otra aplicación reemplaza a la anterior con un código de ella, y hasta confirmarla rige la de antes', async () => {
    const before = await enrol(server, 'operador', now())
    expect(await begin()).toMatchObject(fault('code', 'NotNull'))
    expect((await begin('operador', '000000')).status).toBe(400)
    const { secret } = secondFactorSecret.parse((await begin('operador', codeOf(before.secret, now(), 1))).body)
    later(60)
    expect((await signIn(codeOf(before.secret, now()))).status).toBe(200)
    expect((await confirm(codeOf(secret, now()))).status).toBe(200)
    later(30)
    for (const [code, status] of [
      [codeOf(before.secret, now()), 401],
      [before.codes[0], 401],
      [codeOf(secret, now()), 200],
    ] as const)
      expect((await signIn(code)).status).toBe(status)
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
    const refused = { status: 409, message: 'error.secondFactorBegin' }
    expect((await confirm('000000')).body).toMatchObject(refused)
    const secret = await begun()
    later(3600)
    expect((await confirm(codeOf(secret, now()))).body).toMatchObject(refused)
    await cleanUp({ store, clock: now, auditDays: 1825 })
    expect(await store.db.selectFrom('second_factor').selectAll().execute()).toEqual([])
  })

  test('la base no guarda el secreto ni los códigos, y ningún evento ni correo los dice; sellado con otra clave no deja entrar con la contraseña sola', async () => {
    const { secret, codes } = await enrol(server, 'operador', now())
    await signIn(codes[0])
    const kept = JSON.stringify([await rowsOf(store), await server.mails()])
    for (const told of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(kept).not.toContain(told)
    await store.db.updateTable('second_factor').set({ sealedSecret: 'v1.otra.x.y' }).execute()
    expect((await signIn()).body).toMatchObject({ message: 'error.secondFactor' })
    expect((await signIn(codeOf(secret, now(), 1))).status).toBe(401)
    expect(server.unexpected).toEqual([{ userId: personId('operador') }])
  })

  test('un administrador quita la de otro y no la suya, y el otro recibe un aviso', async () => {
    const admin = server.as('admin')
    for (const login of ['operador', 'admin']) await enrol(server, login, now())
    expect((await admin.get('/api/users/operador')).body).toMatchObject({ secondFactor: true })
    const refused = { status: 409, message: 'error.user.ownSecondFactor' }
    expect((await admin.delete('/api/users/admin/second-factor')).body).toMatchObject(refused)
    for (let time = 0; time < 2; time += 1) {
      const removed = await admin.delete('/api/users/operador/second-factor')
      expect([removed.status, removed.headers.get('x-depositosapp-alert')]).toEqual([204, 'userManagement.secondFactorRemoved'])
    }
    expect((await signIn()).status).toBe(200)
    expect((await admin.get('/api/users/operador')).body).not.toHaveProperty('secondFactor')
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

test('la verificación en dos pasos de los administradores: hasta activarla, un administrador entra y solo hace lo de su cuenta', async () => {
  const now = new Date('2026-11-20T15:00:00.000Z')
  const server = await openServer({ clock: () => now, adminSecondFactor: true })
  onTestFinished(() => server.close())
  const [admin, operador] = [server.as('admin'), server.as('operador')]
  expect((await server.as(null).post('/api/authenticate', { username: 'admin', password: 'admin' })).status).toBe(200)
  expect((await admin.get('/api/account')).body).toMatchObject({ login: 'admin', secondFactorNeeded: true })
  expect((await admin.get(path)).body).toMatchObject({ enabled: false, required: true })
  expect((await admin.get('/api/depositos/user')).status).toBe(200)
  const refused = { status: 403, message: 'error.secondFactorNeeded' }
  for (const address of ['/api/users', '/api/depositos/1', '/api/warehouse/1/stocks', '/management/audits', '/api/accounts'])
    expect([address, (await admin.get(address)).body]).toMatchObject([address, refused])
  expect((await admin.delete('/api/users/operador')).body).toMatchObject(refused)
  // As anyone else sees it.
  expect((await admin.get('/management/health')).body).toEqual((await server.as(null).get('/management/health')).body)
  expect((await operador.get('/api/account')).body).not.toHaveProperty('secondFactorNeeded')
  expect((await operador.get('/api/warehouse/1/stocks')).status).toBe(200)

  const { codes } = await enrol(server, 'admin', now)
  expect((await admin.get('/api/users')).status).toBe(200)
  expect((await admin.get('/api/account')).body).not.toHaveProperty('secondFactorNeeded')
  expect((await admin.post(`${path}/remove`, { currentPassword: 'admin', code: codes[0] })).status).toBe(204)
  expect((await admin.get('/api/users')).status).toBe(403)
})
