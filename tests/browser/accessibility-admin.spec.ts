import type { Page } from '@playwright/test'
import { type GenericName, genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { today } from '#domain/values/dates.ts'
import { signedIn } from '../support/caller.ts'
import { base64, keyFile } from '../support/certificates.ts'
import { issuedCertificate } from '../support/issued-certificate.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, open, seesNoFault, visit, visitDialog } from './no-fault.ts'
import { refusedStock } from './stock-on-hand.ts'

// The second half of the walk of `accessibility.spec.ts`.

const day = 86_400_000
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('las pantallas de una compañia', async ({ page, enter, baseURL, warehouseId }) => {
  await enter('user')
  const company = '/company-management/company/1'
  await visit(page, 'compañias', '/company-management', page.getByRole('link', { name: /^Ver / }))
  await page.getByRole('button', { name: /^Eliminar / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await seesNoFault(page, 'compañia que no se elimina', page.getByRole('dialog').getByRole('alert'))
  await closeDialog(page)
  await button(page, 'Agregar compañia').click()
  await field(page, 'CUIT').fill('30-1')
  await button(page, 'Guardar').click()
  await seesNoFault(page, 'compañia nueva, con errores', page.getByText('Un CUIT tiene 11 dígitos.'))

  await visit(page, 'compañia', `${company}/view`, page.getByRole('link', { name: 'Agregar Deposito' }))
  await button(page, 'Editar').click()
  await seesNoFault(page, 'compañia, edición')
  await button(page, 'Editar certificado').click()
  await button(page, 'Guardar').last().click()
  await expect(page.getByText('Campo requerido')).toHaveCount(2)
  await seesNoFault(page, 'certificado sin archivos')
  await page.getByRole('radio', { name: 'Generar clave y pedido' }).check()
  await field(page, 'Nombre del certificado').fill('plata2027')
  await seesNoFault(page, 'clave y pedido')
  await page.keyboard.press('Enter')
  await seesNoFault(page, 'pedido pendiente', page.getByText(/^El pedido plata2027, del .* espera su certificado/))
  await open(page, `${company}/add-warehouse`)
  await button(page, 'Guardar').click()
  await seesNoFault(page, 'depósito nuevo, con errores', page.getByText('Debe asignar al menos un usuario al deposito.'))
  await open(page, `${company}/update-warehouse/1`)
  await page.getByRole('switch', { name: 'Envío automático' }).check()
  await seesNoFault(page, 'depósito')
  await open(page, `${company}/access`)
  await button(page, 'Probar conexión').click()
  await seesNoFault(page, 'acceso a la aduana', page.getByText('La aduana dio el acceso. No se informó nada.'))

  await visit(page, 'usuarios de una compañia', `${company}/users`, page.getByRole('cell', { name: 'operador@deposito.example' }))
  await visitDialog(page, 'remover a un usuario', button(page, 'Remover a operador'))
  await button(page, 'Agregar usuario').click()
  const form = page.getByRole('form', { name: 'Agregar usuario', exact: true })
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Marta')
  await form.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga')
  await form.getByRole('textbox', { name: 'Correo electronico' }).fill('operador@deposito.example')
  await form.getByRole('textbox', { name: 'Nombre de usuario' }).fill('mquiroga2')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('button', { name: 'Agregar usuario a compañia' })).toBeVisible()
  await seesNoFault(page, 'usuario nuevo con un correo que ya es de otra cuenta')

  await visit(page, 'integraciones', `${company}/integraciones`, page.getByText(/^Sin integraciones/))
  await button(page, 'Agregar integración').click()
  await button(page, 'Crear clave').click()
  await seesNoFault(page, 'integración nueva, con errores', page.getByText('Elija al menos un depósito.'))
  await field(page, 'Nombre').fill('WMS Norte')
  await page.getByRole('combobox', { name: /^Depósitos/ }).press('ArrowDown')
  await page.getByRole('listbox').getByRole('option').first().click()
  await button(page, 'Crear clave').click()
  await seesNoFault(page, 'clave nueva', page.getByText(/^depfis_[\da-f]{12}_/))
  await button(page, 'Ya la guardé').click()
  await visitDialog(page, 'revocar una clave', button(page, 'Revocar la clave de WMS Norte'))

  const ends = new Date(Date.now() + 20 * day + 3_600_000)
  const { cert, key } = issuedCertificate({ cuit: '30708451262', from: new Date(Date.now() - day), to: ends })
  const files = { cert: base64(cert), key: base64(keyFile({ privateKey: key })) }
  const owner = await signedIn(baseURL ?? '', 'user')
  expect(await owner.put('api/owner/companies/1/certificate', files)).toMatchObject({ status: 200 })
  await visit(page, 'compañia, certificado que vence pronto', `${company}/view`, page.getByText('Vence en 20 días', { exact: true }))
  await visitDialog(page, 'certificado abierto', button(page, 'Abrir el archivo: Certificado'))
  await visit(page, 'hoy, certificado que vence pronto', '/hoy', page.getByRole('row', { name: /Vence en 20 días/ }).first())
  const notice = page.getByText(/^El certificado de la compañia Depósitos del Plata S\.A\. vence en 20 días, el /)
  await visit(page, 'stocks, certificado que vence pronto', `/warehouse/${warehouseId}/stocks`, notice)
})

test('la administración: usuarios, registros y auditorías', async ({ page, enter, operador, stock }) => {
  await operador.delete(`${stock.path}/permiso-embarques/${stock.permisoId}`)
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ sentDate: expect.any(String) })
  await enter('admin')
  for (const address of ['', '/operador', '/operador/edit', '/admin/edit', '/operador/delete', '/nadie']) {
    await visit(page, `usuarios ${address}`, `/admin/user-management${address}`)
    if (address === '/operador/delete') await closeDialog(page)
  }
  await open(page, '/admin/user-management/new')
  await button(page, 'Guardar').click()
  await seesNoFault(page, 'usuario nuevo con errores')

  const log = page.getByRole('table', { name: 'Registros de AFIP' })
  await visit(page, 'registros de AFIP', '/admin/afip/log', log.getByRole('button').first())
  await visitDialog(page, 'registro', log.getByRole('row').nth(1).getByRole('link').first())

  const table = page.getByRole('table', { name: 'Auditorías' })
  await visit(page, 'auditorías', '/admin/audits', table.getByRole('row').nth(1))
  await page.getByRole('combobox', { name: 'Qué pasó' }).click()
  await page.getByRole('option', { name: 'Stocks: todo' }).click()
  await seesNoFault(page, 'auditorías, elección de clases')
  await page.keyboard.press('Escape')
  await button(page, 'Filtrar').click()
  await table.getByRole('row').filter({ hasText: 'Registro eliminado' }).getByRole('link').first().click()
  await seesNoFault(page, 'auditoría', page.getByRole('dialog', { name: 'Registro eliminado' }).getByRole('link'))
  await page.getByRole('dialog').getByRole('link').click()
  await seesNoFault(page, 'historial general', page.getByRole('heading', { name: `Historial del stock ${stock.id}` }))
  const none = page.getByText('Nada coincide con los filtros.')
  await visit(page, 'auditorías, vacías', '/admin/audits?sort=auditEventDate,desc&stockId=999999', none)
  await page.route('**/management/audits?*', (route) => route.abort())
  const again = button(page, 'Reintentar').first()
  await visit(page, 'auditorías que no llegan', '/admin/audits?sort=auditEventDate,desc&stockId=999998', again)
})

test('la administración: salud, métricas, niveles y configuración', async ({ page, enter }) => {
  await enter('admin')
  await open(page, '/admin/health')
  await page.getByRole('button', { name: 'Copiar ahora' }).click()
  await expect(page.getByText(/^La copia .* está hecha: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar ahora' })).toBeFocused()
  await seesNoFault(page, 'salud')
  await visitDialog(page, 'salud, detalles', button(page, 'Detalles: Espacio en disco'))
  await button(page, 'Administración').click()
  await seesNoFault(page, 'menú de administración', page.getByRole('link', { name: 'Salud' }))
  await page.keyboard.press('Escape')
  for (const screen of ['aduana-simulada', 'logs', 'configuration']) await visit(page, screen, `/admin/${screen}`)
  await visit(page, 'métricas', '/admin/metrics', page.getByRole('table', { name: 'Memoria' }))
  await button(page, 'Ver los hilos').click()
  await page.getByRole('dialog', { name: 'Hilos' }).getByText('main', { exact: true }).click()
  await seesNoFault(page, 'hilos')
  await closeDialog(page)
})

// Each kind of field and cell: a file, people and hours, states and days, a container's marks, a long text.
const kinds: readonly GenericName[] = ['certificate', 'deposito', 'stock', 'permisoEmbarque', 'wsaa']

test('las listas, las fichas y los formularios de las entidades', async ({ page, enter, operador, warehouseId }) => {
  const stock = await refusedStock(operador, warehouseId)
  await enter('admin')
  for (const name of genericNames) {
    await open(page, `/${wordOf(name)}`)
    const row = page.getByRole('main').locator('a[data-row]').first()
    const address = (await row.getAttribute('href')) ?? ''
    // The others show the same kinds again; that each fits is seen by opening it.
    const isKind = kinds.includes(name)
    if (isKind) await seesNoFault(page, name)
    await open(page, address)
    if (isKind) await seesNoFault(page, `${name}, ficha`, page.locator('dd').first())
    await open(page, `${address}/edit`)
    if (isKind) await seesNoFault(page, `${name}, edición`)
  }
  // A new record has the form of an edited one.
  await visit(page, 'registro nuevo', `/${wordOf(genericNames[0])}/new`)
  await page.goto(`/contenedor-vacio/${stock.vacioId}/delete`)
  await seesNoFault(page, 'eliminar', page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }))
})
