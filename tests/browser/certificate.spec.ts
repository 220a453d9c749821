import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { issueCertificate } from '#server/crypto/issue-certificate.ts'
import { requestedKey } from '#server/crypto/signing-request.ts'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard, byMouse, type InputDevice } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'

const view = '/company-management/company/1/view'
const day = 86_400_000
const issuer = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** A certificate for the demo's company, which somebody else's authority issued. */
function certificateFor(publicKey: KeyObject, days: number): string {
  return issueCertificate({
    subject: { C: 'AR', O: 'Depósitos del Plata S.A.', CN: 'plata', serialNumber: 'CUIT 30708451262' },
    publicKey,
    issuer: { name: { C: 'AR', O: 'Pruebas', CN: 'Otro emisor' }, key: issuer },
    from: new Date(Date.now() - day),
    to: new Date(Date.now() + days * day + 3_600_000),
  })
}

/** Chooses a file in the dialog of the system, which the field opens. */
async function chooseFile(page: Page, device: InputDevice, field: string, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    device.press(page.getByRole('button', { name: field, exact: true })),
  ])
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: `Abrir el archivo: ${field}` })).toBeVisible()
}

test('con el ratón: se reemplaza el certificado por uno con su clave, después de ver las fechas de los dos', async ({ page, baseURL }) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'la clave' }).toString()
  await asUser(page, baseURL ?? '', 'user')
  await page.goto(view)
  await page.getByRole('button', { name: 'Editar certificado' }).click()
  await chooseFile(page, byMouse(page), 'Certificado', 'plata.crt', certificateFor(publicKey, 20))
  await chooseFile(page, byMouse(page), 'Clave privada', 'plata.key', key)
  const password = page.getByLabel('Contraseña de la clave', { exact: true })
  await password.fill('otra')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La contraseña no abre esta clave. Escríbala de nuevo.')).toBeVisible()
  await expect(password).toBeFocused()
  const error = await page.getByText('La contraseña no abre esta clave. Escríbala de nuevo.').boundingBox()
  const foot = await page.getByRole('button', { name: 'Guardar' }).boundingBox()
  expect((error?.y ?? 0) + (error?.height ?? 0), 'los botones no tapan el campo ni su error').toBeLessThan(foot?.y ?? 0)
  await seesNoFault(page, 'certificado, con una falta')
  await password.fill('la clave')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Guardar' }), 'un no devuelve el foco').toBeFocused()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog', { name: '¿Reemplazar el certificado?' })).toContainText(
    /El de ahora vale del .*; el nuevo vale del /,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Reemplazar' }).click()
  await expect(page.getByText('Vence en 20 días', { exact: true })).toBeVisible()
  await expect(page.getByText('Otro emisor')).toBeVisible()
  await seesNoFault(page, 'compañia con un certificado que vence pronto')
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(page.getByText(/^El certificado de la compañia Depósitos del Plata S\.A\. vence en 20 días, el /)).toBeVisible()
  await seesNoFault(page, 'stocks, con el aviso del certificado')
})

test('con el teclado: la clave se hace aquí, y el certificado que vuelve encuentra la suya', async ({ page, baseURL }) => {
  const device = byKeyboard(page)
  await asUser(page, baseURL ?? '', 'user')
  await page.goto(view)
  await device.press(page.getByRole('button', { name: 'Editar certificado' }))
  await expect(page.getByRole('radio', { name: 'Ya tengo el certificado y la clave' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Generar clave y pedido' })).toBeChecked()
  await device.type(page.getByRole('textbox', { name: 'Nombre del certificado' }), 'plata2027')
  await seesNoFault(page, 'clave y pedido')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^El pedido plata2027, del .* espera su certificado/)).toBeVisible()
  await seesNoFault(page, 'pedido pendiente')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    device.press(page.getByRole('button', { name: 'Descargar el pedido' })),
  ])
  expect(download.suggestedFilename()).toBe('plata2027.csr')
  const request = readFileSync(await download.path(), 'utf8')

  await device.press(page.getByRole('button', { name: 'Subir el certificado' }))
  await chooseFile(page, device, 'Certificado', 'plata2027.crt', certificateFor(requestedKey(request), 700))
  await device.press(page.getByRole('button', { name: 'Guardar' }))
  await device.press(page.getByRole('dialog').getByRole('button', { name: 'Reemplazar' }))
  await expect(page.getByText(/\(vence en 700 días\)/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar certificado' })).toBeFocused()
  await expect(page.getByText(/espera su certificado/)).toBeHidden()
  await device.press(page.getByRole('button', { name: 'Abrir el archivo: Certificado' }))
  await expect(page.getByRole('textbox', { name: 'Certificado' })).toHaveValue(/^-----BEGIN CERTIFICATE-----/)
  await seesNoFault(page, 'certificado abierto')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Abrir el archivo: Certificado' })).toBeFocused()
})
