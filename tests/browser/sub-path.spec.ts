import { readFileSync } from 'node:fs'
import { signedIn } from '../support/caller.ts'
import { openPortal, type Portal } from '../support/portal.ts'
import { confirmSend } from './confirm-send.ts'
import { expect, test as base } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { openProducts, type TestProduct } from './products.ts'
import { mailedLink, signIn } from './registering.ts'

interface BelowPath {
  readonly portal: Portal
  readonly below: TestProduct
}

for (const keepsPath of [true, false]) {
  const test = base.extend<BelowPath>({
    portal: async ({}, use) => {
      const portal = await openPortal('/aduana/depositos', { keepsPath })
      await use(portal)
      await portal.close()
    },
    below: async ({ portal }, use) => {
      const products = openProducts()
      const product = await products.start({ PUBLIC_URL: portal.url, REGISTRATION_ENABLED: 'true' })
      portal.passTo(new URL(await product.url).origin)
      await use(product)
      await product.end()
      // Fails when a page, a file, a call or a link went to an address outside of the product's.
      expect(portal.strays).toEqual([])
    },
  })

  test.describe(`debajo de un camino que el proxy ${keepsPath ? 'pasa' : 'quita'}`, () => {
    test('un operador ingresa, clona, recarga y envía; y ninguna pantalla sale de ahí', async ({ page, portal, below }) => {
      expect(below.said()).toContain('/aduana/depositos/')
      await page.goto(portal.url)
      await expect(page).toHaveURL(`${portal.url}/login`)
      await signIn(page, byMouse(page), 'operador', 'operador')
      await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()
      await page.getByRole('button', { name: 'Clonar Último' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clonar' }).click()
      await expect(page.getByRole('button', { name: 'Permisos de embarque 17', exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Permisos de embarque 17', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await confirmSend(page)
      await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
      await page.goto(`${portal.url}/permiso-embarque/new`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('link', { name: /Compañias/ }).click()
      await expect(page).toHaveURL(`${portal.url}/company-management`)
      await expect(page.getByRole('table')).toBeVisible()
      await page.goto(`${portal.url}/nada/de/esto`)
      await expect(page.getByText(/no existe/i).first()).toBeVisible()
      await page.getByRole('link', { name: 'Inicio' }).first().click()
      await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()
    })

    test('las pantallas del administrador y sus llamadas', async ({ page, portal, below }) => {
      await page.goto(`${portal.url}/login`)
      await signIn(page, byMouse(page), 'admin', 'admin')
      await expect(page.getByRole('navigation').first()).toBeVisible()
      for (const name of ['user-management', 'metrics', 'health', 'configuration', 'audits', 'logs', 'afip/log', 'aduana-simulada']) {
        await page.goto(`${portal.url}/admin/${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      }
      await page.goto(`${portal.url}/admin/docs`)
      await page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' }).click()
      await page.getByRole('button', { name: 'Llamar', exact: true }).click()
      await expect(page.getByText('"admin@deposito.example"')).toBeVisible()
      // An answer of the API names its record's address as people reach it.
      const admin = await signedIn(portal.url, 'admin')
      const made = await admin.post('api/users', {
        login: 'rosa',
        email: 'rosa@deposito.example',
        activated: true,
        authorities: ['ROLE_USER'],
      })
      expect(made.headers.get('location')).toBe('/aduana/depositos/api/users/rosa')
      const link = await mailedLink(below, 'rosa@deposito.example', '/account/reset/finish/')
      expect(link.startsWith(`${portal.url}/account/reset/finish/`)).toBe(true)
      await page.goto(link)
      await expect(page.getByLabel(/^Nueva contraseña/)).toBeVisible()
    })

    test('los archivos se bajan', async ({ page, portal, below }) => {
      await page.goto(`${portal.url}/login`)
      await signIn(page, byMouse(page), 'admin', 'admin')
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.goto(`${portal.url}/admin/audits`)
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()])
      expect(readFileSync(await download.path(), 'utf8').split('\n').length).toBeGreaterThan(1)
      expect(below.said()).not.toContain('Error')
    })
  })
}
