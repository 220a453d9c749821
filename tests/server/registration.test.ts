import { describe, expect, test } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { clockForEach, openForEach } from '../support/open-for.ts'
import { openServer, type Reply } from '../support/server.ts'
import { stores } from '../support/store.ts'

const { now, later } = clockForEach()
const server = openForEach(() => openServer({ clock: now, registrationEnabled: true }))

const hour = 3600

const draft = { login: 'Marta.Quiroga', email: 'Marta@Deposito.Example', password: 'cuatro', langKey: 'es' }

let callers = 0

/** Returns a client without a token and with an address of its own, so that the calls of one test do not slow down another. */
const anonymous = () => server.as(null, { address: `10.0.0.${(callers += 1)}` })
const register = (changes: Partial<Record<keyof typeof draft, unknown>> = {}): Promise<Reply> =>
  anonymous().post('/api/register', { ...draft, ...changes })
const activate = (key: string): Promise<Reply> => anonymous().get(`/api/activate?key=${key}`)
const signIn = (username: string, password: string): Promise<Reply> => anonymous().post('/api/authenticate', { username, password })

async function mailedKey(): Promise<string> {
  return (await server.mails()).at(-1)?.key ?? ''
}

describe('hacerse una cuenta', () => {
  test('se crea, llega el correo, se activa y se entra', async () => {
    const made = await register()
    expect([made.status, made.body]).toEqual([201, ''])
    expect(server.mailWoken()).toBe(1)
    expect((await signIn('marta.quiroga', 'cuatro')).status).toBe(401)
    const [mail] = await server.mails()
    expect(mail).toMatchObject({
      from: 'no-responder@deposito.test',
      to: 'Marta@Deposito.Example',
      subject: 'Active su cuenta de Depósito Fiscal',
      link: `http://deposito.test/account/activate/${mail?.key ?? ''}`,
    })
    expect(mail?.text).toMatch(/^Hola:\n/)
    expect(mail?.text).toContain('hasta el 23/11/2026 a las 12:00 (hora de Buenos Aires)')
    expect(mail?.key).toMatch(/^[\w-]{43}$/)
    later(72 * hour - 1)
    const activated = await activate(mail?.key ?? '')
    expect([activated.status, activated.body]).toEqual([200, ''])
    const entered = await signIn('MARTA.QUIROGA', 'cuatro')
    const account = await anonymous().get('/api/account', { Authorization: entered.headers.get('authorization') ?? '' })
    expect(account.body).toMatchObject({
      login: 'marta.quiroga',
      email: 'Marta@Deposito.Example',
      activated: true,
      langKey: 'es',
      authorities: ['ROLE_USER'],
    })
    expect(await server.mails()).toHaveLength(1)
  })

  test('del usuario que se eligió no llega nada al correo de otra persona', async () => {
    await register({ login: 'gane-en.mal.example', email: 'victima@otro.example' })
    const [mail] = await server.mails()
    expect(mail?.to).toBe('victima@otro.example')
    expect(JSON.stringify(mail)).not.toContain('mal.example')
  })

  test('una clave usada, vencida, ajena, cambiada o ninguna se contestan igual', async () => {
    await register()
    const used = await mailedKey()
    await activate(used)
    await register({ login: 'otra', email: 'otra@deposito.example' })
    const expired = await mailedKey()
    later(72 * hour)
    const answers = [await activate(used), await activate(expired), await activate(`${used}A`), await activate(''), await activate('%00')]
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('content-type')]).toEqual([500, 'application/problem+json'])
      expect(body).toMatchObject({ status: 500, detail: 'No user was found for this activation key', path: '/api/activate' })
    }
  })

  test('un usuario o un correo que ya se usan se dicen como el contrato, también de una cuenta que el administrador desactivó', async () => {
    const login = await register({ login: 'Operador', email: 'nueva@deposito.example' })
    expect(login.status).toBe(400)
    expect(login.headers.get('x-depositosapp-error')).toBe('error.userexists')
    expect(login.headers.get('x-depositosapp-params')).toBe('userManagement')
    expect(login.body).toMatchObject({ status: 400, message: 'error.userexists', errorKey: 'userexists', path: '/api/register' })
    const email = await register({ email: 'OPERADOR@deposito.example' })
    expect(email.headers.get('x-depositosapp-error')).toBe('error.emailexists')
    expect(email.body).toMatchObject({ status: 400, message: 'error.emailexists', errorKey: 'emailexists' })
    expect(await server.mails()).toEqual([])
    expect((await register({ login: 'leaver', email: 'nueva@deposito.example' })).body).toMatchObject({ errorKey: 'userexists' })
    expect((await register({ email: 'leaver@deposito.example' })).body).toMatchObject({ errorKey: 'emailexists' })
  })

  test('lo demás que está mal se dice campo por campo; una contraseña fácil en el suyo, y una de mal largo tiene su propia negativa', async () => {
    const reply = await register({ login: 'con blancos', email: 'nada', password: 'abc' })
    expect(reply.body).toMatchObject({
      status: 400,
      message: 'error.validation',
      fieldErrors: [
        { objectName: 'managedUserVM', field: 'login', message: 'Pattern' },
        { objectName: 'managedUserVM', field: 'email', message: 'Size' },
        { objectName: 'managedUserVM', field: 'password', message: 'Size' },
      ],
    })
    const fieldErrors = [{ objectName: 'managedUserVM', field: 'password', message: 'PasswordKnown' }]
    expect(await register({ password: 'monkey' })).toMatchObject({ status: 400, body: { fieldErrors } })
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
    const mails = await server.mails()
    expect((await activate(mails.at(-1)?.key ?? '')).status).toBe(200)
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
    expect((await closed.as(null).get('/management/info')).body).toMatchObject({ registrationEnabled: false })
    await closed.close()
    expect((await server.as(null).get('/management/info')).body).toMatchObject({ registrationEnabled: true })
  })
})

test.each(stores)('quienes piden lo mismo a la vez no rompen nada: queda uno, en %s', async (_, openFreshStore) => {
  const shared = await openServer({ on: openFreshStore, clock: now, registrationEnabled: true })
  const logins = ['marta', 'marta', 'marta', 'otra', 'otra']
  const replies = await Promise.all(logins.map((login) => shared.as(null).post('/api/register', { ...draft, login })))
  expect(replies.map(({ status }) => status)).toEqual(logins.map(() => 201))
  const waiting = shared.store.db.selectFrom('user').select('email').where('activationKeyHash', 'is not', null)
  expect(await waiting.execute()).toEqual([{ email: draft.email }])
  const mails = await shared.mails()
  expect((await shared.as(null).get(`/api/activate?key=${mails.at(-1)?.key ?? ''}`)).status).toBe(200)
  await shared.close()
})
