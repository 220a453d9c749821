import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

test('donde no hay registro, el ingreso no lo nombra, y quien olvidó su contraseña encuentra el camino', async () => {
  const app = await openApp({ at: '/login' })
  await screen.findByLabelText('Usuario')
  await waitFor(() => expect(app.calls).toContain('GET /management/info'))
  expect(screen.queryByRole('link', { name: 'Cree una cuenta' })).toBeNull()
  await app.user.click(screen.getByRole('link', { name: '¿Olvidó su contraseña?' }))
  expect(await screen.findByRole('heading', { name: 'Restablecer su contraseña' })).toBeVisible()
  expect(app.address()).toBe('/account/reset/request')
})

test('lo que el servidor contesta en lugar de la sesión se lee, y no se pierde lo escrito', async () => {
  const app = await openApp({ at: '/login' })
  await app.user.type(await screen.findByLabelText('Usuario'), 'owner')
  await app.user.type(screen.getByLabelText('Contraseña'), 'owner')
  for (const [refusal, sentence] of [
    [
      { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } },
      'Hay demasiados intentos con esta cuenta desde navegadores desconocidos. Si la contraseña que escribió es correcta, le llegará un correo con un enlace para entrar. Si no le llega, use «¿Olvidó su contraseña?» o pida a su administrador que lo deje entrar.',
    ],
    [
      { status: 503, body: { message: 'error.busy', params: { seconds: 5 } } },
      'El servidor está muy ocupado. Espere 5 s y vuelva a intentar.',
    ],
    // The limit of another server.
    [{ status: 429, headers: { 'Retry-After': '30' } }, 'Demasiados intentos. Espere 30 s y vuelva a intentar.'],
    ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
  ] as const) {
    app.failNext(/authenticate/, refusal)
    await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence))
    expect(screen.getByLabelText('Usuario')).toHaveValue('owner')
    expect(screen.getByLabelText('Contraseña')).toHaveValue('owner')
    expect(screen.getByLabelText('Contraseña')).toHaveFocus()
  }
})
