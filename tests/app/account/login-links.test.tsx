import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

test('quien olvidó su contraseña encuentra el camino desde el ingreso', async () => {
  const app = await openApp({ at: '/login' })
  await app.user.click(await screen.findByRole('link', { name: '¿Olvidó su contraseña?' }))
  expect(await screen.findByRole('heading', { name: 'Restablecer su contraseña' })).toBeVisible()
  expect(app.address()).toBe('/account/reset/request')
})

test('donde hay registro, el ingreso lleva a él', async () => {
  const app = await openApp({ at: '/login', registrationEnabled: true })
  expect(await screen.findByText('¿Aún no tiene una cuenta?')).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Cree una cuenta' }))
  expect(await screen.findByRole('heading', { name: 'Registro' })).toBeVisible()
})

test('donde no hay registro, el ingreso no lo nombra', async () => {
  const app = await openApp({ at: '/login' })
  await screen.findByLabelText('Usuario')
  await waitFor(() => expect(app.calls).toContain('GET /management/info'))
  expect(screen.queryByRole('link', { name: 'Cree una cuenta' })).toBeNull()
})

test('el ingreso encima de una pantalla no lleva a ninguna otra', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks', registrationEnabled: true })
  await screen.findByText('Sin stocks disponibles')
  app.failNext(/clone/, { status: 401 })
  await app.user.click(screen.getByRole('button', { name: 'Clonar Último' }))
  await app.user.click(await screen.findByRole('button', { name: 'Clonar' }))
  await screen.findByText(/^Su sesión terminó/)
  expect(screen.queryByRole('link', { name: '¿Olvidó su contraseña?' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Cree una cuenta' })).toBeNull()
})

test.each([
  [
    'quien escribe su contraseña entre demasiados intentos lee qué hacer',
    { status: 429, body: { message: 'error.tooManyAttempts', params: { seconds: 8 } } },
    'Hay demasiados intentos con esta cuenta desde navegadores desconocidos. Si la contraseña que escribió es correcta, le llegará un correo con un enlace para entrar. Si no le llega, use «¿Olvidó su contraseña?».',
  ],
  [
    'con el servidor muy ocupado se lee cuánto esperar',
    { status: 503, body: { message: 'error.busy', params: { seconds: 5 } } },
    'El servidor está muy ocupado. Espere 5 s y vuelva a intentar.',
  ],
  [
    'el límite de otro servidor se lee como siempre',
    { status: 429, headers: { 'Retry-After': '30' } },
    'Demasiados intentos. Espere 30 s y vuelva a intentar.',
  ],
])('%s, y no pierde lo escrito', async (_, refusal, sentence) => {
  const app = await openApp({ at: '/login' })
  app.failNext(/authenticate/, refusal)
  await app.user.type(await screen.findByLabelText('Usuario'), 'owner')
  await app.user.type(screen.getByLabelText('Contraseña'), 'owner')
  await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByLabelText('Usuario')).toHaveValue('owner')
  expect(screen.getByLabelText('Contraseña')).toHaveValue('owner')
  expect(screen.getByLabelText('Contraseña')).toHaveFocus()
})
