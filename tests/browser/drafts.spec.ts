import { asUser, expect, test } from './house.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('lo que no se guardó de un permiso vuelve después de recargar, y no queda nada cuando se guarda', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const place = page.getByLabel('Ubicación de la partida')
  const notice = page.getByText(/^Hay un borrador de las \d\d:\d\d\.$/)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('depositos.borrador')))
  await asUser(page, baseURL ?? '', 'operador')

  await test.step('uno nuevo', async () => {
    await page.goto(`${stock.address}/permiso-embarque/add`)
    await page.getByRole('textbox', { name: 'Remito' }).fill('R-0099')
    await page.getByRole('combobox', { name: 'Destino de la mercadería' }).fill('203')
    await page.getByLabel('Destinatario en el exterior').fill('Importadora do Sul')
    await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
    await page.getByLabel('Número IMO').fill('1203')
    await page.reload()
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('')
    await page.getByRole('button', { name: 'Recuperar' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('R-0099')
    await expect(page.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue(/^203 /)
    await expect(page.getByLabel('Destinatario en el exterior')).toHaveValue('Importadora do Sul')
    await expect(page.getByLabel('Número IMO')).toHaveValue('1203')
    await place.fill('Nave 3')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Permiso de embarque creado')).toBeVisible()
    await expect.poll(kept).toEqual([])
    await page.goto(`${stock.address}/permiso-embarque/add`)
    await expect(place).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await test.step('la edición de uno que ya está', async () => {
    await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await place.fill('Nave 8')
    await page.reload()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await expect(place).toHaveValue('Nave 2, fila 7')
    await page.getByRole('button', { name: 'Recuperar' }).click()
    await expect(place).toHaveValue('Nave 8')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Permiso de embarque actualizado')).toBeVisible()
    await expect.poll(kept).toEqual([])
  })

  await test.step('descartado no vuelve', async () => {
    await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
    await page.getByLabel('Cantidad').fill('77')
    await page.reload()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByLabel('Cantidad')).toHaveValue('')
    await expect.poll(kept).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Cantidad')).toBeVisible()
    await expect(notice).toBeHidden()
  })
})

test('el borrador de una pestaña abierta no se ofrece en otra hasta que se cierra, y de dos lo recupera una sola', async ({
  page,
  context,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const add = `${stock.address}/permiso-embarque/add`
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto(add)
    const remito = tab.getByRole('textbox', { name: 'Remito' })
    await expect(remito).toBeVisible()
    return { tab, remito, notice: tab.getByText(/^Hay un borrador/), recover: tab.getByRole('button', { name: 'Recuperar' }) }
  }
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(add)
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0123')
  const kept = () => page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('R-0123')).length)
  await expect.poll(kept).toBe(1)

  const [one, other] = [await open(), await open()]
  await expect(one.notice).toBeHidden()
  await page.close()
  await expect(one.notice).toBeVisible()
  await expect(other.notice).toBeVisible()

  await one.recover.click()
  await expect(one.remito).toHaveValue('R-0123')
  await other.recover.click()
  await expect(other.notice).toBeHidden()
  await expect(other.remito).toHaveValue('')
})
