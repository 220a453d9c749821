import * as z from 'zod/mini'
import { daysAfter, showDay, today } from '#domain/dates.ts'
import { confirmSend } from './confirm-send.ts'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard, pressShortcut } from './input-devices.ts'
import { stockOnHand } from './stock-on-hand.ts'

test.use({ ownProduct: true })

test('un stock vacío no se programa sin confirmarlo', async ({ page, baseURL, operador, warehouseId }) => {
  const path = `api/warehouse/${warehouseId}/stocks`
  const { id } = z.object({ id: z.number() }).parse((await operador.post(path, { fechaStock: today() })).body)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/warehouse/${warehouseId}/stocks/stock-detail/${id}`)
  await expect(page).toHaveTitle(`Abierto · Stock ${id}`)
  await pressShortcut(page, 'G')
  const dialog = page.getByRole('dialog', { name: 'Programar envío' })
  await dialog.getByRole('textbox', { name: 'Fecha de envío' }).fill(showDay(daysAfter(today(), 1)))
  await dialog.getByRole('combobox', { name: 'Hora' }).fill('930')
  await page.keyboard.press('Enter')
  const box = dialog.getByRole('checkbox', { name: /^Confirmo que el stock va vacío/ })
  await expect(box).toBeFocused()
  expect((await operador.get(`${path}/${id}`)).body).toMatchObject({ scheduleDate: null })
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveTitle(`Programado · Stock ${id}`)
  await pressShortcut(page, 'G')
  await expect(page.getByRole('dialog')).toContainText('¿Desea cancelar el envío programado?')
})

test('lo que la aduana rechazaría no sale con Enter, y su error lleva al permiso', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await byKeyboard(page).press(page.getByRole('main').getByRole('button', { name: 'Enviar stock', exact: true }))
  const question = page.getByRole('dialog', { name: '¿Enviar igual?' })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enviar igual' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Volver a revisar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  expect((await operador.get(stock.path)).body).toMatchObject({ state: 'OPEN' })
  await confirmSend(page)

  const errors = page.getByRole('table', { name: 'Errores' })
  await expect(errors.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveTitle(`Error · Stock ${stock.id}`)
  await errors.getByRole('link', { name: 'Permiso 16033EC01000038D' }).click()
  await expect(page).toHaveURL(new RegExp(`/permiso-embarque/${stock.permisoId}$`))
})

test('la lista dice qué falta hoy, y el tercer clon del día se pregunta', async ({ page, baseURL, operador, warehouseId }) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  const line = page.getByRole('region', { name: 'Hoy' })
  const dialog = page.getByRole('dialog', { name: 'Clonar Último' })
  await expect(line).toContainText('Todavía no hay stock de hoy.')
  await line.getByRole('button', { name: 'Clonar el último' }).click()
  await dialog.getByRole('button', { name: 'Clonar' }).click()
  await expect(page).toHaveURL(/stock-detail\/\d+$/)
  const first = /\d+$/.exec(page.url())?.[0] ?? ''
  await page.getByRole('link', { name: 'Lista de stocks' }).click()
  await expect(line).toContainText(`Falta enviar el stock de hoy (n.º ${first}).`)
  await operador.post(`api/warehouse/${warehouseId}/stocks/clone`, {})
  await page.reload()
  await expect(line).toContainText('Falta enviar el stock de hoy: hay 2 abiertos.')
  await pressShortcut(page, 'C')
  await expect(dialog).toContainText('Ya hay 2 stocks abiertos de hoy. ¿Clonar otro?')
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await line.getByRole('button', { name: /^Enviar el stock/ }).click()
  await confirmSend(page)
  // The verdict may be there before its page is.
  await expect(page).toHaveTitle(/^Enviado · Stock \d+$/)
  await page.getByRole('link', { name: 'Lista de stocks' }).click()
  await expect(line).toContainText(/El stock de hoy está enviado \(n\.º \d+\)\./)
})
