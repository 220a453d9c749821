import { join } from 'node:path'
import { npmRun } from '../support/copies.ts'
import { asUser, expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

test('la salud se lee entera y sin tropiezos con algo caído, y por teclado se llega a qué hacer', async ({ page, baseURL }) => {
  await page.route('**/management/health', async (route) => {
    const components = {
      db: { status: 'UP', details: { database: 'SQLite' } },
      worker: { status: 'DOWN', details: { sinceRoundMs: 300_000, waiting: 2, underWay: 0, delayMs: 300_000 } },
      mail: { status: 'DOWN', details: { transport: 'smtp', location: 'correo:587', error: 'connection', waiting: 3 } },
      backups: {
        status: 'DOWN',
        details: { kept: 2, failure: 'No alcanza el espacio en disco para escribir /copias. Libere espacio o elija otro lugar.' },
      },
    }
    await route.fulfill({ status: 503, json: { status: 'DOWN', components } })
  })
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/health')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /^Copias de seguridad No alcanza el espacio .* otro lugar\. Caído/ })).toBeVisible()
  await expect(
    main.getByRole('row', { name: /^Envíos a la aduana No revisa los envíos: la última vez fue hace 5 minutos Caído/ }),
  ).toBeVisible()
  await seesNoFault(page, 'salud')

  const button = main.getByRole('button', { name: 'Detalles: Correo electrónico' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Detalles: Correo electrónico' })
  await expect(dialog.getByText('Revise SMTP_URL', { exact: false })).toBeVisible()
  await seesNoFault(page, 'detalles de la salud')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('quien administra ve cómo están los envíos, el correo y las copias del sistema en marcha', async ({
  page,
  baseURL,
  product,
}, info) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/health')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /^Envíos a la aduana Sin envíos en espera Levantado/ })).toBeVisible()
  await expect(main.getByRole('row', { name: /^Correo electrónico .* Levantado/ })).toBeVisible()
  await expect(main.getByRole('row', { name: /^Copias de seguridad Todavía no hay copias; la primera, dentro de / })).toBeVisible()
  // A copy by hand is no nightly one, and disturbs none who works.
  expect(await npmRun('backup', product.dataDir, join(info.outputPath(), 'copia.db'))).toMatchObject({ code: 0 })
  await main.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Controlado el' })).toBeAttached()
})
