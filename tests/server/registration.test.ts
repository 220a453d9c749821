import { expect, test } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { openAccountCalls, withToken } from '../support/account-calls.ts'
import { openServer, statusesOf, type Reply } from '../support/server.ts'
import { stores } from '../support/store.ts'

const { server, now, later, anonymous, signIn, mailedKey, activate } = openAccountCalls()

const hour = 3600
const draft = { login: 'Marta.Quiroga', email: 'Marta@Deposito.Example', password: 'cuatro', langKey: 'es' }

const register = (changes: Partial<Record<keyof typeof draft, unknown>> = {}): Promise<Reply> =>
  anonymous().post('/api/register', { ...draft, ...changes })

test('una cuenta se crea, llega el correo, se activa y se entra', async () => {
  expect(await register()).toMatchObject({ status: 201, body: '' })
  expect(server.mailWoken()).toBe(1)
  expect((await signIn('marta.quiroga', 'cuatro')).status).toBe(401)
  const [mail, ...others] = await server.mails()
  expect(mail).toMatchObject({
    from: 'no-responder@deposito.test',
    to: 'Marta@Deposito.Example',
    subject: 'Active su cuenta de Depósito Fiscal',
    link: `http://deposito.test/account/activate/${mail?.key ?? ''}`,
    key: expect.stringMatching(/^[\w-]{43}$/),
    text: expect.stringMatching(/^Hola:\n[^]*hasta el 23\/11\/2026 a las 12:00 \(hora de Buenos Aires\)/),
  })
  expect(others).toEqual([])
  later(72 * hour - 1)
  expect(await activate(mail?.key ?? '')).toMatchObject({ status: 200, body: '' })
  const account = await anonymous().get('/api/account', withToken(await signIn('MARTA.QUIROGA', 'cuatro')))
  expect(account.body).toMatchObject({
    login: 'marta.quiroga',
    email: 'Marta@Deposito.Example',
    activated: true,
    langKey: 'es',
    authorities: ['ROLE_USER'],
  })
})

test('del usuario que se eligió no llega nada al correo de otra persona', async () => {
  await register({ login: 'gane-en.mal.example', email: 'victima@otro.example' })
  const [mail] = await server.mails()
  expect(mail?.to).toBe('victima@otro.example')
  expect(JSON.stringify(mail)).not.toContain('mal.example')
})

test('una clave usada dice que la cuenta ya está activa hasta que vence; una vencida, ajena, cambiada o ninguna se contestan igual', async () => {
  await register()
  const used = await mailedKey()
  await activate(used)
  expect(await activate(used)).toMatchObject({ status: 409, body: { errorKey: 'alreadyActive' } })
  await register({ login: 'otra', email: 'otra@deposito.example' })
  const expired = await mailedKey()
  later(72 * hour)
  for (const key of [used, expired, `${used}A`, '', '%00']) {
    const { status, headers, body } = await activate(key)
    expect([status, headers.get('content-type')]).toEqual([500, 'application/problem+json'])
    expect(body).toMatchObject({ status: 500, detail: 'No user was found for this activation key', path: '/api/activate' })
  }
})

test('un usuario o un correo que ya se usan se dicen como el contrato, también de una cuenta que el administrador desactivó', async () => {
  for (const [changes, errorKey] of [
    [{ login: 'Operador', email: 'nueva@deposito.example' }, 'userexists'],
    [{ email: 'OPERADOR@deposito.example' }, 'emailexists'],
    [{ login: 'leaver', email: 'nueva@deposito.example' }, 'userexists'],
    [{ email: 'leaver@deposito.example' }, 'emailexists'],
  ] as const) {
    const { headers, body } = await register(changes)
    expect(body).toMatchObject({ status: 400, message: `error.${errorKey}`, errorKey, path: '/api/register' })
    expect([headers.get('x-depositosapp-error'), headers.get('x-depositosapp-params')]).toEqual([`error.${errorKey}`, 'userManagement'])
  }
  expect(await server.mails()).toEqual([])
})

test('lo demás que está mal se dice campo por campo; una contraseña fácil en el suyo, y una de mal largo tiene su propia negativa', async () => {
  const fault = (field: string, message: string) => ({ objectName: 'managedUserVM', field, message })
  expect((await register({ login: 'con blancos', email: 'nada', password: 'abc' })).body).toMatchObject({
    status: 400,
    message: 'error.validation',
    fieldErrors: [fault('login', 'Pattern'), fault('email', 'Size'), fault('password', 'Size')],
  })
  const known = { status: 400, body: { fieldErrors: [fault('password', 'PasswordKnown')] } }
  expect(await register({ password: 'monkey' })).toMatchObject(known)
  const refused = { status: 400, title: 'Incorrect password', errorKey: 'invalidpassword', message: 'error.invalidpassword' }
  for (const password of ['abc', 'a'.repeat(51), undefined]) expect((await register({ password })).body).toMatchObject(refused)
  expect(await server.mails()).toEqual([])
})

test('una cuenta que nunca se activó deja su lugar, por el usuario o por el correo', async () => {
  await register()
  const first = await mailedKey()
  expect((await register({ email: 'otra@deposito.example' })).status).toBe(201)
  expect((await activate(first)).status).toBe(500)
  expect((await register({ login: 'otra' })).status).toBe(201)
  expect((await register({ login: 'otra', email: draft.email })).status).toBe(201)
  expect((await activate(await mailedKey())).status).toBe(200)
  expect((await register({ login: 'otra', email: 'nueva@deposito.example' })).body).toMatchObject({ errorKey: 'userexists' })
})

test('las que nadie activó en tres días se borran; las demás quedan', async () => {
  await register()
  later(72 * hour - 1)
  await register({ login: 'otra', email: 'otra@deposito.example' })
  later(1)
  await cleanUp({ store: server.store, clock: now, auditDays: 1825 })
  const left = await server.store.db.selectFrom('user').select('login').where('activated', '=', 0).orderBy('login').execute()
  expect(left).toEqual([{ login: 'leaver' }, { login: 'otra' }])
})

test('donde no se permite, la llamada no existe', async () => {
  const closed = await openServer()
  expect((await closed.as(null).post('/api/register', draft)).status).toBe(404)
  for (const [of, registrationEnabled] of [
    [closed, false],
    [server, true],
  ] as const)
    expect((await of.as(null).get('/management/info')).body).toMatchObject({ registrationEnabled })
  await closed.close()
})

test.each(stores)('quienes piden lo mismo a la vez no rompen nada: queda uno, en %s', async (_, openFreshStore) => {
  const shared = await openServer({ on: openFreshStore, clock: now, registrationEnabled: true })
  const logins = ['marta', 'marta', 'marta', 'otra', 'otra']
  const replies = await Promise.all(logins.map((login) => shared.as(null).post('/api/register', { ...draft, login })))
  expect(statusesOf(replies)).toEqual(logins.map(() => 201))
  const waiting = shared.store.db.selectFrom('user').select('email').where('activationKeyHash', 'is not', null)
  expect(await waiting.execute()).toEqual([{ email: draft.email }])
  const mails = await shared.mails()
  expect((await shared.as(null).get(`/api/activate?key=${mails.at(-1)?.key ?? ''}`)).status).toBe(200)
  await shared.close()
})
