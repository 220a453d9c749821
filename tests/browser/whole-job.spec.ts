import type { Page } from '@playwright/test'
import { showDay, today } from '#domain/dates.ts'
import { confirmSend } from './confirm-send.ts'
import { expect, test } from './fixtures.ts'
import { byKeyboard, byMouse, type InputDevice } from './input-devices.ts'

/** The product's main job, from signing in to the customs authority's verdict, in the words on the screen. */
async function wholeJob(page: Page, device: InputDevice): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const said = async (sentence: string): Promise<void> => expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  const section = (name: string, count: number) => page.getByRole('button', { name: `${name} ${count}`, exact: true })

  await page.goto('/')
  await device.type(field('Usuario'), 'operador')
  await device.type(page.getByLabel('Contraseña', { exact: true }), 'operador')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()

  await device.press(button('Crear Nuevo Stock'))
  await expect(dialog).toContainText('Creara un nuevo stock, ¿Desea continuar?')
  await device.press(dialog.getByRole('button', { name: 'Crear' }))
  await said('Stock creado')
  await expect(page.getByRole('heading', { level: 1, name: /^Stock \d+/ })).toBeVisible()
  await expect(page.getByText('Abierto')).toBeVisible()
  await expect(page.getByText(showDay(today())).first()).toBeVisible()

  await device.press(link('Agregar permiso de embarque'))
  await device.type(field('Permiso'), '16033EC01000038D')
  await device.choose(field('Destino de la mercadería'), '310')
  await device.type(field('Destinatario en el exterior'), '20040410024')
  await device.type(field('Ubicación de la partida'), 'Nave 2, fila 7')
  await device.press(button('Guardar'))
  await said('Permiso de embarque creado')

  await device.press(link('Agregar linea de mercaderia'))
  await device.choose(field('Tipo de embalaje'), '05')
  await device.type(field('Cantidad'), '12')
  await device.type(field('Peso bruto (kg)'), '1000.50')
  await device.press(button('Guardar'))
  await said('Linea de mercaderia agregada')
  await expect(field('Cantidad')).toHaveValue('')
  await device.choose(field('Tipo de embalaje'), '06')
  await device.type(field('Cantidad'), '3')
  await device.type(field('Peso bruto (kg)'), '12.5')
  await device.press(button('Guardar'))
  await expect(page.getByRole('row', { name: /06 CAJA/ })).toBeVisible()
  await device.press(link('Regresar'))

  await expect(section('Linea de mercaderia', 2)).toBeVisible()
  await device.press(link('Agregar contenedor asociado'))
  await device.type(field('Cantidad de bultos'), '12')
  await device.type(field('Número de contenedor'), 'CRXU2358579')
  await device.type(field('Longitud (pies)'), '40')
  await device.press(button('Guardar'))
  await said('Cotenedor asociado agregado')
  await device.press(link('Regresar'))
  await expect(section('Contenedor asociado', 1)).toBeVisible()

  await device.press(page.getByRole('navigation', { name: 'Dónde está' }).getByRole('link', { name: /^Stock \d+$/ }))
  await device.press(link('Agregar documento de transporte'))
  await device.type(field('Manifiesto'), '13033MANI000138P')
  await device.type(field('Documento de transporte'), 'USMIA1234')
  await device.choose(field('Procedencia de la mercadería'), '212')
  await device.type(field('Ubicación de la partida'), 'Nave 1, fila 3')
  await device.press(button('Guardar'))
  await said('Documento de transporte creado')

  await device.press(page.getByRole('navigation', { name: 'Dónde está' }).getByRole('link', { name: /^Stock \d+$/ }))
  await device.press(link('Agregar contenedor vacio'))
  await device.type(field('Número de contenedor'), 'TRIU5555555')
  await device.type(field('Longitud (pies)'), '20')
  await device.press(button('Guardar y agregar otro'))
  await said('Contenedor vacio creado')
  await device.press(link('Regresar'))

  for (const name of ['Permisos de embarque', 'Documento de transporte', 'Contenedor vacio']) await expect(section(name, 1)).toBeVisible()
  await device.press(button('Enviar'))
  await confirmSend(page, device.press)
  await said('Stock enviado')
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible()
  await said('La aduana aceptó el stock.')
  await expect(button('Enviar')).toBeHidden()
  await expect(link('Agregar permiso de embarque')).toBeHidden()
  await expect(button('Clonar')).toBeVisible()
}

test('la jornada entera, con el mouse', async ({ page }) => {
  await wholeJob(page, byMouse(page))
})

test('la jornada entera, solo con el teclado', async ({ page }) => {
  await wholeJob(page, byKeyboard(page))
})
