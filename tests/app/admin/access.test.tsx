import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

test.each([
  '/admin',
  '/admin/user-management',
  '/admin/user-management/new',
  '/admin/user-management/operador',
  '/admin/user-management/operador/edit',
  '/admin/user-management/operador/delete',
  '/admin/metrics',
  '/admin/health',
  '/admin/configuration',
  '/admin/logs',
  '/admin/afip/log',
  '/admin/afip/log?log=1',
  '/admin/docs',
  '/admin/aduana-simulada',
  '/admin/nada',
  '/admin/nada/de/esto',
])('quien no es administrador no entra a %s, y nada se pregunta por él', async (at) => {
  const app = await openApp({ as: 'owner', at })
  expect(await screen.findByRole('alert')).toHaveTextContent('No tiene permisos para acceder a la página.')
  expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  expect(app.calls.filter((call) => /users|management\/(?!info)|afip/.test(call))).toEqual([])
  expect(screen.queryByText(/Su sesión terminó/)).toBeNull()
})

test('la administración empieza por su primera página', async () => {
  const app = await openApp({ as: 'admin', at: '/admin' })
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible()
  expect(app.address()).toBe('/admin/user-management')
})

test('una palabra que no es página de administración no existe', async () => {
  await openApp({ as: 'admin', at: '/admin/nada' })
  await waitFor(() => expect(screen.getByText('La página no existe.')).toBeVisible())
})

test.each(['/admin/nada', '/account/nada', '/account'])('sin sesión, %s lleva a ingresar', async (at) => {
  const app = await openApp({ at })
  await screen.findByLabelText('Usuario')
  expect(app.address()).toBe('/login')
})

test('una palabra que no es página de la cuenta no existe para quien entró', async () => {
  await openApp({ as: 'owner', at: '/account/nada' })
  expect(await screen.findByRole('heading', { name: 'La página no existe.' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})
