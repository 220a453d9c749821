import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { openApp } from '../../support/app.tsx'
import { aStock, permisoAt, stockAt } from '../detail/a-stock.ts'

const users = '/admin/user-management'

/** Every address of the administration, as the route files name them. */
const pages = Object.keys(import.meta.glob('/src/app/routes/_session/admin/**/*.tsx'))
  .map((file) => file.replace('/src/app/routes/_session/admin/', '').replace('.tsx', ''))
  .filter((name) => name !== 'route' && !name.split('/').some((part) => part.startsWith('-')))
  .map(
    (name) =>
      `/admin/${name
        .replaceAll('.', '/')
        .replaceAll(/\$\w*/g, 'operador')
        .replace(/\/?index$/, '')}`,
  )

const everyones = ['/account/settings', '/account/password', '/company-management', ...genericNames.map((name) => `/${wordOf(name)}`)]
const ofStocks = [
  '/warehouse/1/stocks',
  '/warehouse/1/stocks/add',
  stockAt,
  `${stockAt}/historial`,
  permisoAt,
  `${permisoAt}/linea-mercaderia/add`,
]
const ofCompany = ['view', 'users', 'access', 'add-warehouse', 'update-warehouse/1'].map((name) => `/company-management/company/1/${name}`)

test.each([
  ['operador', ofStocks],
  ['owner', ofCompany],
] as const)('%s no entra a ninguna página de la administración, y en ninguna de las suyas se pide nada de ella', async (as, own) => {
  expect(pages).toEqual(expect.arrayContaining(['/admin/', '/admin/audits', '/admin/afip/log', `${users}/operador/edit`]))
  const app = await openApp({ as, at: '/admin', given: aStock() })
  for (const at of pages) {
    await app.router.navigate({ href: at })
    expect(await screen.findByRole('alert')).toHaveTextContent('No tiene permisos para acceder a la página.')
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await app.router.navigate({ href: '/account/settings' })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  }
  for (const at of [...everyones, ...own]) {
    await app.router.navigate({ href: at })
    expect((await screen.findAllByRole('heading', { level: 1 }))[0], `en ${at}`).toBeVisible()
    expect(screen.queryByText('No tiene permisos para acceder a la página.'), `en ${at}`).toBeNull()
  }
  expect(app.calls.filter((call) => /\/api\/users|\/management\/(?!info)|\/api\/afip/.test(call))).toEqual([])
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
