import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { genericNames, wordOf } from '#domain/generic-names.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'
import { withoutStream } from './without-stream.ts'

/** Every address of the administration, as the route files name them. */
const adminAddresses = readdirSync(join(import.meta.dirname, '../../src/app/routes/_session/admin'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.split('/').some((part) => part.startsWith('-')) && !file.endsWith('route.tsx'))
  .map((file) =>
    file
      .replace(/\.tsx$/, '')
      .replaceAll(/[./]/g, '/')
      .replaceAll(/\$\w+/g, 'admin')
      .replace('$', 'nada'),
  )
  .map((path) => `/admin/${path === 'index' ? '' : path.replace(/\/index$/, '')}`)

/** Returns the calls of the administration that a page made: none of them may be tried without the right. */
function adminCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:management\/(?!info$)|api\/users|api\/afip-logs)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

for (const login of ['operador', 'user', 'nuevo'])
  test(`${login} lee que no tiene permisos en cada página de la administración, y nada de ella se pide`, async ({ page, baseURL }) => {
    const calls = adminCalls(page)
    await asUser(page, baseURL ?? '', login)
    expect(adminAddresses).toEqual(expect.arrayContaining(['/admin/', '/admin/audits', '/admin/afip/log', '/admin/health']))
    for (const address of adminAddresses) {
      await withoutStream(page)
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'No tiene permisos para acceder a la página.' }), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('button', { name: 'Administración' })).toHaveCount(0)
    }
    expect(calls).toEqual([])
    // The session goes on.
    await page.goto('/')
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  })

test('quien recorre todo el producto sin ser administrador no hace ninguna llamada de la administración', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const calls = adminCalls(page)
  const stock = await stockOnHand(operador, warehouseId)
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const walk = async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses) {
      await withoutStream(page)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  }
  const generic = genericNames.map((name) => `/${wordOf(name)}`)
  await asUser(page, baseURL ?? '', 'operador')
  await walk([
    `/warehouse/${warehouseId}/stocks`,
    `/warehouse/${warehouseId}/stocks/add`,
    stock.address,
    `${stock.address}/historial`,
    permit,
    `${permit}/linea-mercaderia/add`,
    `${stock.address}/contenedor-vacio/add`,
    `/stock/${stock.id}`,
    `/stock/${stock.id}/historial`,
    '/account/settings',
    '/account/password',
    '/company-management',
    ...generic,
  ])
  expect(calls).toEqual([])
})

test('quien administra una compañia, y no la instalación, tampoco', async ({ page, baseURL }) => {
  const calls = adminCalls(page)
  await asUser(page, baseURL ?? '', 'user')
  for (const address of ['view', 'users', 'access', 'add-warehouse', 'update-warehouse/1']) {
    await withoutStream(page)
    await page.goto(`/company-management/company/1/${address}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(calls).toEqual([])
})

test('las llamadas de la administración se cuentan: un administrador las hace', async ({ page, baseURL }) => {
  const calls = adminCalls(page)
  await asUser(page, baseURL ?? '', 'admin')
  for (const [address, call] of [
    ['/admin/audits', 'GET /management/audits'],
    ['/admin/afip/log', 'GET /api/afip-logs'],
  ] as const) {
    await page.goto(address)
    await expect.poll(() => calls, address).toContain(call)
  }
  expect(new Set(calls)).toEqual(new Set(['GET /management/audits', 'GET /api/afip-logs']))
})
