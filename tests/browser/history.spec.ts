import { today } from '#domain/dates.ts'
import { confirmSend } from './confirm-send.ts'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('un día de trabajo hecho a mano se lee en el historial', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const main = page.getByRole('main')
  const device = byKeyboard(page)
  const save = main.getByRole('button', { name: /^(?:Guardar|Guardar y agregar otro|Guardar cambios)$/ })
  await asUser(page, baseURL ?? '', 'operador')

  await test.step('agregar, cambiar, pegar y eliminar', async () => {
    await page.goto(`${stock.address}/contenedor-vacio/add`)
    await device.type(
      main
        .getByRole('textbox', { name: 'Número de contenedor' })
        .or(main.getByLabel(/^Número/))
        .first(),
      'TRIU5555534',
    )
    await main.getByLabel(/^Longitud/).fill('40')
    await save.first().click()
    await expect(page.getByText('Contenedor vacio creado').first()).toBeVisible()

    await page.goto(permit)
    await main.getByRole('button', { name: 'Editar', exact: true }).click()
    await main.getByRole('textbox', { name: 'Ubicación de la partida' }).fill('Nave 9')
    await save.click()
    await expect(main.getByText('Nave 9')).toBeVisible()

    await page.goto(`${permit}/linea-mercaderia/add`)
    await page.getByLabel('Cantidad').evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '06\t3\t12,50\n06\t2\t10')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const dialog = page.getByRole('dialog', { name: 'Pegar desde una planilla' })
    await dialog.getByRole('button', { name: /^Agregar/ }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto(`${stock.address}/documento-transporte/${stock.documentoId}`)
    await main.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('heading', { name: `Stock ${stock.id}`, exact: true })).toBeVisible()
  })

  await test.step('enviar', async () => {
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await confirmSend(page)
    await expect(main.getByText(/^Enviado|^Error$/).first()).toBeVisible()
  })

  await test.step('leerlo, con el teclado', async () => {
    await page.keyboard.press('h')
    await expect(page).toHaveURL(`${stock.address}/historial`)
    const said = main.getByRole('listitem').locator('p')
    await expect(said.filter({ hasText: /^La aduana (?:aceptó|rechazó) el stock/ })).toHaveCount(1)
    await expect(said.filter({ hasText: /^Marta Quiroga envió el stock a la aduana \(transacción \d+\)\.$/ })).toHaveCount(1)
    await expect(said.filter({ hasText: /eliminó el documento de transporte/ })).toHaveCount(1)
    await expect(said.filter({ hasText: /importó 2 líneas de mercadería del permiso de embarque/ })).toHaveCount(1)
    await expect(said.filter({ hasText: /agregó el contenedor vacío TRIU5555534/ })).toHaveCount(1)
    await expect(said.last()).toHaveText('Marta Quiroga creó el stock.')
    const change = main.getByRole('listitem').filter({ hasText: 'cambió el permiso de embarque' }).first()
    await expect(change).toContainText('Ubicación de la partida')
    await expect(change).toContainText('Nave 9')
    await device.press(main.getByText('Ver lo que tenía').first())
    await expect(main.getByText('Consignatario').first()).toBeVisible()
    await seesNoFault(page, 'historial')
    await page.goBack()
    await expect(page).toHaveURL(stock.address)
  })
})

test('las auditorías y los registros no tienen faltas, con datos, vacíos y al fallar', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const permits = `${stock.path}/permiso-embarques`
  const long = 'Una ubicación de muchas letras, al fondo del galpón de la derecha, junto al portón que da a la calle de atrás'
  const { body } = await operador.get(`${permits}/${stock.permisoId}`)
  await operador.put(permits, Object.assign({}, body, { observaciones: long }))
  await operador.delete(`${permits}/${stock.permisoId}`)
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ sentDate: expect.any(String) })
  const table = page.getByRole('table', { name: 'Auditorías' })
  /** By how many pixels the page is wider than the window. */
  const sideways = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/audits')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await seesNoFault(page, 'auditorías')
  expect(await sideways()).toBe(0)
  const chooser = page.getByRole('combobox', { name: 'Qué pasó' })
  await chooser.click()
  await page.getByRole('option', { name: 'Stocks: todo' }).click()
  await seesNoFault(page, 'auditorías, elección de clases')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/type=stocks/)
  await table.getByRole('row').filter({ hasText: 'Registro eliminado' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Registro eliminado' }).getByRole('link')).toBeVisible()
  await seesNoFault(page, 'auditoría')
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Historial del stock ${stock.id}` })).toBeVisible()
  await seesNoFault(page, 'historial general')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Registro eliminado' })).toBeVisible()
  await page.goto('/admin/audits?sort=auditEventDate,desc&stockId=999999')
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
  await seesNoFault(page, 'auditorías, vacías')
  await page.route('**/management/audits?*', (route) => route.abort())
  await page.goto('/admin/audits')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await seesNoFault(page, 'auditorías que no llegan')
  await page.goto('/admin/afip/log')
  await expect(page.getByRole('table', { name: 'Registros de AFIP' }).getByRole('button').first()).toBeVisible()
  await seesNoFault(page, 'registros de AFIP')
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways()).toBe(0)
  }
})
