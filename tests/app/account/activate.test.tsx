import { configure, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type App, openApp } from '../../support/app.tsx'

const failure = 'Su cuenta no pudo ser activada. Por favor, utilice el formulario de registro.'

const activations = ({ calls }: App) => calls.filter((call) => call.startsWith('GET /api/activate'))

/** Nora registers, and opens the link of her mail. */
async function openMail(): Promise<App> {
  const app = await openApp({ at: '/account/activate', registrationEnabled: true })
  await app.server.as(null).post('/api/register', { login: 'nora', email: 'nora@deposito.example', password: 'clave de Nora' })
  const [mail] = await app.server.mails()
  await app.router.navigate({ href: `/account/activate?key=${mail?.key ?? ''}` })
  return app
}

test('la clave del correo, también detrás del signo de pregunta, activa la cuenta con una sola llamada, aunque la pantalla se monte dos veces o se vuelva a ella', async () => {
  configure({ reactStrictMode: true })
  onTestFinished(() => configure({ reactStrictMode: false }))
  const app = await openMail()
  expect(await screen.findByText('Su cuenta ha sido activada. Por favor, inicie sesión.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveFocus()
  const { href } = app.router.state.location
  await app.user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  await screen.findByLabelText('Usuario')
  await app.router.navigate({ href })
  expect(await screen.findByText(/^Su cuenta ha sido activada/)).toBeVisible()
  expect(activations(app)).toHaveLength(1)
})

test('una clave equivocada no activa nada, y sin clave no se llama a nadie; donde hay registro, lleva al formulario', async () => {
  for (const registrationEnabled of [false, true]) {
    const app = await openApp({ at: '/account/activate/otra', registrationEnabled })
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
  for (const [sentence, fault] of [
    [/^Servidor no accesible/, { status: 502, body: '<html>' }],
    [/502/, { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 2 } } }],
    [/Espere 2 s/, { status: 200, headers: { 'X-Answered-By': 'depositos' } }],
  ] as const) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    app.failNext(/activate/, fault)
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  }
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
  await waitFor(() => expect(uses()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()

  app.failNext(/account\/browser/, 'unreachable')
  await app.router.navigate({ href: '/account/browser/la-clave' })
  for (const [sentence, fault] of [
    [/^Servidor no accesible/, { status: 500 }],
    [/500/, { status: 200, headers: { 'X-Answered-By': 'depositos' } }],
  ] as const) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
    app.failNext(/account\/browser/, fault)
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  }
  expect(await screen.findByText('Su cuenta ya conoce este navegador. Inicie sesión con su contraseña.')).toBeVisible()
  expect(uses()).toHaveLength(4)
})
