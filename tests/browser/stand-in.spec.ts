import type { Page } from '@playwright/test'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { attemptsBeforeNotReceived } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { signedIn } from '../support/caller.ts'
import { confirmSend } from './confirm-send.ts'
import { expect, test } from './fixtures.ts'

// The process remembers how its authority behaves.
test.afterEach(async ({ baseURL }) => {
  await (await signedIn(baseURL ?? '', 'admin')).put('management/stand-in', normalSettings)
})

/** Sets what goes wrong with the next declarations, on the page for it. */
async function setTrouble(page: Page, name: string, times: number): Promise<void> {
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'Aduana simulada' }).click()
  await page.getByRole('radio', { name, exact: true }).check()
  await page.getByLabel('Cuántas declaraciones').fill(String(times))
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(new RegExp(`próximas? .*«${name}»`))).toBeVisible()
}

test('quien administra prueba qué pasa cuando la aduana no recibe, y lo marca', async ({ page, enter, operador, warehouseId, stock }) => {
  await enter('admin')
  await page.goto('/')
  await setTrouble(page, 'Corta la conexión sin recibir', attemptsBeforeNotReceived)

  await page.goto(stock.address)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await confirmSend(page)
  await expect(page.getByText(/Se intentó una vez, el .* Se repite solo el /)).toBeVisible()
  await expect(page.getByText('Después de 5 intentos sin veredicto podrá marcarlo como no recibido.')).toBeVisible()
  for (let attempts = 2; attempts <= attemptsBeforeNotReceived; attempts += 1) {
    await operador.patch(`${stock.path}/send`, { fechaStock: today() })
    await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'TECHNICAL_ERROR', attempts })
  }

  await page.reload()
  await page.getByRole('button', { name: 'Marcar como no recibido…' }).click()
  const dialog = page.getByRole('dialog', { name: `¿La aduana no recibió el stock ${stock.id}?` })
  await dialog.getByRole('button', { name: 'Marcar como no recibido' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Campo requerido/)
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La mesa de ayuda confirmó que no lo tiene')
  await dialog.getByRole('button', { name: 'Marcar como no recibido' }).click()
  await expect(page.getByRole('main').getByText('Fallido', { exact: true })).toBeVisible()
  const errors = page.getByRole('table', { name: 'Errores' })
  await expect(errors).toContainText(/La mesa de ayuda confirmó que no lo tiene \(admin, /)

  await setTrouble(page, 'Acepta con una advertencia', 1)
  await page.goto(stock.address)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await confirmSend(page)
  await expect(page.getByRole('main').getByText('Enviado con advertencias', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Advertencias' }).getByRole('row')).toHaveCount(2)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('row').filter({ hasText: 'Enviado con advertencias' })).toHaveCount(1)
})
