import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { Failure } from '#app/api/http/http.ts'
import { type App, openApp } from '../../support/app.tsx'

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
  if (login) await user.type(username(), login)
  if (mail) await user.type(email(), mail)
  if (secret) await user.type(password(), secret)
  if (again) await user.type(confirmation(), again)
}

async function refill(app: App, person: Parameters<typeof fill>[1]): Promise<void> {
  for (const field of [username(), email(), password(), confirmation()]) await app.user.clear(field)
  await fill(app, person)
}

const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Crear la cuenta' }))

test('lo que falta o está mal se dice junto a su campo, y lo escrito queda', async () => {
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
    await refill(app, person)
    await send(app)
    await waitFor(() => expect(field()).toHaveAccessibleDescription(sentence))
    expect(field()).toHaveFocus()
    expect(confirmation()).not.toHaveValue('')
  }
})

test('de otro servidor, el motivo se entiende de solo la palabra, solo el mensaje o solo el tipo', () => {
  const type = 'https://www.jhipster.tech/problem/login-already-used'
  for (const problem of [{ errorKey: 'userexists' }, { message: 'error.userexists' }, { type }])
    expect(accountRefusal(new Failure('http', 'post', { status: 400, headers: new Headers(), problem }))).toBe('userexists')
})

test('una falla se dice arriba, lo escrito queda y se puede repetir; dos clics registran una sola vez, y se lee que llegará un correo', async () => {
  const app = await openRegister()
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
