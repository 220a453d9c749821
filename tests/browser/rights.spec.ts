import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recordPathOf } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { type GenericName, genericNames, wordOf } from '#domain/generic-names.ts'
import { signedIn } from '../support/caller.ts'
import { expect, follow, test } from './fixtures.ts'
import { makeRecord, oldest, openWorld } from './generic-world.ts'
import { say } from './words.ts'

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

/** What everyone has, the clerk and the owner, and what a company's owner has beside. */
const everyones = ['/account/settings', '/account/password', '/company-management', ...genericNames.map((name) => `/${wordOf(name)}`)]
const companys = ['view', 'users', 'access', 'add-warehouse', 'update-warehouse/1'].map((name) => `/company-management/company/1/${name}`)
const stocks = '/warehouse/1/stocks'

const roles = [
  { login: 'nuevo', own: everyones },
  {
    login: 'operador',
    own: [...everyones, stocks, `${stocks}/add`, '{stock}', '{stock}/historial', '{permit}', '{permit}/linea-mercaderia/add'],
  },
  { login: 'user', own: [...everyones, stocks, ...companys] },
]

/** Returns the calls of the administration that a page made: none of them may be tried without the right. */
function adminCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:management\/(?!info$)|api\/users|api\/afip-logs)/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

for (const { login, own } of roles)
  test(`${login} no entra a ninguna página de la administración, y en ninguna de las suyas se pide nada de ella`, async ({
    page,
    enter,
    stock,
  }) => {
    const calls = adminCalls(page)
    const refusal = page.getByRole('heading', { name: 'No tiene permisos para acceder a la página.' })
    await enter(login)
    expect(adminAddresses).toEqual(expect.arrayContaining(['/admin/', '/admin/audits', '/admin/afip/log', '/admin/health']))
    await page.goto('/account/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const address of adminAddresses) {
      await follow(page, address)
      await expect(refusal, address).toBeVisible()
      await expect(page.getByRole('button', { name: 'Administración' })).toHaveCount(0)
    }
    for (const template of own) {
      const address = template.replace('{permit}', `{stock}/permiso-embarque/${stock.permisoId}`).replace('{stock}', stock.address)
      await follow(page, address)
      await expect(refusal, address).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0)
    }
    // The session goes on, and what would be counted was counted.
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
    expect(calls).toEqual([])
    await page.evaluate(() => fetch('/management/health'))
    expect(calls).toEqual(['GET /management/health'])
  })

test('lo ajeno no existe: ni su ficha, ni su formulario, ni su eliminación, y la sesión sigue', async ({
  page,
  enter,
  baseURL,
  operador,
  warehouseId,
}) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const admin = await signedIn(baseURL ?? '', 'admin')
  const world = await openWorld(operador, warehouseId)
  await enter('nuevo')
  await page.goto('/')
  for (const name of genericNames) {
    const address = `/${wordOf(name)}`
    const id = await makeRecord(admin, name, world)
    await follow(page, address)
    await expect(main.getByText(say(name === 'stock' ? 'stock.noWarehouse' : `${name}.empty`)), name).toBeVisible()
    for (const screen of [`${address}/${id}`, `${address}/${id}/edit`]) {
      await follow(page, screen)
      await expect(main.getByText(say('generic.gone')), screen).toBeVisible()
      await expect(main.getByRole('form')).toHaveCount(0)
    }
    await follow(page, `${address}/${id}/delete`)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Eliminar' }), `${name}, eliminar`).toHaveCount(0)
  }
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
})

test('quien trabaja en un depósito ve lo suyo, y lo que ya se declaró no ofrece ningún cambio', async ({ page, enter, operador }) => {
  const main = page.getByRole('main')
  const inStocks: readonly GenericName[] = [
    'stock',
    'permisoEmbarque',
    'documentoTransporte',
    'lineaMercaderia',
    'contenedorAsociado',
    'contenedorVacio',
  ]
  await enter('operador')
  await page.goto('/company-management')
  for (const name of inStocks) {
    const address = `/${wordOf(name)}`
    const id = await oldest(operador, recordPathOf(genericFamilies[name]))
    await follow(page, `${address}/${id}`)
    await expect(main.locator('dd').first(), name).toBeVisible()
    await expect(main.getByRole('link', { name: 'Editar' }), name).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Eliminar' }), name).toHaveCount(0)
    await follow(page, `${address}/${id}/edit`)
    await expect(main.getByText(say('generic.refused.closedStock', { state: 'Enviado' })), name).toBeVisible()
    await expect(main.getByRole('form')).toHaveCount(0)
    await follow(page, `${address}/${id}/delete`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }), `${name}, eliminar`).toHaveCount(0)
  }
})
