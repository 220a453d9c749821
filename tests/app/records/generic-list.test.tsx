import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickTwice, openApp, textsOf } from '../../support/app.tsx'
import { fixture } from '../../support/fixture.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, setState } from '../detail/a-stock.ts'
import { someContainers } from './generic-steps.ts'

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-row]')?.textContent)

test('muestra sus columnas, lleva al registro por su ID y ofrece lo que se puede hacer con cada fila; se ordena por su encabezado, y la dirección lo dice; la que se lee entera no tiene encabezados que ordenan', async () => {
  const { user, address, router } = await openApp({ as: 'owner', at: '/contenedor-vacio', given: someContainers })
  const row = await screen.findByRole('row', { name: /CSQU3054383/ })
  expect(textsOf(screen.getAllByRole('columnheader')).join(' | ')).toBe(
    ' | ID | Número de contenedor | Longitud (pies) | Ingreso al depósito | Stock | Acciones',
  )
  for (const action of ['Ver', 'Editar', 'Eliminar'])
    expect(within(row).getByRole('link', { name: new RegExp(`^${action} Contenedor vacio 1,`) })).toBeVisible()
  expect(within(row).getByRole('link', { name: 'Stock 1, 20/11/2026' })).toHaveAttribute('href', '/stock/1')
  await user.click(within(row).getByRole('link', { name: /^Contenedor vacio 1,/ }))
  await waitFor(() => expect(address()).toBe('/contenedor-vacio/1'))

  await router.navigate({ href: '/contenedor-vacio' })
  const id = await screen.findByRole('columnheader', { name: 'ID' })
  expect(id).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(id).getByRole('button'))
  await waitFor(() => expect(rowNames()).toEqual(['1', '2', '3']))
  expect(address()).toBe('/contenedor-vacio?sort=id%2Casc')
  for (const order of ['desc', 'asc']) {
    await user.click(screen.getByRole('button', { name: 'Número de contenedor' }))
    await waitFor(() => expect(rowNames()).toEqual(order === 'desc' ? ['3', '2', '1'] : ['1', '2', '3']))
    expect(address()).toBe(`/contenedor-vacio?sort=numeroContenedor%2C${order}`)
  }
  expect(screen.getByRole('columnheader', { name: 'Número de contenedor' })).toHaveAttribute('aria-sort', 'ascending')
  expect(screen.queryByRole('button', { name: 'Stock' })).toBeNull()
  await router.navigate({ href: '/company?sort=name,desc' })
  expect(await screen.findByRole('row', { name: /Depósitos del Plata/ })).toBeVisible()
  expect(within(screen.getByRole('table')).queryByRole('button', { name: /Nombre|ID/ })).toBeNull()
})

test('no ofrece lo que el estado del stock no admite; por él se filtra también cuando está cerrado', async () => {
  const { user, address } = await openApp({
    as: 'owner',
    at: '/contenedor-vacio',
    async given(server) {
      await someContainers(server)
      await setState(server, 'SUCCESS')
    },
  })
  const row = await screen.findByRole('row', { name: /CSQU3054383/ })
  expect(within(row).getByRole('link', { name: /^Ver Contenedor vacio 1/ })).toBeVisible()
  expect(within(row).queryByRole('link', { name: /Editar|Eliminar/ })).toBeNull()
  expect(within(row).getByRole('checkbox')).toBeDisabled()
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: 'Stock' }), '20/11/2026')
  await user.click(await screen.findByRole('option', { name: /Enviado/ }))
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  await waitFor(() => expect(address()).toBe('/contenedor-vacio?stock=1'))
  expect(rowNames()).toHaveLength(3)
})

test('vacía lo dice, y ofrece agregar el primero también con la tecla, en el género de su palabra; que no se pudo leer lo dice, y Reintentar la lee', async () => {
  const { user, address, router, failNext } = await openApp({ as: 'owner', at: '/linea-mercaderia', given: aStock({ empty: true }) })
  expect(await screen.findByRole('link', { name: 'Agregar la primera' })).toHaveAttribute('href', '/linea-mercaderia/new')
  failNext(/GET \/api\/contenedor-vacios/, { status: 500, body: { message: 'error.internalServerError' } })
  await router.navigate({ to: '/$entity', params: { entity: 'contenedorVacio' } })
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  const empty = await screen.findByText(/Ningún contenedor vacio encontrado/)
  expect(empty.closest('[role="status"]')).toHaveTextContent('Agregar el primero')
  await user.keyboard('n')
  await waitFor(() => expect(address()).toBe('/contenedor-vacio/new'))
})

test('se escriben en un panel, quedan en la dirección y filtran; lo ilegible se descarta, y sin coincidencias se los limpia; los que el servidor no conoce se avisan: las filas no coinciden', async () => {
  const { user, address, calls, changeAnswers, router } = await openApp({ as: 'owner', at: '/contenedor-vacio', given: someContainers })
  await screen.findByRole('cell', { name: 'CSQU3054383' })
  await user.keyboard('f')
  await user.type(await screen.findByRole('textbox', { name: 'Número de contenedor' }), 'msku')
  await user.type(screen.getByRole('textbox', { name: 'Ingreso al depósito hasta' }), '31/12/2030{Enter}')
  await waitFor(() => expect(rowNames()).toEqual(['2']))
  expect(address()).toBe('/contenedor-vacio?numeroContenedor=msku&fechaIngresoDepositoTo=2030-12-31')
  expect(screen.getByRole('button', { name: 'Filtros (2)' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByText(/Este servidor no filtra/)).toBeNull()
  await router.navigate({ href: '/contenedor-vacio?numeroContenedor=ZZZ&id=abc&fechaIngresoDepositoFrom=ayer' })
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('GET /api/contenedor-vacios')).join()).not.toMatch(/abc|ayer/)
  expect(screen.getByRole('textbox', { name: 'Número de contenedor' })).toHaveValue('ZZZ')
  const [, clear] = screen.getAllByRole('button', { name: 'Limpiar' })
  await user.click(clear ?? document.body)
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  expect(address()).not.toContain('numeroContenedor')
  changeAnswers(/GET \/api\/contenedor-vacios/, { numeroContenedor: 'OTRO' })
  await router.navigate({ href: '/contenedor-vacio?numeroContenedor=CSQU' })
  expect(await screen.findByText(/Este servidor no filtra/)).toBeVisible()
})

test('los filtros de opciones, relaciones y números tienen su condición', async () => {
  const at = '/permiso-embarque?condicionImo=false&condicionMercaderia=BUENA&stock=1&exportador=33-50493261-9&destinoMercaderia=203'
  const { calls } = await openApp({ as: 'owner', at, given: aStock() })
  await screen.findByRole('button', { name: 'Filtros (5)' })
  const asked = new URLSearchParams(calls.findLast((call) => call.includes('/api/permiso-embarques'))?.split('?')[1])
  expect(Object.fromEntries(asked)).toMatchObject({
    'condicionImo.equals': 'false',
    'condicionMercaderia.equals': 'BUENA',
    'stockId.equals': '1',
    'exportador.equals': '33504932619',
    'destinoMercaderia.equals': '203',
  })
})

test('las columnas se eligen, se recuerdan por usuario y se restablecen', async () => {
  const app = await openApp({ as: 'owner', at: '/contenedor-vacio', given: someContainers })
  await app.user.click(await screen.findByRole('button', { name: 'Columnas' }))
  const menu = await screen.findByRole('dialog', { name: 'Columnas' })
  await app.user.click(within(menu).getByRole('checkbox', { name: 'Longitud (pies)' }))
  expect(screen.queryByRole('columnheader', { name: 'Longitud (pies)' })).toBeNull()
  expect(localStorage.getItem('depositos.columnas:owner:contenedorVacio')).toContain('numeroContenedor')
  await app.user.keyboard('{Escape}')
  await app.router.navigate({ to: '/$entity', params: { entity: 'deposito' } })
  await app.router.navigate({ to: '/$entity', params: { entity: 'contenedorVacio' } })
  await screen.findByRole('cell', { name: 'CSQU3054383' })
  expect(screen.queryByRole('columnheader', { name: 'Longitud (pies)' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Columnas' }))
  await app.user.click(await screen.findByRole('button', { name: 'Restablecer' }))
  expect(screen.getByRole('columnheader', { name: 'Longitud (pies)' })).toBeVisible()
})

test('varias filas se eligen con la barra y con mayúsculas, y se eliminan con una sola pregunta; las que se rechazan no detienen a las otras, siguen elegidas y se dice por qué', async () => {
  const { user, calls, failNext } = await openApp({ as: 'owner', at: '/contenedor-vacio', given: someContainers })
  const first = await screen.findByRole('link', { name: /^Contenedor vacio 3,/ })
  const all = screen.getByRole('checkbox', { name: 'Elegir todos los registros cargados' })
  await user.click(all)
  expect(screen.getByRole('button', { name: 'Eliminar 3' })).toBeVisible()
  await user.click(all)
  first.focus()
  await user.keyboard(' ')
  await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  failNext(/DELETE \/api\/contenedor-vacios\/2/, { status: 409, body: { message: 'error.concurrencyFailure' } })
  await user.click(screen.getByRole('button', { name: 'Eliminar 3' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Seguro que quiere eliminar los 3 registros elegidos?' })
  clickTwice(within(dialog).getByRole('button', { name: 'Eliminar' }))
  const refused = await screen.findByRole('dialog', { name: 'Confirmar operación de borrado' })
  await waitFor(() => expect(refused).toHaveTextContent('No se pudo eliminar un registro. Sigue elegido.'))
  expect(refused).toHaveTextContent(/2 \(MSKU7045126\): .*409/)
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3)
  await user.click(within(refused).getByRole('button', { name: 'Cerrar' }))
  expect(rowNames()).toEqual(['2'])

  await user.click(screen.getByRole('button', { name: 'Eliminar 1' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Registros eliminados: 1 de 1')).toBeVisible()
  expect(await screen.findByText(/Ningún contenedor vacio encontrado/)).toBeVisible()
})

async function stocksOfTwoWarehouses(server: TestServer): Promise<void> {
  for (const warehouseId of [fixture.warehouse, fixture.secondWarehouse])
    await server.as('owner').post(`/api/warehouse/${warehouseId}/stocks`, {
      fechaStock: '2026-11-20',
      state: 'OPEN',
      warehouseId,
      companyId: fixture.company,
    })
}

test('/stock es la lista del depósito elegido, con sus acciones y sus diálogos; otro depósito se elige sin dejarla; eliminar desde el menú de la fila la saca de la lista', async () => {
  const { user, calls, router } = await openApp({ as: 'owner', at: '/stock', given: stocksOfTwoWarehouses })
  const row = await screen.findByRole('row', { name: /20\/11\/2026/ })
  expect(within(row).getByRole('link', { name: /^Stock 1,/ })).toHaveAttribute('href', '/stock/1')
  expect(within(row).getByText('Abierto')).toBeVisible()
  expect(row).toHaveAttribute('data-tone', 'blue')
  expect(screen.queryByRole('link', { name: /^Stock 2,/ })).toBeNull()
  const asked = calls.find((call) => call.startsWith('GET /api/stocks?')) ?? ''
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    'depositoId.equals': '1',
    size: '40',
    sort: 'id,desc',
  })
  expect(screen.queryByText(/no filtra/)).toBeNull()
  await user.click(within(row).getByRole('button', { name: /^Enviar/ }))
  expect(await screen.findByRole('dialog')).toBeVisible()

  await user.keyboard('{Escape}')
  await screen.findByRole('link', { name: /^Stock 1,/ })
  await user.selectOptions(screen.getByRole('combobox', { name: /Depósito/ }), String(fixture.secondWarehouse))
  expect(await screen.findByRole('link', { name: /^Stock 2,/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Stock 1,/ })).toBeNull()
  expect(router.state.location.pathname).toBe('/stock')
  await user.click(screen.getByRole('button', { name: /Más acciones/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar stock' })
  expect(within(dialog).getByText('Esta accion es irreversible, ¿Desea continuar?')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Stock eliminado')).toBeVisible()
})

test('un stock eliminado no ofrece nada que lo cambie', async () => {
  const app = await openApp({ as: 'owner', at: '/', given: aStock({ empty: true }) })
  app.changeAnswers(/GET \/api\/stocks/, { deleted: '2026-11-20T12:00:00Z', deletedByUser: 'encargada' })
  await app.router.navigate({ to: '/$entity', params: { entity: 'stock' } })
  const row = await screen.findByRole('row', { name: /encargada/ })
  expect(within(row).getByRole('link', { name: /^Ver Stock 1/ })).toBeVisible()
  expect(within(row).queryByRole('button')).toBeNull()
  expect(within(row).queryByRole('link', { name: /Editar/ })).toBeNull()
})

test('un stock que espera a la aduana muestra su veredicto sin recargar', async () => {
  const { server } = await openApp({ as: 'owner', at: '/stock', given: aStock({ state: 'PENDING', empty: true }) })
  const row = await screen.findByRole('row', { name: /20\/11\/2026/ })
  expect(within(row).queryByText('Enviado')).toBeNull()
  await setState(server, 'SUCCESS')
  expect(await screen.findByText('Enviado')).toBeVisible()
})

test('quien no tiene depósito lee por qué no ve stocks', async () => {
  await openApp({ as: 'operador', at: '/stock', given: ({ store }) => store.db.deleteFrom('deposito_user').execute() })
  expect(await screen.findByText('No tiene depósitos. Pida a un administrador que le asigne uno.')).toBeVisible()
})
