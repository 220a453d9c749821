import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { loginDraft } from '#domain/account/account-drafts.ts'
import { openAccountCalls, withToken } from '../support/account-calls.ts'
import { current } from '../support/open-for.ts'
import type { Reply } from '../support/server.ts'

const { server, now, later, anonymous, signIn, refresh, account, askReset, changePassword, put, events } = openAccountCalls()
const operador = current(() => server.as('operador'))

describe('entrar', () => {
  /** What the credential of an answer says, which is in its header and in its body. */
  function claimsOf(reply: Reply) {
    const token = String(Object(reply.body).id_token)
    expect(withToken(reply)).toEqual({ Authorization: `Bearer ${token}` })
    return decodeJwt(token)
  }
  const inSeconds = (seconds: number): number => now().getTime() / 1000 + seconds

  test('se entra con el usuario o el correo, en mayúsculas o minúsculas, y la credencial dura un día; quien pregunta quién es lo sabe', async () => {
    for (const name of ['operador', 'OPERADOR', 'operador@deposito.example', ' Operador@Deposito.Example ']) {
      const reply = await signIn(name, 'operador')
      expect([name, reply.status, reply.headers.get('cache-control')]).toEqual([name, 200, 'no-store'])
      expect(claimsOf(reply)).toMatchObject({ sub: 'operador', auth: 'ROLE_USER', exp: inSeconds(86_400) })
      expect(await account(withToken(reply))).toBe(200)
    }
    expect((await operador.get('/api/authenticate')).body).toBe('operador')
    expect(await anonymous().get('/api/authenticate')).toMatchObject({ status: 200, body: '' })
  })

  test('recordado dura treinta días, y renovar conserva la duración', async () => {
    const remembered = await signIn('operador', 'operador', true)
    expect(claimsOf(remembered).exp).toBe(inSeconds(2_592_000))
    later(2_000_000)
    expect(claimsOf(await refresh(withToken(remembered))).exp).toBe(inSeconds(2_592_000))
    const short = withToken(await signIn('operador', 'operador'))
    later(80_000)
    expect(claimsOf(await refresh(short)).exp).toBe(inSeconds(86_400))
    later(10_000)
    expect([(await refresh(short)).status, await account(short)]).toEqual([401, 401])
  })

  test('contraseña equivocada, usuario desconocido y cuenta sin activar se contestan igual', async () => {
    for (const [name, password] of [
      ['operador', 'operadora'],
      ['nadie', 'nadie'],
      ['leaver', 'leaver'],
    ] as const) {
      const reply = await signIn(name, password)
      expect([reply.status, reply.headers.has('authorization')]).toEqual([401, false])
      expect(reply.body).toEqual({
        type: 'https://www.jhipster.tech/problem/problem-with-message',
        title: 'Unauthorized',
        status: 401,
        detail: 'Bad credentials',
        path: '/api/authenticate',
        requestId: expect.any(String),
        message: 'error.http.401',
      })
    }
  })

  test('un nombre o una contraseña más largos que los que hay no se intentan, y se dice que es por el largo', async () => {
    const long = { username: 'u'.repeat(255), password: 'c'.repeat(101) }
    expect((await signIn(long.username, long.password)).body).toMatchObject({
      status: 400,
      fieldErrors: ['username', 'password'].map((field) => ({ objectName: 'login', field, message: 'Size' })),
    })
    const said = loginDraft.safeParse(long).error?.issues.map(({ message }) => message)
    expect(said).toEqual(['register.messages.validate.login.maxlength?max=254', 'global.messages.validate.newpassword.maxlength?max=100'])
    expect((await signIn('u'.repeat(254), 'c'.repeat(100))).status).toBe(401)
  })
})

const own = { firstName: 'Olga', lastName: 'Vega', email: 'operador@deposito.example' }
const save = (changes: object = {}): Promise<Reply> => operador.post('/api/account', { ...own, ...changes })
const saved = async (): Promise<unknown> => (await operador.get('/api/account')).body

test('la propia cuenta se lee y se cambia; el resto de lo que venga se ignora, y el correo de otra persona no se toma', async () => {
  expect(await saved()).toMatchObject({ id: 3, login: 'operador', email: own.email, authorities: ['ROLE_USER'] })
  expect(await save({ login: 'admin', authorities: ['ROLE_ADMIN'] })).toMatchObject({ status: 200, body: '' })
  expect(await saved()).toMatchObject({ ...own, login: 'operador', authorities: ['ROLE_USER'], lastModifiedBy: 'operador' })
  const taken = await save({ email: 'OWNER@deposito.example', currentPassword: 'operador' })
  expect(taken.headers.get('x-depositosapp-error')).toBe('error.emailexists')
  expect(taken.body).toMatchObject({ status: 400, message: 'error.emailexists', params: 'userManagement' })
})

test('la imagen propia se guarda; quien no la manda la deja como está, y quien manda nada la quita', async () => {
  const url = 'https://deposito.example/marta.png'
  for (const [sent, imageUrl] of [
    [{ imageUrl: url }, url],
    [{}, url],
    [{ imageUrl: null }, ''],
    [{ imageUrl: ` ${url} ` }, url],
    [{ imageUrl: '' }, ''],
  ] as const) {
    expect((await save(sent)).status).toBe(200)
    expect(await saved()).toMatchObject({ imageUrl })
  }
  const fieldErrors = [{ objectName: 'user', field: 'imageUrl', message: 'Size' }]
  expect((await save({ imageUrl: 'a'.repeat(257) })).body).toMatchObject({ status: 400, fieldErrors })
})

describe('el correo de la propia cuenta', () => {
  const other = { email: 'olga@otro.example' }
  const lostSubject = 'Cambió el correo de su cuenta de Depósito Fiscal'
  const gainedSubject = 'Este correo es el de una cuenta de Depósito Fiscal'

  test('cambia con la contraseña, y lo saben los dos correos', async () => {
    expect((await save({ ...other, currentPassword: 'operador' })).status).toBe(200)
    expect(await saved()).toMatchObject({ ...own, ...other })
    expect(server.mailWoken()).toBe(1)
    const mails = await server.mails()
    expect(mails).toMatchObject([
      { to: own.email, subject: lostSubject, link: '' },
      { to: other.email, subject: gainedSubject, link: '' },
    ])
    expect(mails[0]?.text).toMatch(
      /^Se cambió el 20\/11\/2026 a las 12:00 .* el correo de su cuenta[^]*Si no fue usted, avise ya mismo a su adm/,
    )
    for (const { text } of mails) expect(text).not.toMatch(/operador|otro\.example|Olga|http/)
  })

  test('si la contraseña no viene o es otra, se dice en su campo y nada cambia; lo demás cambia sin ella, y no la mira', async () => {
    const before = await saved()
    for (const [currentPassword, message] of [
      [undefined, 'NotBlank'],
      [null, 'NotBlank'],
      ['', 'NotBlank'],
      ['equivocada', 'CurrentPasswordWrong'],
    ] as const) {
      const fieldErrors = [{ objectName: 'user', field: 'currentPassword', message }]
      const refused = { status: 400, body: { message: 'error.validation', fieldErrors } }
      expect(await save({ ...other, currentPassword })).toMatchObject(refused)
    }
    expect(await saved()).toEqual(before)
    expect((await save({ currentPassword: 'equivocada' })).status).toBe(200)
    expect(await saved()).toMatchObject({ firstName: 'Olga' })
    expect(await server.mails()).toEqual([])
  })

  test('una contraseña equivocada queda anotada y se frena, sin la contraseña en lo anotado', async () => {
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await save({ ...other, currentPassword: `equivocada ${guess}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
    const told = await events()
    expect(told.filter((row) => row['type'] === 'AUTHENTICATION_FAILURE')).toHaveLength(10)
    expect(JSON.stringify(told)).not.toContain('equivocada')
    later(3600)
    expect((await save({ ...other, currentPassword: 'operador' })).status).toBe(200)
  })

  test('a un correo ajeno no le llega nada que la cuenta haya elegido', async () => {
    const [lure, email] = ['Gane en http://mal.example', 'victima@otro.example']
    await save({ firstName: lure, lastName: lure, email, currentPassword: 'operador' })
    await askReset(email)
    await changePassword('operador', 'una nueva', withToken(await signIn('operador', 'operador')))
    const mails = (await server.mails()).filter(({ to }) => to === email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      gainedSubject,
      'Elija una contraseña nueva para Depósito Fiscal',
      'Cambió la contraseña de su cuenta de Depósito Fiscal',
    ])
    for (const { text, link } of mails) expect(text.replace(link, '')).not.toMatch(/Gane|mal\.example|operador|:\/\//)
  })

  test('un aviso que todavía no salió sale igual cuando la cuenta cambia otra vez de correo', async () => {
    await save({ ...other, currentPassword: 'operador' })
    await put('operador', { email: 'tercero@otro.example' })
    expect((await server.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [own.email, lostSubject],
      [other.email, gainedSubject],
      [other.email, lostSubject],
      ['tercero@otro.example', gainedSubject],
    ])
  })
})
