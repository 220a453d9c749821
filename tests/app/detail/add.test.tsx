import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '#domain/values/dates.ts'
import { openApp } from '../../support/app.tsx'
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
  await user.clear(field('Ingreso al depósito'))
  await user.type(field('Ingreso al depósito'), '31/2')
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

test('cada linea que se guarda con Enter deja lista la siguiente, y Escape vuelve al permiso', async () => {
  const { user, address, server } = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/add`, given: aStock({ lines: 0 }) })
  const packaging = () => screen.getByRole('combobox', { name: 'Tipo de embalaje' })
  await waitFor(() => expect(packaging()).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Complete los campos para continuar')).toBeVisible()
  await user.keyboard('05{Tab}12{Tab}10,5x{Enter}')
  expect(await screen.findByText('El formato del campo es 11111.11 (con . en vez de ,)')).toBeVisible()
  await user.clear(field('Peso bruto (kg)'))
  await user.keyboard('10,5{Enter}')
  expect(await screen.findByText('Linea de mercaderia agregada')).toBeVisible()
  await waitFor(() => expect(packaging()).toHaveFocus())
  expect(packaging(), 'la siguiente empieza con el mismo tipo').toHaveValue('05 CONTENEDOR')
  await user.keyboard('bolsa{Tab}3{Tab}7{Enter}')
  const lines = await screen.findByRole('table', { name: 'Linea de mercaderia' })
  expect(await within(lines).findByText('09 BOLSA')).toBeVisible()
  expect(within(lines).getByText('05 CONTENEDOR')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(permisoAt))
  expect((await server.as('operador').get('/api/warehouse/1/stocks/1')).body).toMatchObject({
    totals: { lineaMercaderias: 2, pesoBruto: 17.5 },
  })
})
