import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

const users = '/admin/user-management'

test('quien no es administrador no entra a ninguna página de la administración, y nada se pregunta por ella', async () => {
  const app = await openApp({ as: 'owner', at: '/admin' })
  const pages = ['', '/metrics', '/health', '/configuration', '/logs', '/afip/log', '/afip/log?log=1', '/docs', '/aduana-simulada', '/nada']
  const ofUsers = ['', '/new', '/operador', '/operador/edit', '/operador/delete']
  for (const at of [...pages.map((page) => `/admin${page}`), ...ofUsers.map((page) => `${users}${page}`), '/admin/nada/de/esto']) {
    await app.router.navigate({ href: at })
    expect(await screen.findByRole('alert')).toHaveTextContent('No tiene permisos para acceder a la página.')
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await app.router.navigate({ href: '/account/settings' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  }
  expect(app.calls.filter((call) => /users|management\/(?!info)|afip/.test(call))).toEqual([])
  expect(screen.queryByText(/Su sesión terminó/)).toBeNull()
})

test('la administración empieza por su primera página, y una palabra que no es página no existe', async () => {
  const app = await openApp({ as: 'admin', at: '/admin' })
  expect(await screen.findByRole('heading', { name: 'Usuarios' })).toBeVisible()
  expect(app.address()).toBe(users)
  for (const at of ['/admin/nada', '/account/nada']) {
    await app.router.navigate({ href: at })
    expect(await screen.findByRole('heading', { name: 'La página no existe.' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await app.router.navigate({ href: users })
    await screen.findByRole('heading', { name: 'Usuarios' })
  }
})

test('sin sesión se ingresa antes', async () => {
  const app = await openApp({ at: '/admin/nada' })
  for (const at of ['/admin/nada', '/account/nada', '/account', '/account/settings', '/']) {
    await app.router.navigate({ href: at })
    await screen.findByLabelText('Usuario')
    expect(app.address()).toBe('/login')
  }
})
