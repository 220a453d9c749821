import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { InputDevice } from './input-devices.ts'
import type { TestProduct } from './products.ts'

/** The link of the newest mail to an address, among the mails whose link opens this screen. */
export async function mailedLink({ dataDir }: Pick<TestProduct, 'dataDir'>, address: string, screen: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  const read = (): string => {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    const mails = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'))
    const links = mails.filter((mail) => mail.includes(`To: ${address}\n`)).map((mail) => /^http\S+$/m.exec(mail)?.[0] ?? '')
    return links.filter((link) => link.includes(screen)).at(-1) ?? ''
  }
  await expect.poll(read, { message: `a mail to ${address}` }).not.toBe('')
  return read()
}

export async function fillRegistration(
  page: Page,
  device: InputDevice,
  { login, email, password }: Record<'login' | 'email' | 'password', string>,
): Promise<void> {
  await page.goto('/login')
  await device.press(page.getByRole('link', { name: 'Cree una cuenta' }))
  // The sign-in screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Registro' })).toBeVisible()
  await device.type(page.getByRole('textbox', { name: 'Usuario' }), login)
  await device.type(page.getByRole('textbox', { name: 'Correo electrónico' }), email)
  await device.type(page.getByLabel(/^Nueva contraseña/), password)
  await device.type(page.getByLabel(/^Confirmación de la nueva contraseña/), password)
  await device.press(page.getByRole('button', { name: 'Crear la cuenta' }))
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    '¡Registro guardado! Por favor, revise su correo electrónico para confirmar.',
  )
}

export async function signIn(page: Page, device: InputDevice, username: string, password: string): Promise<void> {
  await device.type(page.getByLabel('Usuario'), username)
  await device.type(page.getByLabel('Contraseña', { exact: true }), password)
  await device.press(page.getByRole('button', { name: 'Iniciar sesión' }))
}
