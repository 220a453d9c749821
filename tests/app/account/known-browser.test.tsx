import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

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
