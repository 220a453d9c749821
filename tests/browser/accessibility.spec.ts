import { today } from '#domain/dates.ts'
import { genericNames, wordOf } from '#domain/generic-names.ts'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { makeRecord, openWorld } from './generic-world.ts'
import { seesNoFault } from './no-fault.ts'
import { stockOnHand } from './stock-on-hand.ts'
import { withoutStream } from './without-stream.ts'

test('ninguna pantalla tiene una falta de accesibilidad, en claro y en oscuro', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'ERROR' })
  const list = `/warehouse/${warehouseId}/stocks`
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const title = page.getByRole('heading', { level: 1 })
  const open = async (address: string): Promise<void> => {
    await withoutStream(page)
    await page.goto(address)
    await expect(title).toBeVisible()
    await page.waitForLoadState('networkidle')
  }

  await open('/login')
  await seesNoFault(page, 'entrada')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await seesNoFault(page, 'entrada con errores')

  await asUser(page, baseURL ?? '', 'operador')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/warehouse/*/stocks?*', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto(list)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(title).toBeVisible()
  await seesNoFault(page, 'stocks, en camino')
  late.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await open(list)
  await seesNoFault(page, 'stocks')
  await page.getByRole('button', { name: `Más acciones del stock ${stock.id}` }).click()
  await seesNoFault(page, 'stocks, menú de acciones')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crear Nuevo Stock' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seesNoFault(page, 'stocks, confirmación')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Ver errores stock ${stock.id}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seesNoFault(page, 'stocks, errores')
  await open(`${list}/add`)
  await page.getByRole('textbox', { name: 'Día Informado' }).fill('')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Complete todos los campos para continuar')).toBeVisible()
  await seesNoFault(page, 'stock nuevo con otra fecha')

  await open(stock.address)
  await expect(page.getByRole('table', { name: 'Errores' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Ver el contenido de/ })
    .first()
    .click()
  await seesNoFault(page, 'stock con errores')
  await page.getByRole('button', { name: /^Editar TRIU/ }).click()
  await seesNoFault(page, 'stock, edición en su fila')
  await open(stock.address)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('La aduana lo rechazaría')).toBeVisible()
  await seesNoFault(page, 'envío con lo que la aduana rechazaría')
  await page.goto(`${stock.address}?permisoEmbarque.identificadorPermiso=NADA`)
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Filtrar permisos de embarque' })).toBeVisible()
  await seesNoFault(page, 'filtros')
  await page.getByRole('form', { name: 'Filtrar permisos de embarque' }).getByRole('button', { name: 'Limpiar' }).click()

  const fresh = await stockOnHand(operador, warehouseId)
  await open(fresh.address)
  await page.getByRole('button', { name: 'Programar' }).click()
  await page.getByRole('textbox', { name: 'Fecha de envío' }).fill('1/1/2020')
  await page.getByRole('combobox', { name: 'Hora' }).fill('930')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La fecha debe ser mayor o igual al dia actual.')).toBeVisible()
  await seesNoFault(page, 'programar')

  await open(permit)
  await seesNoFault(page, 'permiso')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
  await seesNoFault(page, 'permiso, edición')
  await open(`${stock.address}/documento-transporte/${stock.documentoId}`)
  await seesNoFault(page, 'documento')
  await open(`${permit}/linea-mercaderia/${stock.lineaId}`)
  await seesNoFault(page, 'línea')

  for (const [screen, address] of [
    ['permiso nuevo', `${stock.address}/permiso-embarque/add`],
    ['documento nuevo', `${stock.address}/documento-transporte/add`],
    ['línea nueva', `${permit}/linea-mercaderia/add`],
    ['contenedor nuevo', `${permit}/contenedor-asociado/add`],
    ['contenedor vacío nuevo', `${stock.address}/contenedor-vacio/add`],
  ] as const) {
    await open(address)
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click()
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await seesNoFault(page, screen)
  }

  await open(`${permit}/linea-mercaderia/add`)
  await page.getByLabel('Cantidad').fill('77')
  await page.reload()
  await expect(page.getByText(/^Hay un borrador/)).toBeVisible()
  await seesNoFault(page, 'borrador')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('button', { name: 'Pegar desde una planilla' }).click()
  await page.getByLabel('Celdas copiadas').fill('06\tmuchas\t1.234\n06\t2\t10')
  await seesNoFault(page, 'pegar')
  await page.getByRole('button', { name: 'Ver las filas' }).click()
  await expect(page.getByText('Filas listas: 1. Con errores: 1.')).toBeVisible()
  await seesNoFault(page, 'pegar, las filas')

  await page.goto('/no/existe')
  await expect(page.getByText('La página no existe.')).toBeVisible()
  await seesNoFault(page, 'página que no existe')
})

test('quien no tiene depósito ve una pantalla sin faltas', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'nuevo')
  await page.goto('/')
  await expect(page.getByText(/Tu cuenta no esta configurada/)).toBeVisible()
  await seesNoFault(page, 'inicio sin depósito')
})

test('las pantallas de una compañia no tienen faltas', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'user')
  const title = page.getByRole('heading', { level: 1 })
  const company = '/company-management/company/1'
  await page.goto('/company-management')
  await expect(page.getByRole('link', { name: /^Ver / })).toBeVisible()
  await seesNoFault(page, 'compañias')
  await page.getByRole('button', { name: /^Eliminar / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await seesNoFault(page, 'compañia que no se elimina')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Agregar compañia' }).click()
  await page.getByRole('textbox', { name: 'CUIT' }).fill('30-1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Un CUIT tiene 11 dígitos.')).toBeVisible()
  await seesNoFault(page, 'compañia nueva, con errores')

  await page.goto(`${company}/view`)
  await expect(page.getByRole('link', { name: 'Agregar Deposito' })).toBeVisible()
  await seesNoFault(page, 'compañia')
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await seesNoFault(page, 'compañia, edición')
  await page.goto(`${company}/add-warehouse`)
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Debe asignar al menos un usuario al deposito.')).toBeVisible()
  await seesNoFault(page, 'depósito nuevo, con errores')
  await page.goto(`${company}/update-warehouse/1`)
  await page.getByRole('switch', { name: 'Envío automático' }).check()
  await seesNoFault(page, 'depósito')
})

test('las pantallas de las personas, el certificado y el acceso de una compañia no tienen faltas', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'user')
  const company = '/company-management/company/1'
  await page.goto(`${company}/users`)
  await expect(page.getByRole('cell', { name: 'operador@deposito.example' })).toBeVisible()
  await seesNoFault(page, 'usuarios de una compañia')
  await page.getByRole('button', { name: 'Agregar usuario', exact: true }).click()
  const form = page.getByRole('form', { name: 'Agregar usuario', exact: true })
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Marta')
  await form.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga')
  await form.getByRole('textbox', { name: 'Correo electronico' }).fill('operador@deposito.example')
  await form.getByRole('textbox', { name: 'Nombre de usuario' }).fill('mquiroga2')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(form.getByRole('button', { name: 'Agregar usuario a compañia' })).toBeVisible()
  await seesNoFault(page, 'usuario nuevo con un correo que ya es de otra cuenta')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('button', { name: 'Remover a operador' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await seesNoFault(page, 'remover a un usuario')

  await page.goto(`${company}/view`)
  await page.getByRole('button', { name: 'Editar certificado' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Campo requerido')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Certificado', exact: true })).toBeFocused()
  await seesNoFault(page, 'certificado sin archivos')

  await page.goto(`${company}/access`)
  await page.getByRole('button', { name: 'Probar conexión' }).click()
  await expect(page.getByText('La aduana dio el acceso. No se informó nada.')).toBeVisible()
  await seesNoFault(page, 'acceso a la aduana')
})

for (const name of genericNames) {
  test(`las pantallas genéricas de ${wordOf(name)} no tienen faltas`, async ({ page, baseURL, operador, warehouseId }) => {
    const admin = await signedIn(baseURL ?? '', 'admin')
    const id = await makeRecord(admin, name, await openWorld(operador, warehouseId))
    await asUser(page, baseURL ?? '', 'admin')
    const main = page.getByRole('main')
    const list = `/${wordOf(name)}`
    for (const [screen, address, sign] of [
      ['lista', list, main.getByRole('link', { name: String(id), exact: true })],
      ['detalle', `${list}/${id}`, main.locator('dd').first()],
      ['nuevo', `${list}/new`, main.locator('form [data-path]').first()],
      ['edición', `${list}/${id}/edit`, main.locator('form [data-path]').first()],
      ['eliminar', `${list}/${id}/delete`, page.getByRole('dialog')],
    ] as const) {
      await withoutStream(page)
      await page.goto(address)
      await expect(sign.first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await seesNoFault(page, `${name}, ${screen}`)
    }
  })
}
