import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { newBrowser } from '../../support/browsers.ts'

type App = Awaited<ReturnType<typeof openApp>>

const refused = /^El enlace no sirve: ya se usó, venció o llegó incompleto\./

const uses = ({ calls }: App) => calls.filter((call) => call.startsWith('POST /api/account/browser'))

/** The clerk writes the right password while strangers guess, and opens the link of the mail. */
async function openMail(): Promise<App> {
  const app = await openApp({ at: '/account/browser' })
  for (let guess = 0; guess < 15; guess += 1) await newBrowser(app.server).signIn('operador', `clave ${guess}`)
  await newBrowser(app.server).signIn('operador')
  const [mail] = await app.server.mails()
  await app.router.navigate({ href: new URL(mail?.link ?? '').pathname })
  return app
}

test('la clave del correo hace conocido el navegador, con una sola llamada, y lleva a iniciar sesión', async () => {
  const app = await openMail()
  expect(await screen.findByText('Su cuenta ya conoce este navegador. Inicie sesión con su contraseña.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveFocus()
  expect(uses(app)).toHaveLength(1)
  await app.user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  expect(await screen.findByLabelText('Usuario')).toBeVisible()
})

test('una clave equivocada lo dice y lleva a iniciar sesión; sin clave no se llama a nadie', async () => {
  const app = await openApp({ at: '/account/browser' })
  expect(await screen.findByText(refused)).toBeVisible()
  expect(uses(app)).toEqual([])
  await app.router.navigate({ href: '/account/browser/otra' })
  await waitFor(() => expect(uses(app)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
  expect(screen.getByRole('alert')).toHaveTextContent(refused)
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})

test.each([
  ['unreachable' as const, /^Servidor no accesible/],
  [{ status: 500 }, /500/],
])('si el servidor no responde o falla lo dice, y se puede repetir', async (fault, sentence) => {
  const app = await openApp({ at: '/account/browser/la-clave' })
  app.failNext(/account\/browser/, fault)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  app.failNext(/account\/browser/, { status: 200 })
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(/^Su cuenta ya conoce este navegador/)).toBeVisible()
  expect(uses(app)).toHaveLength(2)
})
