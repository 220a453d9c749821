import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { below, contenedor } from '../support/declared-goods.ts'
import { expect, follow, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'
import { stockOnHand } from './stock-on-hand.ts'

const sign = (page: Page) => page.getByRole('banner').getByText('Sin conexión')
const waits = (page: Page) => page.getByText('Sin conexión. Se abre sola cuando vuelva.')

test('sin red lo visto se vuelve a ver con su hora, y todo sigue solo cuando vuelve', async ({
  page,
  enter,
  context,
  operador,
  warehouseId,
  stock,
}) => {
  const other = await stockOnHand(operador, warehouseId)
  await enter('operador')
  const permit = (id: number) => page.getByRole('link', { name: new RegExp(` ${id}, `) })
  await page.goto(stock.address)
  await expect(permit(stock.permisoId)).toBeVisible()

  // What a quiet moment loads is there.
  await expect(page.locator('[aria-keyshortcuts="E"]')).toBeVisible()

  await test.step('lo visto, también por Atrás', async () => {
    await permit(stock.permisoId).click()
    // Its first content is what the list knew; it was seen when the server has answered.
    await expect(page.getByText(contenedor.numeroContenedor)).toBeVisible()
    await follow(page, other.address)
    await expect(permit(other.permisoId)).toBeVisible()
    await context.setOffline(true)
    await expect(sign(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Sin conexión: se muestra lo visto a las \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await seesNoFault(page, 'lo visto, sin red')
    await page.goForward()
  })

  await test.step('un permiso nunca visitado', async () => {
    await permit(other.permisoId).click()
    // What the list knew of it is there; its lines and containers wait.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(waits(page)).toHaveCount(2)
    await seesNoFault(page, 'una pantalla que espera la red')
    await context.setOffline(false)
    await expect(waits(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
    await expect(sign(page)).toHaveCount(0)
  })
})

test('las líneas escritas sin red salen solas cuando vuelve: una vez y en su orden', async ({ page, enter, context, operador, stock }) => {
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await context.setOffline(true)
  for (const amount of ['11', '12', '13']) {
    await page.keyboard.type('05')
    await page.keyboard.press('Tab')
    await page.keyboard.type(amount)
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Sin guardar: 3')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Sin guardar/)).toHaveCount(0)
  const path = `${below(stock.path, 'permiso-embarque', stock.permisoId, 'linea-mercaderias')}?sort=id,asc`
  const saved = async () => z.array(z.object({ cantidad: z.number() })).parse((await operador.get(path)).body)
  await expect.poll(async () => (await saved()).slice(1).map(({ cantidad }) => cantidad)).toEqual([11, 12, 13])
})
