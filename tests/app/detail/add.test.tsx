import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#domain/values/dates.ts'
import { openApp, retype } from '../../support/app.tsx'
import { aContenedorAsociado, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const field = (name: string) => screen.getByRole('textbox', { name })

test('un permiso se agrega solo con el teclado, se repite como la misma pulsación si el servidor no responde, y se sigue en su detalle', async () => {
  const { user, address, server, failNext, keys } = await openApp({
    as: 'operador',
    at: `${stockAt}/permiso-embarque/add`,
    given: aStock({ empty: true }),
  })
  expect(await screen.findByRole('heading', { name: 'Agregar permiso de embarque' })).toBeVisible()
  await waitFor(() => expect(field('Permiso')).toHaveFocus())
  expect(field('Exportador (CUIT)'), 'el de la compañia del depósito, sin guiones').toHaveValue('30712345671')
  await user.keyboard('17033ec01000490g{Tab}R-1{Tab}{Tab}203{Tab}Cliente SA{Tab}20/11 930{Tab}Galpón 4')
  failNext(/^POST/, 'unreachable')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Servidor no accesible. Revise su conexión e intente de nuevo.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Permiso de embarque creado')).toBeVisible()
  await waitFor(() => expect(address()).toBe(`${stockAt}/permiso-embarque/1`))
  const year = today().slice(0, 4)
  expect((await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1')).body).toMatchObject({
    identificadorPermiso: '17033EC01000490G',
    identificadorRemito: 'R-1',
    exportador: 30712345671,
    destinoMercaderia: '203',
    destinatarioExterior: 'Cliente SA',
    fechaIngresoDeposito: `${year}-11-20T12:30:00.000Z`,
    ubicacionPartida: 'Galpón 4',
    condicionMercaderia: 'BUENA',
    numeroImo: null,
  })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('un permiso incompleto dice qué falta, con el foco en lo primero', async () => {
  const { user, calls } = await openApp({ as: 'operador', at: `${stockAt}/permiso-embarque/add`, given: aStock({ empty: true }) })
  await user.click(await screen.findByRole('switch', { name: 'Tiene impedimento legal aduanero' }))
  await retype(user, field('Ingreso al depósito'), '31/2')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Complete correctamente el formulario para continuar')).toBeVisible()
  expect(field('Permiso')).toHaveFocus()
  expect(field('Permiso')).toHaveAccessibleDescription('Ingrese el permiso, el remito o ambos.')
  expect(field('Ingreso al depósito')).toHaveAccessibleDescription('Ingrese una fecha')
  expect(field('Ingreso al depósito')).toHaveValue('31/2')
  for (const name of ['Destinatario en el exterior', 'Ubicación de la partida', 'Tipo de impedimento', 'Descripción del impedimento'])
    expect(field(name)).toBeInvalid()
  expect(screen.getByRole('combobox', { name: 'Destino de la mercadería' })).toBeInvalid()
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(0)
})

const incomplete = 'Complete todos los campos pra continuar'

test('product.md 4: también de un texto demasiado largo se dice la oración pedida, y su razón al lado', async () => {
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await user.clear(field('Ubicación de la partida'))
  await user.click(field('Ubicación de la partida'))
  await user.paste('x'.repeat(256))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText(incomplete)).toBeVisible()
  await user.clear(field('Ubicación de la partida'))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText(incomplete), 'si falta, se dice que falta').toBeVisible()
})

test('Enter en un alta pasa al campo siguiente y no pinta errores', async () => {
  const { user, calls, address, router } = await openApp({
    as: 'operador',
    at: `${stockAt}/permiso-embarque/add`,
    given: aStock({ empty: true }),
  })
  await waitFor(() => expect(field('Permiso')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(field('Remito')).toHaveFocus()
  await user.keyboard('R-1{Enter}{Enter}{Enter}')
  expect(field('Destinatario en el exterior')).toHaveFocus()
  expect(screen.queryByText('Complete correctamente el formulario para continuar')).toBeNull()
  for (const name of ['Permiso', 'Destinatario en el exterior', 'Ubicación de la partida']) expect(field(name)).not.toBeInvalid()
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(0)
  await retype(user, field('Exportador (CUIT)'), '307{Tab}')
  await waitFor(() =>
    expect(field('Exportador (CUIT)'), 'lo que se deja mal').toHaveAccessibleDescription('Un CUIT tiene 11 dígitos. Aquí hay 3.'),
  )
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(address(), 'a quien llegó por su dirección').toBe(stockAt))
  expect(router.history.length).toBe(1)
})

test('del alta se vuelve a donde se estaba, con el foco en lo que llevó, y Atrás no lleva otra vez al alta', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  await app.user.click((await screen.findAllByRole('link', { name: 'Agregar permiso de embarque' }))[0] ?? document.body)
  await waitFor(() => expect(field('Permiso')).toHaveFocus())
  const depth = app.router.history.length
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await waitFor(() => expect(app.address()).toBe(stockAt))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Agregar permiso de embarque' })).toHaveFocus())
  expect(app.router.history.length, 'la historia no creció').toBe(depth)
  expect(app.router.history.location.state.__TSR_index, 'se volvió atrás').toBe(0)
})

test('de un permiso se vuelve a su fila, aunque la tabla recuerde otra', async () => {
  const given = async (server: TestServer) => {
    await aStock()(server)
    await server
      .as('owner')
      .post('/api/warehouse/1/stocks/1/permiso-embarques', aPermisoEmbarque({ identificadorPermiso: '16033EC01000036B' }))
  }
  const { user, router, address } = await openApp({ as: 'operador', at: stockAt, given })
  const row = (name: RegExp) => screen.findByRole('link', { name })
  await user.click(await row(/16033EC01000038D/))
  await waitFor(() => expect(address()).toBe(permisoAt))
  await user.keyboard('s')
  await waitFor(async () => expect(await row(/16033EC01000038D/)).toHaveFocus())
  act(() => router.history.push(`${stockAt}/permiso-embarque/2`))
  await waitFor(() => expect(address()).toBe(`${stockAt}/permiso-embarque/2`))
  await user.keyboard('s')
  await waitFor(async () => expect(await row(/16033EC01000036B/)).toHaveFocus())
})

const many = Array.from({ length: 249 }, () => aLineaMercaderia())

test('el total suma todas las líneas, también las que no se leyeron, y sigue lo que se agrega, se cambia o se borra; lo elegido dice lo suyo', async () => {
  const given = async (server: TestServer) => {
    await aStock()(server)
    await server.as('owner').post('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias/create', { records: many })
  }
  const { user } = await openApp({ as: 'operador', at: permisoAt, given })
  const table = await screen.findByRole('table', { name: 'Linea de mercaderia' })
  const total = () => within(table).getByRole('rowheader', { name: 'Total' }).closest('tr')?.textContent
  await waitFor(() => expect(total()).toBe('Total250 líneas250250\u202F000'))
  await user.click(within(table).getAllByRole('button', { name: /^Editar/ })[0] ?? table)
  await user.keyboard('{Tab}{Tab}0.75{Enter}')
  await waitFor(() => expect(total()).toBe('Total250 líneas250249\u202F000.75'))
  await user.click(within(table).getAllByRole('button', { name: /^Eliminar/ })[0] ?? table)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(total()).toBe('Total249 líneas249249\u202F000'))
  await waitFor(() => expect(document.activeElement?.closest('table')).toBe(table))
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await waitFor(() => expect(screen.getByRole('group', { name: /^Selección de/ })).toHaveTextContent('2 líneas · 2 bultos · 2 000 kg'))
})

const forms = () => screen.queryAllByRole('form', { name: /^Editar Linea/ })
test('izquierda y derecha pasan de una celda a otra cuando el cursor ya no tiene adónde ir', async () => {
  const { user } = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/add`, given: aStock() })
  const cell = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
  await screen.findByRole('textbox', { name: /^Cantidad/ })
  await user.type(cell('Cantidad'), '12{ArrowLeft}')
  expect(cell('Cantidad'), 'todavía queda texto a la izquierda').toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(cell('Peso bruto')).toHaveFocus()
  await user.keyboard('7.5{Home}{ArrowLeft}')
  expect(cell('Cantidad')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(cell('Tipo de embalaje'), 'una celda recién alcanzada está marcada entera').toHaveFocus()
  await user.keyboard('{ArrowRight}3')
  expect(cell('Cantidad')).toHaveValue('3')
})

test('el Tipo de un contenedor se cruza con izquierda y derecha, y arriba y abajo siguen siendo suyos al agregar', async () => {
  const { user } = await openApp({ as: 'operador', at: `${permisoAt}/contenedor-asociado/add`, given: aStock() })
  const type = () => screen.getByRole('combobox', { name: 'Tipo' })
  const packages = () => screen.getByRole('textbox', { name: 'Cantidad de bultos' })
  await waitFor(() => expect(packages(), 'lo primero que se escribe').toHaveFocus())
  await user.keyboard('{ArrowLeft}')
  expect(fireEvent.keyDown(type(), { key: 'ArrowDown' }), 'la tecla es del navegador').toBe(true)
  await user.keyboard('{ArrowLeft}')
  expect(type(), 'a la izquierda no hay nada').toHaveFocus()
  expect(fireEvent.keyDown(type(), { key: 'ArrowLeft' }), 'y no cambia de valor').toBe(false)
  await user.keyboard('{ArrowRight}')
  expect(packages()).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(type()).toHaveFocus()
})

test('de una lista cerrada se sube y se baja a la fila de al lado, y no cambia; de una abierta se elige', async () => {
  const given = async (server: TestServer) => {
    await aStock({ lines: 2 })(server)
    await server
      .as('owner')
      .post('/api/warehouse/1/stocks/1/permiso-embarques/1/contenedor-asociados', aContenedorAsociado({ tipo: 'PIER' }))
  }
  const { user } = await openApp({ as: 'operador', at: permisoAt, given })
  const packaging = (row: number) => within(forms()[row] ?? document.body).getByRole('combobox', { name: 'Tipo de embalaje' })
  const [first] = await screen.findAllByRole('button', { name: /^Editar Linea/ })
  if (first) await user.click(first)
  const below = screen.getByRole('button', { name: /^Editar Linea/ })
  packaging(0).focus()
  await user.keyboard('{ArrowDown}')
  expect(below, 'la de abajo se abrió').not.toBeInTheDocument()
  expect(packaging(0)).toHaveFocus()
  await user.keyboard('caj{ArrowDown}{Enter}')
  expect(forms()).toHaveLength(1)
  expect(packaging(0)).toHaveValue('07 CAJON')

  const rows = () => screen.queryAllByRole('form', { name: /^Editar .*CRXU/ })
  const type = () => within(rows()[0] ?? document.body).getByRole('combobox', { name: 'Tipo' })
  const [container] = await screen.findAllByRole('button', { name: /^Editar .*CRXU/ })
  if (container) await user.click(container)
  expect(type()).toHaveDisplayValue('Pier')
  type().focus()
  await user.keyboard('{ArrowDown}')
  expect(rows()).toHaveLength(1)
  expect(type()).toHaveDisplayValue('House')
  expect(type()).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(type()).toHaveDisplayValue('Pier')
  await user.keyboard('{Escape}')
  expect(rows()).toHaveLength(0)
})
