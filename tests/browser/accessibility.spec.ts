import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { closeDialog, open, seesNoFault } from './no-fault.ts'
import { fillRegistration } from './registering.ts'
import { refusedStock, stockOnHand } from './stock-on-hand.ts'

// All screens and dialogs in one walk for each kind of user, in both schemes; those of a company, of the administration and of the generic entities are in `accessibility-admin.spec.ts`. A page is loaded once.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('la entrada y la cuenta, sin sesión', async ({ page }) => {
  const main = page.getByRole('main')
  await open(page, '/login')
  await expect(page.getByRole('link', { name: 'Cree una cuenta' })).toBeVisible()
  await seesNoFault(page, 'entrada')
  await button(page, 'Iniciar sesión').click()
  await seesNoFault(page, 'entrada con errores')

  await open(page, '/account/register')
  for (const password of ['a', 'Abcdef1!']) {
    await page.getByLabel(/^Nueva contraseña/).fill(password)
    await seesNoFault(page, `registro con ${password}`)
  }
  await button(page, 'Crear la cuenta').click()
  await seesNoFault(page, 'registro con errores')
  await fillRegistration(page, byMouse(page), { login: 'nora', email: 'nora@deposito.example', password: 'clave de Nora 1' })
  await seesNoFault(page, 'registro guardado')

  await open(page, '/account/activate/otra')
  await expect(main.getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'activación fallida')
  await open(page, '/account/reset/request')
  await button(page, 'Restablecer la contraseña').click()
  await seesNoFault(page, 'pedido con errores')
  await field(page, 'Correo electrónico').fill('nadie@deposito.example')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status')).toBeVisible()
  await seesNoFault(page, 'pedido hecho')
  await open(page, '/account/reset/finish')
  await seesNoFault(page, 'falta la clave')
  await open(page, '/account/reset/finish/otra')
  await page.getByLabel(/^Nueva contraseña/).fill('clave nueva')
  await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'clave vencida')
})

test('la lista de stocks, un stock y sus diálogos', async ({ page, enter, operador, warehouseId }) => {
  const stock = await refusedStock(operador, warehouseId)
  const fresh = await stockOnHand(operador, warehouseId)
  const dialog = page.getByRole('dialog')
  await enter('operador')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/warehouse/*/stocks?*', async (route) => (await late.promise, await route.continue()))
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('table', { name: 'Stocks' })).toHaveAttribute('aria-busy', 'true')
  await seesNoFault(page, 'stocks, en camino')
  late.resolve()
  await expect(button(page, 'Clonar Último')).toBeVisible()
  await seesNoFault(page, 'stocks')
  await button(page, `Más acciones del stock ${stock.id}`).click()
  await seesNoFault(page, 'stocks, menú de acciones')
  await page.keyboard.press('Escape')
  await button(page, 'Crear Nuevo Stock').click()
  await expect(dialog).toBeVisible()
  await seesNoFault(page, 'stocks, confirmación')
  await closeDialog(page)
  await button(page, `Ver errores stock ${stock.id}`).click()
  await expect(dialog).toBeVisible()
  await seesNoFault(page, 'stocks, errores')
  await closeDialog(page)

  await open(page, `/warehouse/${warehouseId}/stocks/calendario`)
  await expect(page.getByRole('grid')).toHaveCount(12)
  await seesNoFault(page, 'calendario')
  await page.getByLabel(/^hoy, /).click()
  await expect(dialog).toBeVisible()
  await seesNoFault(page, 'calendario, un día con varios stocks')
  await closeDialog(page)
  await open(page, '/hoy')
  await expect(page.getByRole('table')).toBeVisible()
  await seesNoFault(page, 'hoy')
  await open(page, `${fresh.address}/cambios`)
  await expect(page.getByRole('heading', { name: /^Permisos de embarque \(/ })).toBeVisible()
  await seesNoFault(page, 'cambios')

  await open(page, stock.address)
  await expect(page.getByRole('table', { name: 'Errores' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Ver el contenido de/ })
    .first()
    .click()
  await seesNoFault(page, 'stock con errores')
  await page.getByRole('button', { name: /^Editar .*TRIU/ }).click()
  await seesNoFault(page, 'stock, edición en su fila')
  await page.keyboard.press('Escape')
  await button(page, 'Enviar').click()
  await expect(dialog.getByText('La aduana lo rechazaría')).toBeVisible()
  await seesNoFault(page, 'envío con lo que la aduana rechazaría')
  await closeDialog(page)
  await open(page, `${stock.address}/historial`)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await seesNoFault(page, 'historial')
  await open(page, `${stock.address}?permisoEmbarque.identificadorPermiso=NADA`)
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
  await seesNoFault(page, 'filtros')

  await open(page, fresh.address)
  await button(page, 'Programar').click()
  await field(page, 'Fecha de envío').fill('1/1/2020')
  await page.getByRole('combobox', { name: 'Hora' }).fill('930')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La fecha debe ser mayor o igual al dia actual.')).toBeVisible()
  await seesNoFault(page, 'programar')
  await page.goto('/no/existe')
  await expect(page.getByText('La página no existe.')).toBeVisible()
  await seesNoFault(page, 'página que no existe')
})

test('los registros de un stock y sus formularios', async ({ page, enter, warehouseId, stock }) => {
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await enter('operador')
  await open(page, permit)
  await expect(page.getByRole('table', { name: 'Linea de mercaderia' }).locator('[data-row]')).toHaveCount(1)
  await seesNoFault(page, 'permiso')
  await button(page, 'Editar').click()
  await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
  await seesNoFault(page, 'permiso, edición')
  await open(page, `${stock.address}/documento-transporte/${stock.documentoId}`)
  await seesNoFault(page, 'documento')
  await open(page, `${permit}/linea-mercaderia/${stock.lineaId}`)
  await seesNoFault(page, 'línea')

  for (const [screen, address] of [
    ['permiso nuevo', `${stock.address}/permiso-embarque/add`],
    ['documento nuevo', `${stock.address}/documento-transporte/add`],
    ['línea nueva', `${permit}/linea-mercaderia/add`],
    ['contenedor nuevo', `${permit}/contenedor-asociado/add`],
    ['contenedor vacío nuevo', `${stock.address}/contenedor-vacio/add`],
  ] as const) {
    await open(page, address)
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    await seesNoFault(page, screen)
  }
  await open(page, `/warehouse/${warehouseId}/stocks/add`)
  await field(page, 'Día Informado').fill('')
  await button(page, 'Crear').click()
  await expect(page.getByText('Complete todos los campos para continuar')).toBeVisible()
  await seesNoFault(page, 'stock nuevo con otra fecha')

  await open(page, `${stock.address}/permiso-embarque/add`)
  await field(page, 'Ingreso al depósito').press('Alt+ArrowDown')
  await expect(page.getByRole('dialog', { name: /^Abrir el calendario/ })).toBeVisible()
  await seesNoFault(page, 'calendario')
  await closeDialog(page)
  await page.getByRole('combobox', { name: 'Destino de la mercadería' }).pressSequentially('ar')
  await expect(page.getByRole('option', { name: '200 Argentina' })).toBeVisible()
  await seesNoFault(page, 'lista de países')

  await open(page, `${permit}/linea-mercaderia/add`)
  await page.getByLabel('Cantidad').fill('77')
  await page.reload()
  await expect(page.getByText(/^Hay un borrador/)).toBeVisible()
  await seesNoFault(page, 'borrador')
  await button(page, 'Descartar').click()
  await button(page, 'Pegar desde una planilla').click()
  await page.getByLabel('Celdas copiadas').fill('06\tmuchas\t1.234\n06\t2\t10')
  await seesNoFault(page, 'pegar')
  await button(page, 'Ver las filas').click()
  await expect(page.getByText('Filas listas: 1. Con errores: 1.')).toBeVisible()
  await seesNoFault(page, 'pegar, las filas')

  await open(page, stock.address)
  await button(page, `Más acciones del stock ${stock.id}`).click()
  await page.getByRole('menuitem', { name: 'Cargar una planilla…' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'vacios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Contenedor;Longitud\r\nMSKU1234565;x\r\nMSCU7654321;20\r\n'),
    })
  await expect(button(page, 'Ir al próximo error')).toBeVisible()
  await seesNoFault(page, 'planilla con un error')
  await button(page, 'Quitar la fila con errores').click()
  await button(page, 'Reemplazar: ver los cambios…').click()
  await expect(page.getByText(/^El stock queda como la planilla/)).toBeVisible()
  await seesNoFault(page, 'planilla, los cambios')
})

test('la cuenta de quien entró, y el inicio de quien no tiene depósito', async ({ page, enter }) => {
  await enter('nuevo')
  await open(page, '/')
  await expect(page.getByText(/Tu cuenta no esta configurada/)).toBeVisible()
  await seesNoFault(page, 'inicio sin depósito')
  for (const [screen, address] of [
    ['ajustes', '/account/settings'],
    ['contraseña', '/account/password'],
  ] as const) {
    await open(page, address)
    await seesNoFault(page, screen)
    await page.getByRole('main').getByRole('textbox').first().fill('')
    if (screen === 'ajustes') {
      await field(page, 'Correo electrónico').fill('otro@deposito.example')
      await expect(page.getByLabel(/^Contraseña actual/)).toBeVisible()
    }
    await button(page, 'Guardar').click()
    await seesNoFault(page, `${screen} con errores`)
  }
  await open(page, '/account/sessions')
  await expect(page.getByRole('cell', { name: 'Esta sesión' })).toBeVisible()
  await seesNoFault(page, 'sesiones')
})
