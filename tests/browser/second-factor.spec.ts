import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { codeOf } from '../support/second-factor.ts'
import { expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'
import { signIn } from './registering.ts'

const code = (page: Page) => page.getByRole('textbox', { name: 'Código de verificación' })

test('alguien activa la verificación en dos pasos, guarda sus códigos y entra con uno, con el teclado', async ({ page, enter }) => {
  const device = byKeyboard(page)
  await enter('operador', '/account/second-factor')
  await seesNoFault(page, 'verificación en dos pasos', page.getByRole('heading', { name: 'Paso 1 de 3: su contraseña' }))
  await device.type(page.getByLabel(/^Contraseña actual/), 'operador')
  await device.press(page.getByRole('button', { name: 'Continuar' }))
  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de verificación' })).toBeVisible()
  await seesNoFault(page, 'verificación en dos pasos, aplicación')
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await device.type(code(page), codeOf(secret, new Date()))
  await device.press(page.getByRole('button', { name: 'Activar' }))
  await expect(page.getByRole('heading', { name: 'Paso 3 de 3: códigos de recuperación' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem').allInnerTexts()
  await seesNoFault(page, 'verificación en dos pasos, códigos')
  const download = page.waitForEvent('download')
  await device.press(page.getByRole('button', { name: 'Descargar' }))
  const file = await download
  expect(file.suggestedFilename()).toBe('codigos-de-recuperacion-operador.txt')
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await device.toggle(page.getByLabel('Guardé los códigos'))
  await device.press(page.getByRole('button', { name: 'Listo' }))
  await seesNoFault(page, 'verificación en dos pasos, activada', page.getByText('10 de 10'))

  await page.goto('/logout')
  await device.press(page.getByRole('link', { name: 'Iniciar sesión' }))
  await signIn(page, device, 'operador', 'operador')
  await expect(code(page)).toBeFocused()
  await seesNoFault(page, 'entrada, código')
  await device.type(code(page), codeOf(secret, new Date(), 1))
  await device.press(page.getByRole('button', { name: 'Verificar' }))
  await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()
})
