import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { Failure } from '#app/api/http/failure.ts'
import { type App, openApp, retype } from '../../support/app.tsx'

const failure = 'Su cuenta no pudo ser activada. Por favor, utilice el formulario de registro.'

const activations = ({ calls }: App) => calls.filter((call) => call.startsWith('GET /api/activate'))

const busy = { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 2 } } }
const done = { status: 200, headers: { 'X-Answered-By': 'depositos' } }

/** Each sentence is said, and the next try has its answer. */
async function repeats({ user, failNext }: App, call: RegExp, ...tries: [RegExp, Parameters<App['failNext']>[1]][]): Promise<void> {
  for (const [sentence, answer] of tries) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    failNext(call, answer)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  }
}

const activate = async ({ user }: App) => await user.click(await screen.findByRole('button', { name: 'Activar mi cuenta' }))
const confirm = async ({ user }: App) => await user.click(await screen.findByRole('button', { name: 'Confirmar este navegador' }))

/** Nora registers, and opens the link of her mail. */
async function openMail(): Promise<App> {
  const app = await openApp({ at: '/account/activate', registrationEnabled: true })
  await app.server.as(null).post('/api/register', { login: 'nora', email: 'nora@deposito.example', password: 'clave de Nora' })
  const [mail] = await app.server.mails()
  await app.router.navigate({ href: `/account/activate?key=${mail?.key ?? ''}` })
  return app
}

test('la clave del correo, también detrás del signo de pregunta, activa la cuenta al presionar el botón y no al abrirla; abierta otra vez, dice que ya está activa', async () => {
  configure({ reactStrictMode: true })
  onTestFinished(() => configure({ reactStrictMode: false }))
  const app = await openMail()
  await screen.findByRole('button', { name: 'Activar mi cuenta' })
  expect(activations(app)).toEqual([])
  await app.user.dblClick(screen.getByRole('button', { name: 'Activar mi cuenta' }))
  expect(await screen.findByText('Su cuenta ha sido activada. Por favor, inicie sesión.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveFocus()
  const { href } = app.router.state.location
  await app.user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  await screen.findByLabelText('Usuario')
  expect(activations(app)).toHaveLength(1)
  await app.router.navigate({ href })
  await activate(app)
  expect(await screen.findByText('Su cuenta ya está activa. Por favor, inicie sesión.')).toBeVisible()
})

test('una clave equivocada no activa nada, y sin clave no se llama a nadie; donde hay registro, lleva al formulario', async () => {
  for (const registrationEnabled of [false, true]) {
    const app = await openApp({ at: '/account/activate/otra', registrationEnabled })
    await activate(app)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(failure)
    expect(alert).toHaveFocus()
    expect(activations(app)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    if (registrationEnabled)
      expect(await screen.findByRole('link', { name: 'Cree una cuenta' })).toHaveAttribute('href', '/account/register')
    else expect(screen.queryByRole('link', { name: 'Cree una cuenta' })).toBeNull()
    await app.router.navigate({ href: '/account/activate' })
    expect(await screen.findByText(failure)).toBeVisible()
    expect(activations(app)).toHaveLength(1)
    app.unmount()
  }
})

test('si el servidor no responde lo dice, y se puede repetir', async () => {
  const app = await openApp({ at: '/account/activate/la-clave' })
  app.failNext(/activate/, 'unreachable')
  await activate(app)
  await repeats(app, /activate/, [/^Servidor no accesible/, { status: 502, body: '<html>' }], [/502/, busy], [/Espere 2 s/, done])
  expect(await screen.findByText(/^Su cuenta ha sido activada/)).toBeVisible()
  expect(activations(app)).toHaveLength(4)
})

test('una clave equivocada, o ninguna, lo dice y lleva a iniciar sesión; un servidor que no responde o falla también lo dice, y se puede repetir', async () => {
  const app = await openApp({ at: '/account/browser' })
  const refused = /^El enlace no sirve: ya se usó, venció o llegó incompleto\./
  const uses = () => app.calls.filter((call) => call.startsWith('POST /api/account/browser'))
  expect(await screen.findByText(refused)).toBeVisible()
  expect(uses()).toEqual([])
  await app.router.navigate({ href: '/account/browser/otra' })
  await confirm(app)
  await waitFor(() => expect(uses()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()

  app.failNext(/account\/browser/, 'unreachable')
  await app.router.navigate({ href: '/account/browser/la-clave' })
  await confirm(app)
  await repeats(app, /account\/browser/, [/^Servidor no accesible/, { status: 500 }], [/500/, done])
  expect(await screen.findByText('Su cuenta ya conoce este navegador. Inicie sesión con su contraseña.')).toBeVisible()
  expect(uses()).toHaveLength(4)
})

async function openRegister(): Promise<App> {
  const app = await openApp({ at: '/account/register', registrationEnabled: true })
  await screen.findByRole('textbox', { name: 'Usuario' })
  return app
}

const username = () => screen.getByRole('textbox', { name: 'Usuario' })
const email = () => screen.getByRole('textbox', { name: 'Correo electrónico' })
const password = () => screen.getByLabelText(/^Nueva contraseña/)
const confirmation = () => screen.getByLabelText(/^Confirmación de la nueva contraseña/)

async function fill({ user }: App, person: { login?: string; email?: string; password?: string; again?: string } = {}): Promise<void> {
  const { login = 'Nora', email: mail = 'nora@deposito.example', password: secret = 'clave de Nora', again = secret } = person
  await retype(user, username(), login)
  await retype(user, email(), mail)
  await retype(user, password(), secret)
  await retype(user, confirmation(), again)
}

const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Crear la cuenta' }))

test('lo que falta o está mal se dice junto a su campo, y otra falla arriba; lo escrito queda y se puede repetir; dos clics registran una sola vez, y se lee que llegará un correo', async () => {
  const app = await openRegister()
  await fill(app, { login: 'no ra', email: 'a@b', password: 'abc', again: 'abcd' })
  await send(app)
  expect(username()).toHaveAccessibleDescription('El nombre de usuario solo puede tener letras, números y los signos _ . @ -')
  expect(username()).toHaveFocus()
  expect(email()).toHaveAccessibleDescription('Se requiere que el correo electrónico tenga por lo menos 5 caracteres.')
  expect(password()).toHaveAccessibleDescription(/por lo menos 4 caracteres/)
  expect(confirmation()).toHaveAccessibleDescription('¡La contraseña y la confirmación de contraseña no coinciden!')
  expect(app.calls).not.toContain('POST /api/register')

  for (const [person, field, sentence] of [
    [{ password: 'iloveyou' }, password, /Esta contraseña es muy conocida/],
    [{ password: 'soy nora' }, password, /Esta contraseña se parece a su usuario/],
    [{ login: 'operador' }, username, '¡El nombre de usuario ya está registrado! Por favor, elija otro.'],
    [{ email: 'operador@deposito.example' }, email, '¡El correo electrónico ya está en uso! Por favor, elija otro.'],
  ] as const) {
    await fill(app, person)
    await send(app)
    await waitFor(() => expect(field()).toHaveAccessibleDescription(sentence))
    expect(field()).toHaveFocus()
    expect(confirmation()).not.toHaveValue('')
  }

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Registro')
  await fill(app)
  const failed = '¡El registro ha fallado! Por favor, inténtelo de nuevo más tarde.'
  for (const [fault, sentence] of [
    ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
    [{ status: 500, body: { message: 'error.http.500' } }, failed],
  ] as const) {
    app.failNext(/register/, fault)
    await send(app)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    if (fault === 'unreachable') expect(screen.getByRole('alert')).toHaveFocus()
    expect(username()).toHaveValue('Nora')
  }
  const before = app.calls.length
  await app.user.dblClick(screen.getByRole('button', { name: 'Crear la cuenta' }))
  const told = await within(screen.getByRole('main')).findByRole('status')
  expect(told).toHaveTextContent('¡Registro guardado! Por favor, revise su correo electrónico para confirmar.')
  expect(told).toHaveFocus()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login')
  expect(app.calls.slice(before).filter((call) => call === 'POST /api/register')).toHaveLength(1)
  const users = await app.server.store.db.selectFrom('user').selectAll().where('login', '=', 'nora').execute()
  expect(users).toMatchObject([{ activated: 0, email: 'nora@deposito.example', langKey: 'es' }])
})

test('de otro servidor, el motivo se entiende de solo la palabra, solo el mensaje o solo el tipo', () => {
  const type = 'https://www.jhipster.tech/problem/login-already-used'
  for (const problem of [{ errorKey: 'userexists' }, { message: 'error.userexists' }, { type }])
    expect(accountRefusal(new Failure('http', 'post', { status: 400, headers: new Headers(), problem }))).toBe('userexists')
})

test('donde no hay registro lo dice y lleva a iniciar sesión; cuando no se sabe se dice por qué, y se puede preguntar otra vez', async () => {
  const none = await openApp({ at: '/account/register' })
  expect(await screen.findByText('Las cuentas las crea el administrador de su compañía. Pídale una y después inicie sesión.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  none.unmount()

  const app = await openApp({ at: '/account/register', registrationEnabled: true })
  app.failNext(/info/, 'unreachable')
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('textbox', { name: 'Usuario' })).toBeVisible()
})
