import type { Page } from '@playwright/test'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { today } from '#domain/values/dates.ts'
import { expect, test } from './fixtures.ts'
import { closeDialog, open, seesNoFault } from './no-fault.ts'
import { refusedStock } from './stock-on-hand.ts'

// The second half of the walk of `accessibility.spec.ts`.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('las pantallas de una compañia', async ({ page, enter }) => {
  await enter('user')
  const company = '/company-management/company/1'
  await open(page, '/company-management')
  await expect(page.getByRole('link', { name: /^Ver / })).toBeVisible()
  await seesNoFault(page, 'compañias')
  await page.getByRole('button', { name: /^Eliminar / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'compañia que no se elimina')
  await closeDialog(page)
  await button(page, 'Agregar compañia').click()
  await field(page, 'CUIT').fill('30-1')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Un CUIT tiene 11 dígitos.')).toBeVisible()
  await seesNoFault(page, 'compañia nueva, con errores')

  await open(page, `${company}/view`)
  await expect(page.getByRole('link', { name: 'Agregar Deposito' })).toBeVisible()
  await seesNoFault(page, 'compañia')
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
  await expect(page.getByText(/^El pedido plata2027, del .* espera su certificado/)).toBeVisible()
  await seesNoFault(page, 'pedido pendiente')
  await open(page, `${company}/add-warehouse`)
  await button(page, 'Guardar').click()
  await expect(page.getByText('Debe asignar al menos un usuario al deposito.')).toBeVisible()
  await seesNoFault(page, 'depósito nuevo, con errores')
  await open(page, `${company}/update-warehouse/1`)
  await page.getByRole('switch', { name: 'Envío automático' }).check()
  await seesNoFault(page, 'depósito')
  await open(page, `${company}/access`)
  await button(page, 'Probar conexión').click()
  await expect(page.getByText('La aduana dio el acceso. No se informó nada.')).toBeVisible()
  await seesNoFault(page, 'acceso a la aduana')

  await open(page, `${company}/users`)
  await expect(page.getByRole('cell', { name: 'operador@deposito.example' })).toBeVisible()
  await seesNoFault(page, 'usuarios de una compañia')
  await button(page, 'Remover a operador').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seesNoFault(page, 'remover a un usuario')
  await closeDialog(page)
  await button(page, 'Agregar usuario').click()
  const form = page.getByRole('form', { name: 'Agregar usuario', exact: true })
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Marta')
  await form.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga')
  await form.getByRole('textbox', { name: 'Correo electronico' }).fill('operador@deposito.example')
  await form.getByRole('textbox', { name: 'Nombre de usuario' }).fill('mquiroga2')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('button', { name: 'Agregar usuario a compañia' })).toBeVisible()
  await seesNoFault(page, 'usuario nuevo con un correo que ya es de otra cuenta')
})

test('la administración: usuarios, registros y auditorías', async ({ page, enter, operador, stock }) => {
  await operador.delete(`${stock.path}/permiso-embarques/${stock.permisoId}`)
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ sentDate: expect.any(String) })
  await enter('admin')
  for (const address of ['', '/operador', '/operador/edit', '/admin/edit', '/operador/delete', '/nadie']) {
    await open(page, `/admin/user-management${address}`)
    await seesNoFault(page, `usuarios ${address}`)
    if (address === '/operador/delete') await closeDialog(page)
  }
  await open(page, '/admin/user-management/new')
  await button(page, 'Guardar').click()
  await seesNoFault(page, 'usuario nuevo con errores')

  await open(page, '/admin/afip/log')
  const log = page.getByRole('table', { name: 'Registros de AFIP' })
  await expect(log.getByRole('button').first()).toBeVisible()
  await seesNoFault(page, 'registros de AFIP')
  await log.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seesNoFault(page, 'registro')
  await closeDialog(page)

  const table = page.getByRole('table', { name: 'Auditorías' })
  await open(page, '/admin/audits')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await seesNoFault(page, 'auditorías')
  await page.getByRole('combobox', { name: 'Qué pasó' }).click()
  await page.getByRole('option', { name: 'Stocks: todo' }).click()
  await seesNoFault(page, 'auditorías, elección de clases')
  await page.keyboard.press('Escape')
  await button(page, 'Filtrar').click()
  await table.getByRole('row').filter({ hasText: 'Registro eliminado' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Registro eliminado' }).getByRole('link')).toBeVisible()
  await seesNoFault(page, 'auditoría')
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Historial del stock ${stock.id}` })).toBeVisible()
  await seesNoFault(page, 'historial general')
  await open(page, '/admin/audits?sort=auditEventDate,desc&stockId=999999')
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
  await seesNoFault(page, 'auditorías, vacías')
  await page.route('**/management/audits?*', (route) => route.abort())
  await open(page, '/admin/audits?sort=auditEventDate,desc&stockId=999998')
  await expect(button(page, 'Reintentar').first()).toBeVisible()
  await seesNoFault(page, 'auditorías que no llegan')
})

test('la administración: salud, métricas, niveles y configuración', async ({ page, enter }) => {
  await enter('admin')
  const main = page.getByRole('main')
  await open(page, '/admin/health')
  await page.getByRole('button', { name: 'Copiar ahora' }).click()
  await expect(page.getByText(/^La copia .* está hecha: /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar ahora' })).toBeFocused()
  await seesNoFault(page, 'salud')
  await button(page, 'Detalles: Espacio en disco').click()
  await seesNoFault(page, 'salud, detalles')
  await closeDialog(page)
  await button(page, 'Administración').click()
  await expect(page.getByRole('link', { name: 'Salud' })).toBeVisible()
  await seesNoFault(page, 'menú de administración')
  await page.keyboard.press('Escape')
  for (const [screen, address] of [
    ['aduana simulada', 'aduana-simulada'],
    ['niveles', 'logs'],
    ['configuración', 'configuration'],
  ] as const) {
    await open(page, `/admin/${address}`)
    await seesNoFault(page, screen)
  }

  await open(page, '/admin/metrics')
  await expect(main.getByRole('table', { name: 'Memoria' })).toBeVisible()
  await seesNoFault(page, 'métricas')
  await button(page, 'Ver los hilos').click()
  await page.getByRole('dialog', { name: 'Hilos' }).getByText('main', { exact: true }).click()
  await seesNoFault(page, 'hilos')
  await closeDialog(page)
})

test('las listas, las fichas y los formularios de cada entidad', async ({ page, enter, operador, warehouseId }) => {
  const stock = await refusedStock(operador, warehouseId)
  await enter('admin')
  for (const name of genericNames) {
    await open(page, `/${wordOf(name)}`)
    const row = page.getByRole('main').locator('a[data-row]').first()
    const address = (await row.getAttribute('href')) ?? ''
    await seesNoFault(page, name)
    await open(page, `/${wordOf(name)}/new`)
    await seesNoFault(page, `${name}, nuevo`)
    await open(page, address)
    await expect(page.locator('dd').first()).toBeVisible()
    await seesNoFault(page, `${name}, ficha`)
    await open(page, `${address}/edit`)
    await seesNoFault(page, `${name}, edición`)
  }
  await page.goto(`/contenedor-vacio/${stock.vacioId}/delete`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Eliminar' })).toBeVisible()
  await seesNoFault(page, 'eliminar')
})
