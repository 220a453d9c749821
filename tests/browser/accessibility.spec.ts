import type { Page } from '@playwright/test'
import { expect, hold, test } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { closeDialog, open, seesNoFault, visit, visitDialog } from './no-fault.ts'
import { fillRegistration } from './registering.ts'
import { refusedStock, stockOnHand } from './stock-on-hand.ts'

// All screens and dialogs in one walk for each kind of user, in both schemes; those of a company, of the administration and of the generic entities are in `accessibility-admin.spec.ts`. A page is loaded once.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('la entrada y la cuenta, sin sesión', async ({ page }) => {
  const main = page.getByRole('main')
  await visit(page, 'entrada', '/login', page.getByRole('link', { name: 'Cree una cuenta' }))
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
  await button(page, 'Activar mi cuenta').click()
  await seesNoFault(page, 'activación fallida', main.getByRole('alert'))
  await open(page, '/account/reset/request')
  await button(page, 'Restablecer la contraseña').click()
  await seesNoFault(page, 'pedido con errores')
  await field(page, 'Correo electrónico').fill('nadie@deposito.example')
  await page.keyboard.press('Enter')
  await seesNoFault(page, 'pedido hecho', main.getByRole('status'))
  await visit(page, 'falta la clave', '/account/reset/finish')
  await open(page, '/account/reset/finish/otra')
  await page.getByLabel(/^Nueva contraseña/).fill('clave nueva')
  await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva')
  await page.keyboard.press('Enter')
  await seesNoFault(page, 'clave vencida', main.getByRole('alert'))
})

test('la lista de stocks, un stock y sus diálogos', async ({ page, enter, operador, warehouseId }) => {
  const stock = await refusedStock(operador, warehouseId)
  const fresh = await stockOnHand(operador, warehouseId)
  const dialog = page.getByRole('dialog')
  await enter('operador')
  const letThrough = await hold(page, '**/api/warehouse/*/stocks?*')
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('table', { name: 'Stocks' })).toHaveAttribute('aria-busy', 'true')
  await seesNoFault(page, 'stocks, en camino')
  letThrough()
  await seesNoFault(page, 'stocks', button(page, 'Clonar Último'))
  await button(page, `Más acciones del stock ${stock.id}`).click()
  await seesNoFault(page, 'stocks, menú de acciones')
  await page.keyboard.press('Escape')
  await visitDialog(page, 'stocks, confirmación', button(page, 'Crear Nuevo Stock'))
  await visitDialog(page, 'stocks, errores', button(page, `Ver errores stock ${stock.id}`))
  await visit(page, 'calendario', `/warehouse/${warehouseId}/stocks/calendario`, page.getByRole('grid').nth(11))
  await visitDialog(page, 'calendario, un día con varios stocks', page.getByLabel(/^hoy, /))
  await visit(page, 'cambios', `${fresh.address}/cambios`, page.getByRole('heading', { name: /^Permisos? de embarque \(/ }))

  await open(page, stock.address)
  await expect(page.getByRole('table', { name: 'Errores' })).toBeVisible()
  const contents = page.getByRole('button', { name: /^Ver el contenido de/ })
  await contents.first().click()
  await seesNoFault(page, 'stock con errores')
  await page.getByRole('button', { name: /^Editar .*TRIU/ }).click()
  await seesNoFault(page, 'stock, edición en su fila')
  await page.keyboard.press('Escape')
  await button(page, 'Enviar').click()
  await seesNoFault(page, 'envío con lo que la aduana rechazaría', dialog.getByText('La aduana lo rechazaría'))
  await closeDialog(page)
  await visit(page, 'historial', `${stock.address}/historial`, page.getByRole('main').getByRole('listitem').first())
  const nothing = page.getByText('Nada coincide con los filtros.')
  await visit(page, 'filtros', `${stock.address}?permisoEmbarque.identificadorPermiso=NADA`, nothing)

  await open(page, fresh.address)
  await button(page, 'Programar').click()
  await field(page, 'Fecha de envío').fill('1/1/2020')
  await page.getByRole('combobox', { name: 'Hora' }).fill('930')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await seesNoFault(page, 'programar', page.getByText('La fecha debe ser mayor o igual al dia actual.'))
  await visit(page, 'página que no existe', '/no/existe', page.getByText('La página no existe.'))
})

test('los registros de un stock y sus formularios', async ({ page, enter, warehouseId, stock }) => {
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await enter('operador')
  await visit(page, 'permiso', permit, page.getByRole('table', { name: 'Linea de mercaderia' }).locator('[data-row]'))
  await button(page, 'Editar').click()
  await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
  await seesNoFault(page, 'permiso, edición')
  await visit(page, 'documento', `${stock.address}/documento-transporte/${stock.documentoId}`)
  await visit(page, 'línea', `${permit}/linea-mercaderia/${stock.lineaId}`)

  for (const [screen, address] of [
    ['permiso nuevo', `${stock.address}/permiso-embarque/add`],
    ['documento nuevo', `${stock.address}/documento-transporte/add`],
    ['línea nueva', `${permit}/linea-mercaderia/add`],
    ['contenedor nuevo', `${permit}/contenedor-asociado/add`],
    ['contenedor vacío nuevo', `${stock.address}/contenedor-vacio/add`],
  ] as const) {
    await open(page, address)
    const save = page.getByRole('button', { name: /^Guardar/ })
    await save.first().click()
    await seesNoFault(page, screen, page.locator('[aria-invalid="true"]').first())
  }
  await open(page, `/warehouse/${warehouseId}/stocks/add`)
  await field(page, 'Día Informado').fill('')
  await button(page, 'Crear').click()
  await seesNoFault(page, 'stock nuevo con otra fecha', page.getByText('Complete todos los campos para continuar'))

  await open(page, `${stock.address}/permiso-embarque/add`)
  await field(page, 'Ingreso al depósito').press('Alt+ArrowDown')
  await seesNoFault(page, 'calendario', page.getByRole('dialog', { name: /^Abrir el calendario/ }))
  await closeDialog(page)
  await page.getByRole('combobox', { name: 'Destino de la mercadería' }).pressSequentially('ar')
  await seesNoFault(page, 'lista de países', page.getByRole('option', { name: '200 Argentina' }))

  await open(page, `${permit}/linea-mercaderia/add`)
  await page.getByLabel('Cantidad').fill('77')
  await page.reload()
  await seesNoFault(page, 'borrador', page.getByText(/^Hay un borrador/))
  await button(page, 'Descartar').click()
  await button(page, 'Pegar desde una planilla').click()
  await page.getByLabel('Celdas copiadas').fill('06\tmuchas\t1.234\n06\t2\t10')
  await seesNoFault(page, 'pegar')
  await button(page, 'Ver las filas').click()
  await seesNoFault(page, 'pegar, las filas', page.getByText('Filas listas: 1. Con errores: 1.'))

  await open(page, stock.address)
  await button(page, `Más acciones del stock ${stock.id}`).click()
  await page.getByRole('menuitem', { name: 'Cargar una planilla…' }).click()
  const buffer = Buffer.from('Contenedor;Longitud\r\nMSKU1234565;x\r\nMSCU7654321;20\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'vacios.csv', mimeType: 'text/csv', buffer })
  await seesNoFault(page, 'planilla con un error', button(page, 'Ir al próximo error'))
  await button(page, 'Quitar la fila con errores').click()
  await button(page, 'Reemplazar: ver los cambios…').click()
  await seesNoFault(page, 'planilla, los cambios', page.getByText(/^El stock queda como la planilla/))
})

test('la cuenta de quien entró, y el inicio de quien no tiene depósito', async ({ page, enter }) => {
  await enter('nuevo')
  await visit(page, 'inicio sin depósito', '/', page.getByText(/Tu cuenta no esta configurada/))
  for (const [screen, address] of [
    ['ajustes', '/account/settings'],
    ['contraseña', '/account/password'],
  ] as const) {
    await visit(page, screen, address)
    await page.getByRole('main').getByRole('textbox').first().fill('')
    if (screen === 'ajustes') {
      await field(page, 'Correo electrónico').fill('otro@deposito.example')
      await expect(page.getByLabel(/^Contraseña actual/)).toBeVisible()
    }
    await button(page, 'Guardar').click()
    await seesNoFault(page, `${screen} con errores`)
  }
  await visit(page, 'sesiones', '/account/sessions', page.getByRole('cell', { name: 'Esta sesión' }))
})
