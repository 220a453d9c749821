import type { Locator, Page } from '@playwright/test'
import { daysAfter, showDay, today } from '#domain/dates.ts'
import { yearsBefore } from '#domain/typed-dates.ts'
import { confirmSend } from './confirm-send.ts'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { stockOnHand } from './stock-on-hand.ts'

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Opened with Enter, walked through with Tab in both directions, left with Escape: the focus never gets out, and goes back to where it came from. */
async function keepsTheFocus(page: Page, opener: Locator, dialog: Locator, open = () => byKeyboard(page).press(opener)): Promise<void> {
  await open()
  await expect(dialog).toBeVisible()
  await expect.poll(() => hasFocus(dialog)).toBe(true)
  const stops = await dialog.locator('a[href], button:not([tabindex="-1"]):not([disabled]), input').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < stops + 2; step += 1) {
      await page.keyboard.press(key)
      expect(await hasFocus(dialog), `${key} stays inside`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('cada diálogo se abre, se recorre y se deja con el teclado', async ({ page, baseURL, operador, warehouseId }) => {
  const refused = await stockOnHand(operador, warehouseId, { withContainer: false })
  await operador.patch(`${refused.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(refused.path)).body).toMatchObject({ state: 'ERROR' })
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await asUser(page, baseURL ?? '', 'operador')

  await test.step('en la lista', async () => {
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await keepsTheFocus(page, button('Crear Nuevo Stock'), dialog('Crear Nuevo Stock'))
    await keepsTheFocus(page, button('Clonar Último'), dialog('Clonar Último'))
    const row = page.getByRole('link', { name: String(refused.id), exact: true })
    await row.focus()
    const errors = button(`Ver errores stock ${refused.id}`)
    await keepsTheFocus(page, errors, dialog(`Errores en stock ${refused.id}`))
    const more = button(`Más acciones del stock ${stock.id}`)
    for (const [choice, name] of [
      ['Programar', 'Programar envío'],
      ['Clonar', `Clonar stock ${stock.id}`],
      ['Eliminar', `Eliminar stock ${stock.id}`],
    ] as const) {
      await keepsTheFocus(page, more, dialog(name), async () => {
        await more.focus()
        await page.keyboard.press('Enter')
        const item = page.getByRole('menuitem', { name: choice })
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        for (let step = 0; step < 4 && !(await item.evaluate((element) => element === document.activeElement)); step += 1)
          await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      })
    }
  })

  await test.step('en el stock y en lo que tiene', async () => {
    await page.goto(stock.address)
    await keepsTheFocus(page, button('Enviar'), dialog(`Enviar stock ${stock.id}`))
    await keepsTheFocus(page, button('Programar'), dialog('Programar envío'))
    await keepsTheFocus(page, button('Clonar'), dialog(`Clonar stock ${stock.id}`))
    await keepsTheFocus(page, button('Eliminar'), dialog(`Eliminar stock ${stock.id}`))
    const row = main.getByRole('row').filter({ hasText: 'TRIU5555555' }).locator('[data-row]')
    await keepsTheFocus(page, row, dialog('Eliminar contenedor vacio'), async () => {
      await row.focus()
      await page.keyboard.press('Delete')
    })
    await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
    await keepsTheFocus(page, button('Enviar stock'), dialog(`Enviar stock ${stock.id}`))
    await keepsTheFocus(page, button('Eliminar'), dialog('Eliminar permiso de embarque'))
    await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
    await keepsTheFocus(page, button('Pegar desde una planilla'), dialog('Pegar desde una planilla'))
  })

  await test.step('eliminar tiene el foco en la respuesta segura', async () => {
    await page.goto(stock.address)
    await byKeyboard(page).press(button('Eliminar'))
    await expect(dialog(`Eliminar stock ${stock.id}`)).toContainText(`Eliminara el stock ${stock.id}, ¿Desea continuar?`)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await operador.get(stock.path)).status).toBe(200)
  })
})

test('enviar y programar dicen qué fecha no sirve, y lo que la aduana rechazaría', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const tooLate = 'La fecha debe ser anterior o igual al dia actual.'
  const tooEarly = 'La fecha debe ser mayor o igual al dia actual.'
  const retype = async (field: Locator, text: string): Promise<void> => {
    await byKeyboard(page).type(field, text)
    await page.keyboard.press('Enter')
  }
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)

  await test.step('la fecha del envío', async () => {
    await byKeyboard(page).press(main.getByRole('button', { name: 'Enviar', exact: true }))
    const day = dialog.getByRole('textbox', { name: 'Día Informado' })
    await expect(day).toBeFocused()
    await expect(day).toHaveValue(showDay(today()))
    for (const [typed, said] of [
      [showDay(daysAfter(today(), 1)), tooLate],
      [
        showDay(daysAfter(yearsBefore(today(), 10), -1)),
        `La fecha no puede ser de hace más de 10 años: desde el ${showDay(yearsBefore(today(), 10))}.`,
      ],
      ['31/2/2026', 'Ingrese una fecha'],
    ] as const) {
      await retype(day, typed)
      await expect(day).toHaveAccessibleDescription(said)
      await expect(day).toBeFocused()
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeDisabled()
    await byKeyboard(page).type(day, showDay(today()))
    await expect(dialog.getByRole('button', { name: 'Enviar' })).toBeEnabled()
    expect((await operador.get(stock.path)).body).toMatchObject({ state: 'OPEN' })
  })

  await test.step('lo que se informará, y lo que falta lleva a su registro', async () => {
    const review = dialog.getByRole('region', { name: 'Lo que se informará' })
    await expect(review.getByText('La aduana lo rechazaría')).toBeVisible()
    const missing = review.getByRole('listitem').filter({ hasText: 'Falta el contenedor: hay una línea con embalaje 05 CONTENEDOR.' })
    await expect(missing).toContainText('Código 11371')
    await byKeyboard(page).press(missing.getByRole('link', { name: 'Permiso de embarque 16033EC01000038D' }))
    await expect(page).toHaveURL(new RegExp(`/permiso-embarque/${stock.permisoId}$`))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('la fecha y la hora programadas', async () => {
    await page.goto(stock.address)
    await byKeyboard(page).press(main.getByRole('button', { name: 'Programar' }))
    const day = dialog.getByRole('textbox', { name: 'Fecha de envío' })
    const time = dialog.getByRole('combobox', { name: 'Hora' })
    const save = dialog.getByRole('button', { name: 'Guardar' })
    await expect(day).toBeFocused()
    await expect(save).toBeDisabled()
    await byKeyboard(page).type(day, showDay(daysAfter(today(), -1)))
    await expect(save).toBeDisabled()
    await retype(time, '930')
    await expect(day).toHaveAccessibleDescription(tooEarly)
    await retype(day, showDay(daysAfter(today(), 1)))
    await byKeyboard(page).press(page.getByRole('dialog', { name: '¿Programar igual?' }).getByRole('button', { name: 'Programar igual' }))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '09:30' })).toBeVisible()

    await byKeyboard(page).press(main.getByRole('button', { name: 'Cancelar envío' }))
    await expect(dialog).toContainText('¿Desea cancelar el envío programado?')
    await page.keyboard.press('Escape')
    await expect(main.getByText('Programado', { exact: true }).first()).toBeVisible()
    await byKeyboard(page).press(main.getByRole('button', { name: 'Cancelar envío' }))
    await byKeyboard(page).press(dialog.getByRole('button', { name: 'Cancelar envío' }))
    await expect(page.getByText('Envío cancelado', { exact: true })).toBeVisible()
    await expect(main.getByText('Abierto', { exact: true })).toBeVisible()
  })

  await test.step('un stock vacío se envía solo si alguien lo confirma', async () => {
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await byKeyboard(page).press(main.getByRole('button', { name: 'Crear Nuevo Stock' }))
    await byKeyboard(page).press(dialog.getByRole('button', { name: 'Crear' }))
    await expect(page.getByText('Stock creado', { exact: true })).toBeVisible()
    await byKeyboard(page).press(main.getByRole('button', { name: 'Enviar', exact: true }))
    await byKeyboard(page).press(dialog.getByRole('button', { name: 'Enviar' }))
    const box = dialog.getByRole('checkbox', { name: /^Confirmo que el stock va vacío/ })
    await expect(dialog.getByText('Marque esta casilla para enviar el stock vacío.')).toBeVisible()
    await expect(box).toBeFocused()
    await page.keyboard.press('Space')
    await confirmSend(page, byKeyboard(page).press)
    await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
  })

  await test.step('clonar el último y eliminarlo', async () => {
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await byKeyboard(page).press(main.getByRole('button', { name: 'Clonar Último' }))
    await expect(dialog).toContainText('Clonara el último stock enviado, ¿Desea continuar?')
    await byKeyboard(page).press(dialog.getByRole('button', { name: 'Clonar' }))
    await expect(page.getByText('Stock clonado', { exact: true })).toBeVisible()
    // The list may still be there.
    await expect(page.getByRole('heading', { level: 1, name: /^Stock \d+$/ })).toBeVisible()
    await expect(main.getByText('Abierto', { exact: true })).toBeVisible()
    await byKeyboard(page).press(main.getByRole('button', { name: 'Eliminar', exact: true }))
    await byKeyboard(page).press(dialog.getByRole('button', { name: 'Eliminar' }))
    await expect(page.getByText('Stock eliminado', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/stocks$/)
  })
})

test('programar con el mouse: la lista de horas no queda sobre Guardar, y vale la hora que se escribió', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const dialog = page.getByRole('dialog', { name: 'Programar envío' })
  const time = dialog.getByRole('combobox', { name: 'Hora' })
  const save = dialog.getByRole('button', { name: 'Guardar' })
  const hours = page.getByRole('listbox')
  /** By what lies there for the mouse, not by what the page says. */
  const isFree = () =>
    save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  await page.getByRole('main').getByRole('button', { name: 'Programar' }).click()
  await dialog.getByRole('textbox', { name: 'Fecha de envío' }).fill(showDay(daysAfter(today(), 1)))
  await time.click()
  await expect(hours).toBeVisible()
  await expect.poll(isFree, 'con la lista abierta').toBe(true)
  await page.keyboard.type('10:00')
  await expect(hours).toBeHidden()
  await expect.poll(isFree, 'con la hora escrita').toBe(true)
  const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: '10:00' })).toBeVisible()
})

test.describe('el reproceso', () => {
  test.use({ ownProduct: true, env: { AUTHORITY_TIMEOUT: '1', AUTHORITY_STAND_IN: 'silent:1' } })

  test('se confirma con Enter y su fecha no se puede cambiar', async ({ page, baseURL, operador, warehouseId }) => {
    const stock = await stockOnHand(operador, warehouseId)
    await operador.patch(`${stock.path}/send`, { fechaStock: today() })
    await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'TECHNICAL_ERROR' })
    await asUser(page, baseURL ?? '', 'operador')
    await page.goto(stock.address)
    const button = page.getByRole('main').getByRole('button', { name: 'Reprocesar' })
    const dialog = page.getByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })
    await keepsTheFocus(page, button, dialog)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(showDay(today()))
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Reprocesar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
  })
})
