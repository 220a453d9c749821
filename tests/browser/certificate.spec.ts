import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Page } from '@playwright/test'
import { issueCertificate } from '#server/stand-in/issuer.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, seesNoFault } from './no-fault.ts'

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
async function chooseFile(page: Page, field: string, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: field, exact: true }).click()])
  await chooser.setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: `Abrir el archivo: ${field}` })).toBeVisible()
}

test('se reemplaza el certificado por uno con su clave, después de ver las fechas de los dos', async ({ page, enter }) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'la clave' }).toString()
  await enter('user')
  await page.goto(view)
  await page.getByRole('button', { name: 'Editar certificado' }).click()
  await chooseFile(page, 'Certificado', 'plata.crt', certificateFor(publicKey, 20))
  await chooseFile(page, 'Clave privada', 'plata.key', key)
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
  await page.getByRole('dialog').getByRole('button', { name: 'Reemplazar' }).click()
  await expect(page.getByText('Vence en 20 días', { exact: true })).toBeVisible()
  await seesNoFault(page, 'compañia con un certificado que vence pronto')
  await page.getByRole('button', { name: 'Abrir el archivo: Certificado' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/BEGIN CERTIFICATE/)
  await seesNoFault(page, 'certificado abierto')
  await closeDialog(page)
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(page.getByRole('row', { name: /Vence en 20 días/ })).toHaveCount(2)
  await seesNoFault(page, 'hoy, con un certificado que vence pronto')
  await page.getByRole('link', { name: 'Depósito Dársena Norte' }).click()
  await expect(page.getByText(/^El certificado de la compañia Depósitos del Plata S\.A\. vence en 20 días, el /)).toBeVisible()
  await seesNoFault(page, 'stocks, con el aviso del certificado')
})
