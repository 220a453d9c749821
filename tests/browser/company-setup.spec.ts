import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { confirmSend } from './confirm-send.ts'
import { expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import type { TestProduct } from './products.ts'
import { fillRegistration, mailedLink, signIn } from './registering.ts'

const nora = { login: 'nora', email: 'nora@deposito.example', password: 'clave de Nora 1' }
const cuit = '33693450239'

/** Does what the authority's portal does with a request: the stand-in's issuer signs it. */
function signedByTheIssuer({ dataDir }: TestProduct, request: Uint8Array): string {
  // A folder for each certificate, because the command overwrites none.
  const folder = mkdtempSync(join(dataDir, 'firmado-'))
  const file = join(folder, 'pedido.csr')
  writeFileSync(file, request)
  const options = ['--cuit', cuit, '--out', folder, '--name', 'firmado', '--csr', file]
  execFileSync(process.execPath, ['src/server/demo/certificate.ts', ...options], { env: { DATA_DIR: dataDir } })
  return join(folder, 'firmado.crt')
}

test('de registrarse al primer stock que la aduana acepta, con acceso y certificado propios, con el teclado', async ({ page, product }) => {
  const device = byKeyboard(page)
  await test.step('se registra y activa su cuenta', async () => {
    await fillRegistration(page, device, nora)
    await page.goto(await mailedLink(product, nora.email, '/account/activate/'))
    await device.press(page.getByRole('button', { name: 'Activar mi cuenta' }))
    await expect(page.getByText(/^Su cuenta ha sido activada/)).toBeVisible()
    await device.press(page.getByRole('link', { name: 'Iniciar sesión' }))
    await signIn(page, device, nora.login, nora.password)
    await expect(page.getByText(/Tu cuenta no esta configurada/)).toBeVisible()
  })

  await test.step('hace su compañia', async () => {
    await device.press(page.getByRole('link', { name: 'Compañias' }))
    await expect(page.getByText('Sin compañias asignadas')).toBeVisible()
    await device.press(page.getByRole('button', { name: 'Agregar compañia' }))
    await device.type(page.getByRole('textbox', { name: 'Nombre' }), 'Terminal del Litoral S.A.')
    await device.type(page.getByRole('textbox', { name: 'CUIT' }), cuit)
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await device.press(page.getByRole('button', { name: 'Cerrar sesión e ingresar' }))
    await signIn(page, device, nora.login, nora.password)
    await expect(page).toHaveURL(/\/company-management\/company\/\d+\/view$/)
  })

  await test.step('trae un certificado', async () => {
    await device.press(page.getByRole('button', { name: 'Agregar certificado' }))
    // Arrow keys move between the two ways.
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Generar clave y pedido' })).toBeChecked()
    await device.type(page.getByRole('textbox', { name: 'Nombre del certificado' }), 'litoral')
    await device.press(page.getByRole('button', { name: 'Generar', exact: true }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      device.press(page.getByRole('button', { name: 'Descargar el pedido' })),
    ])
    const certificate = signedByTheIssuer(product, readFileSync(await download.path()))
    await device.press(page.getByRole('button', { name: 'Subir el certificado' }))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      device.press(page.getByRole('button', { name: 'Certificado', exact: true })),
    ])
    await chooser.setFiles(certificate)
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByText('Certificado guardado')).toBeVisible()
    await expect(page.getByText('Vigente', { exact: true })).toBeVisible()
  })

  await test.step('agrega un depósito', async () => {
    await device.press(page.getByRole('link', { name: 'Agregar Deposito' }))
    await device.choose(page.getByRole('combobox', { name: 'Codigo Aduana' }), '033')
    await device.type(page.getByRole('textbox', { name: 'Codigo Lugar Operativo' }), '20033')
    await device.type(page.getByRole('textbox', { name: 'Descripción' }), 'Terminal Litoral')
    await device.type(page.getByRole('combobox', { name: 'Usuarios' }), 'nora@')
    await expect(page.getByRole('option', { name: nora.email })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByRole('cell', { name: 'Terminal Litoral', exact: true })).toBeVisible()
  })

  await test.step('envía el primer stock', async () => {
    await device.press(page.getByRole('link', { name: 'Inicio' }).first())
    await device.press(page.getByRole('button', { name: 'Crear Nuevo Stock' }).first())
    await device.press(page.getByRole('dialog').getByRole('button', { name: 'Crear' }))
    await device.press(page.getByRole('link', { name: 'Agregar contenedor vacio' }))
    await device.type(page.getByRole('textbox', { name: 'Número de contenedor' }), 'TRIU5555555')
    await device.type(page.getByRole('combobox', { name: 'Longitud (pies)' }), '20')
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByText('Contenedor vacio creado')).toBeVisible()
    await device.press(page.getByRole('link', { name: 'Regresar' }))
    await device.press(page.getByRole('button', { name: 'Enviar', exact: true }))
    await confirmSend(page, device.press)
    await expect(page.getByText('La aduana aceptó el stock.')).toBeVisible()
  })
})
