import type { Locator, Page } from '@playwright/test'
import { daysAfter, showDay, today } from '#domain/dates.ts'
import { confirmSend } from './confirm-send.ts'
import { asUser, expect, test } from './fixtures.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

/** What a clerk may do with a stock, by its badge: in its row of the list, on its own screen, and whether its records can be changed. */
const offers = {
  Abierto: { row: ['Enviar', 'Programar', 'Clonar', 'Eliminar'], detail: ['Enviar', 'Programar', 'Clonar', 'Eliminar'], edit: true },
  Programado: {
    row: ['Enviar', 'Cancelar envío', 'Clonar', 'Eliminar'],
    detail: ['Enviar', 'Cancelar envío', 'Clonar', 'Eliminar'],
    edit: true,
  },
  Pendiente: { row: ['Clonar'], detail: ['Clonar'], edit: false },
  Error: { row: ['Ver errores', 'Enviar', 'Clonar', 'Eliminar'], detail: ['Enviar', 'Clonar', 'Eliminar', 'Errores'], edit: true },
  Fallido: { row: ['Ver errores', 'Enviar', 'Clonar', 'Eliminar'], detail: ['Enviar', 'Clonar', 'Eliminar', 'Errores'], edit: true },
  'Error Técnico': { row: ['Reprocesar', 'Ver errores', 'Clonar'], detail: ['Reprocesar', 'Clonar', 'Errores'], edit: false },
  Enviado: { row: ['Clonar'], detail: ['Clonar'], edit: false },
} as const

const words = ['Enviar', 'Programar', 'Cancelar envío', 'Reprocesar', 'Ver errores', 'Errores', 'Clonar', 'Eliminar', 'Editar']

function rowOf(page: Page, { id }: { id: number }): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: true }) })
}

async function inMenu(page: Page, { id }: { id: number }, word: string): Promise<void> {
  await page.getByRole('button', { name: `Más acciones del stock ${id}` }).click()
  await page.getByRole('menuitem', { name: word, exact: true }).click()
}

/** The words on the buttons; those that are an icon alone belong to a record and not to the stock. */
async function buttonsIn(place: Locator): Promise<string[]> {
  const texts = await place.getByRole('button').allTextContents()
  return texts.map((text) => text.replace(/ \(\d+\)$/, '')).filter((text) => words.includes(text))
}

async function standsInList(page: Page, warehouseId: number, stock: StockOnHand, badge: keyof typeof offers): Promise<void> {
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  // The first rows come before what can be done with them.
  await expect(page.getByRole('button', { name: 'Clonar Último' })).toBeVisible()
  const row = rowOf(page, stock)
  await expect(row.getByText(badge, { exact: true })).toBeVisible()
  const found = await buttonsIn(row)
  const more = row.getByRole('button', { name: `Más acciones del stock ${stock.id}` })
  if ((await more.count()) > 0) {
    await more.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    found.push(...(await page.getByRole('menuitem').allTextContents()))
    await page.keyboard.press('Escape')
  }
  expect(found, `${badge}, en la lista`).toEqual(offers[badge].row)
}

async function standsOnItsScreens(page: Page, stock: StockOnHand, badge: keyof typeof offers): Promise<void> {
  const { detail, edit } = offers[badge]
  const main = page.getByRole('main')
  const plus = main.getByRole('link', { name: /^Agregar (?!el primero|la primera)/ })
  const deeds = main.getByRole('button', { name: /^(Editar|Eliminar) \S/ })
  await page.goto(stock.address)
  await expect(main.getByText(badge, { exact: true }).first()).toBeVisible()
  await expect(main.getByText('TRIU5555555')).toBeVisible()
  await expect(main.getByRole('cell', { name: '16033EC01000038D', exact: true })).toBeVisible()
  await expect.poll(() => buttonsIn(main), `${badge}, en su pantalla`).toEqual([...detail])
  await expect(plus).toHaveCount(edit ? 3 : 0)
  // The permit's and the document's Eliminar, and the empty container's Editar and Eliminar.
  await expect(deeds).toHaveCount(edit ? 4 : 0)

  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await page.goto(permit)
  await expect(main.getByText(/^1,000\.5/).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(edit ? 1 : 0)
  await expect(main.getByRole('button', { name: 'Eliminar', exact: true })).toHaveCount(edit ? 1 : 0)
  await expect(plus).toHaveCount(edit ? 2 : 0)
  await page.goto(`${permit}/linea-mercaderia/${stock.lineaId}`)
  await expect(main.getByText(/1,000\.5/).first()).toBeVisible()
  await expect.poll(() => buttonsIn(main), `${badge}, en su línea`).toEqual(edit ? ['Editar', 'Eliminar'] : [])
  if (edit) return
  await page.goto(`${permit}/linea-mercaderia/add`)
  await expect(page).toHaveURL(/\/stocks$/)
}

async function send(page: Page): Promise<void> {
  await confirmSend(page)
  await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
}

test.describe('antes y durante el envío', () => {
  test.use({ ownProduct: true, env: { AUTHORITY_STAND_IN: 'silent' } })

  test('abierto, programado y pendiente ofrecen lo suyo y nada más', async ({ page, baseURL, operador, warehouseId }) => {
    const stock = await stockOnHand(operador, warehouseId)
    const row = rowOf(page, stock)
    await asUser(page, baseURL ?? '', 'operador')
    await standsOnItsScreens(page, stock, 'Abierto')
    await standsInList(page, warehouseId, stock, 'Abierto')

    const tomorrow = showDay(daysAfter(today(), 1))
    await inMenu(page, stock, 'Programar')
    await page.getByRole('textbox', { name: 'Fecha de envío' }).fill(tomorrow)
    await page.getByRole('combobox', { name: 'Hora' }).fill('930')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
    await expect(row.getByText('Programado', { exact: true })).toBeVisible()
    await expect(row).toContainText('09:30')
    await standsInList(page, warehouseId, stock, 'Programado')
    await standsOnItsScreens(page, stock, 'Programado')

    await page.goto(stock.address)
    await expect(page.getByRole('definition').filter({ hasText: '09:30' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar envío' }).click()
    await expect(page.getByRole('dialog')).toContainText('¿Desea cancelar el envío programado?')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar envío' }).click()
    await expect(page.getByText('Envío cancelado', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('Abierto', { exact: true })).toBeVisible()
    await expect(page.getByText('09:30')).toHaveCount(0)

    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await row.getByRole('button', { name: `Enviar stock ${stock.id}` }).click()
    await send(page)
    await standsInList(page, warehouseId, stock, 'Pendiente')
    await standsOnItsScreens(page, stock, 'Pendiente')

    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await row.getByRole('button', { name: `Clonar stock ${stock.id}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clonar' }).click()
    await expect(page.getByText('Stock clonado', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/stock-detail\/\d+$/)
    expect(page.url()).not.toContain(stock.address)
    const copy = { id: Number(/\d+$/.exec(page.url())?.[0]) }
    await expect(page.getByText('16033EC01000038D')).toBeVisible()
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await inMenu(page, copy, 'Eliminar')
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Stock eliminado', { exact: true })).toBeVisible()
    await expect(rowOf(page, copy)).toHaveCount(0)
    await expect(row).toHaveCount(1)
  })
})

test.describe('con el veredicto de la aduana', () => {
  test.use({ ownProduct: true, env: { AUTHORITY_TIMEOUT: '1', AUTHORITY_STAND_IN: 'silent:1' } })

  test('error técnico, enviado y error ofrecen lo suyo y nada más', async ({ page, baseURL, operador, warehouseId }) => {
    const [stock, refused] = [await stockOnHand(operador, warehouseId), await stockOnHand(operador, warehouseId, { withContainer: false })]
    await operador.patch(`${stock.path}/send`, { fechaStock: today() })
    await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'TECHNICAL_ERROR' })
    await asUser(page, baseURL ?? '', 'operador')
    await standsOnItsScreens(page, stock, 'Error Técnico')
    await standsInList(page, warehouseId, stock, 'Error Técnico')

    const row = rowOf(page, stock)
    await inMenu(page, stock, 'Ver errores')
    const errors = page.getByRole('dialog', { name: `Errores en stock ${stock.id}` })
    await expect(errors.getByRole('columnheader')).toHaveText(['Codigo', 'Descripción', 'Descripción adicional'])
    await expect(errors.getByRole('row')).toHaveCount(2)
    await errors.getByRole('button', { name: 'Cerrar' }).click()
    await row.getByRole('button', { name: `Reprocesar stock ${stock.id}` }).click()
    await page.getByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' }).getByRole('button', { name: 'Reprocesar' }).click()
    await expect(page).toHaveURL(new RegExp(`${stock.address}$`))
    await expect(page.getByRole('main').getByText('Enviado', { exact: true }).first()).toBeVisible()
    await standsInList(page, warehouseId, stock, 'Enviado')
    await standsOnItsScreens(page, stock, 'Enviado')

    await page.goto(refused.address)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await send(page)
    await expect(page.getByRole('main').getByText('Error', { exact: true })).toBeVisible()
    await standsOnItsScreens(page, refused, 'Error')
    await standsInList(page, warehouseId, refused, 'Error')
    await rowOf(page, refused)
      .getByRole('button', { name: `Ver errores stock ${refused.id}` })
      .click()
    await expect(
      page
        .getByRole('dialog', { name: `Errores en stock ${refused.id}` })
        .getByRole('row')
        .last(),
    ).toContainText(/\d{5}/)
  })
})

test.describe('cuando la aduana devuelve el mensaje sin procesarlo', () => {
  test.use({ ownProduct: true, env: { AUTHORITY_STAND_IN: 'malformed' } })

  test('fallido ofrece lo suyo y nada más', async ({ page, baseURL, operador, warehouseId }) => {
    const stock = await stockOnHand(operador, warehouseId)
    await asUser(page, baseURL ?? '', 'operador')
    await page.goto(stock.address)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await send(page)
    await expect(page.getByText('El stock no quedó informado. Vea el motivo en los errores.')).toBeVisible()
    await standsOnItsScreens(page, stock, 'Fallido')
    await standsInList(page, warehouseId, stock, 'Fallido')
    await page.goto(stock.address)
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Stock eliminado', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/stocks$/)
    expect((await operador.get(stock.path)).status).toBe(404)
  })
})
