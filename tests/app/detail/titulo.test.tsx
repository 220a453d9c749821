import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { clickTwice, openApp } from '../../support/app.tsx'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const imo = { condicionImo: true, numeroImo: '1234' }
const permisos = '/api/warehouse/1/stocks/1/permiso-embarques'

async function saved(server: TestServer) {
  return (await server.as('operador').get(`${permisos}/1`)).body
}

async function openForm() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  return app
}

describe('el detalle de un permiso o de un documento', () => {
  test('muestra todos los campos, y los que dependen de otro solo cuando corresponde; al apagar la condición IMO y guardar se borra su número', async () => {
    const { user, server } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ permiso: imo }) })
    expect(await screen.findByRole('heading', { name: 'Permiso de embarque 16033EC01000038D' })).toBeVisible()
    expect(screen.getByText('Número IMO')).toBeVisible()
    expect(screen.getByText('1234')).toBeVisible()
    expect(screen.queryByText('Tipo de impedimento')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Linea de mercaderia1' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Contenedor asociado1' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveFocus()
    await user.click(screen.getByRole('switch', { name: 'Mercadería IMO' }))
    expect(screen.queryByRole('textbox', { name: 'Número IMO' })).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Permiso de embarque actualizado')).toBeVisible()
    expect(await saved(server)).toMatchObject({ condicionImo: false, numeroImo: null })
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus()
  })

  test('lo que el servidor rechaza queda al lado de su campo y nada de lo escrito se pierde', async () => {
    const { user, failNext } = await openForm()
    const fieldErrors = [{ objectName: 'permisoEmbarque', field: 'ubicacionPartida', message: 'Size' }]
    failNext(/^PUT/, { status: 400, body: { message: 'error.validation', fieldErrors } })
    const client = screen.getByRole('textbox', { name: 'Destinatario en el exterior' })
    await user.clear(client)
    const place = screen.getByRole('textbox', { name: 'Ubicación de la partida' })
    await user.type(place, ' bis')
    await user.type(client, 'Otro cliente{Enter}')
    const refused = () => expect(place).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.')
    await waitFor(refused)
    expect(place).toHaveFocus()
    expect(client).toHaveValue('Otro cliente')
    await user.tab()
    await user.type(client, '{End} más{Tab}')
    // The field is checked after it has lost the focus.
    await new Promise((resolve) => setTimeout(resolve))
    refused()
    await user.type(place, '!')
    await waitFor(() => expect(place).not.toBeInvalid())
  })

  test('irse sin guardar pregunta solo si algo cambió', async () => {
    const { user, address } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Editar' }))
    await user.type(screen.getByRole('textbox', { name: 'Ubicación de la partida' }), ' bis')
    await user.click(screen.getByRole('link', { name: 'Stock 1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
    expect(address()).toBe(permisoAt)
    expect(screen.getByRole('textbox', { name: 'Ubicación de la partida' })).toHaveValue('Nave 2, fila C bis')
    await user.type(screen.getByRole('textbox', { name: 'Ubicación de la partida' }), '{Escape}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
    expect(await screen.findByText('Nave 2, fila C')).toBeVisible()
  })

  test('al enviar desde él se ve el stock', async () => {
    const { user, address } = await openApp({ as: 'operador', at: `${stockAt}/documento-transporte/1`, given: aStock() })
    await user.click(await screen.findByRole('button', { name: 'Enviar stock' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(screen.getByText('En camino a la aduana, a la espera de su respuesta…')).toBeVisible())
    expect(address()).toBe(stockAt)
    expect(screen.getByRole('heading', { name: 'Stock 1' })).toBeVisible()
  })

  test('una linea de mercaderia tiene su página, donde se edita de verdad', async () => {
    const { user, server, calls } = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/1`, given: aStock() })
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    const weight = screen.getByRole('textbox', { name: 'Peso bruto (kg)' })
    await user.clear(weight)
    await user.type(weight, '1200,5x{Enter}')
    expect(await screen.findByText('El formato del campo es 11111.11 (con . en vez de ,)')).toBeVisible()
    await user.clear(weight)
    await user.type(weight, '1200,5')
    clickTwice(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByText('Linea de mercaderia actualizada')).toBeVisible()
    expect(await screen.findByText('1 200.5')).toBeVisible()
    expect(calls.join().match(/PUT/g), 'dos clics son uno').toHaveLength(1)
    expect((await server.as('operador').get(`${permisos}/1/linea-mercaderias/1`)).body).toMatchObject({ pesoBruto: 1200.5 })
  })

  test('se elimina después de preguntar y se vuelve al stock', async () => {
    const { user, address } = await openApp({ as: 'operador', at: `${stockAt}/documento-transporte/1`, given: aStock() })
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('Documento de transporte eliminado')).toBeVisible()
    await waitFor(() => expect(address()).toBe(stockAt))
    expect(await screen.findByText(/Ningún documento de transporte encontrado/)).toBeVisible()
  })
})

test('una dirección que no puede significar nada lleva al inicio, y documento-tranporte se entiende', async () => {
  const { address, router } = await openApp({ as: 'operador', at: '/account/settings', given: aStock() })
  for (const at of [
    `${stockAt}/otra-cosa/1`,
    `${stockAt}/permiso-embarque/99`,
    `${permisoAt}/linea-mercaderia/99`,
    `${permisoAt}/otra-cosa/1`,
    `${permisoAt}/otra-cosa/add`,
    `${stockAt}/permiso-embarque/99/linea-mercaderia/add`,
  ]) {
    await router.navigate({ href: at })
    await waitFor(() => expect(address()).toBe('/warehouse/1/stocks'))
    await router.navigate({ href: '/account/settings' })
  }
  await router.navigate({ href: `${stockAt}/documento-tranporte/1` })
  expect(await screen.findByRole('heading', { name: 'Documento de transporte SPAGS001' })).toBeVisible()
  expect(await screen.findByText('13033MANI000135M')).toBeVisible()
})
