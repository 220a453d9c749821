import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type App, openApp } from '../../support/app.tsx'
import { aPermisoEmbarque } from '../../support/records.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const place = () => field('Ubicación de la partida')
const remarks = () => field('Observaciones')
const row = () => screen.getByRole('form', { name: /^Editar Linea/ })
const cell = (name: string) => within(row()).getByRole('textbox', { name })
const kept = () => Object.keys(localStorage).filter((key) => key.includes('borrador'))
const put = /^PUT/

/** The permit's own page, its form open and one change typed. */
async function openPermit() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await app.user.clear(place())
  await app.user.type(place(), 'Nave 8')
  return app
}

const savedPermit = async ({ server }: App) => (await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1')).body
const savedLine = async ({ server }: App) =>
  (await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias/1')).body

test('lo que se escribe mientras un permiso se guarda, o se rechaza, queda sin guardar y con el foco, y se guarda encima con su versión, apenas se puede', async () => {
  const app = await openPermit()
  app.failNext(put, { status: 500, body: { message: 'error.http.500' } })
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Error: Error interno del servidor. Estatus: 500')).toBeVisible()
  const fieldErrors = [{ objectName: 'permisoEmbarque', field: 'ubicacionPartida', message: 'Size' }]
  app.failNext(put, { status: 400, body: { message: 'error.validation', fieldErrors } })
  const refuse = app.holdNext(put)
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await app.user.type(remarks(), 'Frá')
  refuse()
  await waitFor(() => expect(place()).toBeInvalid())
  expect(remarks(), 'el foco no se mueve').toHaveFocus()
  expect(remarks()).toHaveValue('Frá')

  const release = app.holdNext(put)
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await app.user.type(remarks(), 'gil')
  release()
  expect(await screen.findByText('Permiso de embarque actualizado')).toBeVisible()
  expect(remarks(), 'el formulario sigue abierto').toHaveValue('Frágil')
  expect(remarks()).toHaveFocus()
  expect(await savedPermit(app)).toMatchObject({ ubicacionPartida: 'Nave 8', observaciones: 'Frá' })
  await app.user.type(place(), 'X{Backspace}{Escape}')
  const question = within(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' }))
  await app.user.click(question.getByRole('button', { name: 'Seguir editando' }))
  await app.user.type(remarks(), '!')
  const puts = () => app.calls.filter((call) => put.test(call))
  const done = puts().length
  const again = app.holdNext(put)
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(puts()).toHaveLength(done + 1))
  await app.user.type(place(), '9')
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(puts(), 'lo nuevo se guarda apenas se puede').toHaveLength(done + 1)
  again()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull())
  expect(await savedPermit(app)).toMatchObject({ ubicacionPartida: 'Nave 89', observaciones: 'Frágil!' })
  expect(screen.queryByRole('alert'), 'nadie más lo cambió').toBeNull()
  expect(kept()).toEqual([])
})

test('en la fila también: lo escrito mientras se guarda queda y se guarda encima', async () => {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: /^Editar Linea/ }))
  await app.user.clear(cell('Cantidad'))
  await app.user.type(cell('Cantidad'), '7')
  const release = app.holdNext(put)
  await app.user.keyboard('{Enter}')
  await app.user.clear(cell('Peso bruto (kg)'))
  await app.user.type(cell('Peso bruto (kg)'), '9.5')
  release()
  expect(await screen.findByText('Linea de mercaderia actualizada')).toBeVisible()
  expect(cell('Peso bruto (kg)')).toHaveValue('9.5')
  expect(await savedLine(app)).toMatchObject({ cantidad: 7 })
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Editar Linea/ })).toBeNull())
  expect(await savedLine(app)).toMatchObject({ cantidad: 7, pesoBruto: 9.5 })
  expect(kept()).toEqual([])
})

test('un formulario que se va con lo guardado no deja escribir mientras tanto', async () => {
  const app = await openApp({ as: 'operador', at: `${stockAt}/permiso-embarque/add`, given: aStock({ empty: true }) })
  await app.user.type(await screen.findByRole('textbox', { name: 'Remito' }), 'R-1')
  await app.user.type(screen.getByRole('combobox', { name: 'Destino de la mercadería' }), '203{Tab}')
  await app.user.type(field('Destinatario en el exterior'), 'Cliente SA')
  await app.user.type(place(), 'Nave 8')
  const release = app.holdNext(/^POST/)
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(place()).toHaveAttribute('readonly')
  expect(screen.getByRole('switch', { name: 'Mercadería IMO' })).toHaveAttribute('aria-disabled', 'true')
  await app.user.click(screen.getByRole('switch', { name: 'Mercadería IMO' }))
  await app.user.type(place(), 'Y')
  await app.user.type(screen.getByRole('combobox', { name: 'Destino de la mercadería' }), '212')
  expect(place()).toHaveValue('Nave 8')
  expect(screen.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue('203 Brasil')
  // Who leaves meanwhile goes there, and not to the new permit.
  await app.user.click(screen.getByRole('link', { name: 'Stock 1' }))
  release()
  await waitFor(() => expect(app.address()).toBe(stockAt))
  expect(await savedPermit(app)).toMatchObject({ ubicacionPartida: 'Nave 8' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('quien sale mientras se guarda sale con la respuesta; si no se pudo guardar, se le pregunta', async () => {
  const app = await openPermit()
  for (const isRefused of [true, false]) {
    if (isRefused) app.failNext(put, { status: 500, body: { message: 'error.http.500' } })
    const release = app.holdNext(put)
    await app.user.click(screen.getByRole('button', { name: /^(Guardar cambios|Reintentar)$/ }))
    await app.user.click(screen.getByRole('link', { name: 'Stock 1' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    if (!isRefused) continue
    const question = within(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' }))
    await app.user.click(question.getByRole('button', { name: 'Seguir editando' }))
    expect(place()).toHaveValue('Nave 8')
  }
  await waitFor(() => expect(app.address()).toBe(stockAt))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await savedPermit(app)).toMatchObject({ ubicacionPartida: 'Nave 8' })
})

describe('después de que otro usuario lo modificó', () => {
  const keepMine = () => screen.findByRole('button', { name: 'Guardar lo mío' })
  const gone = 'Este registro fue eliminado mientras lo editaba'
  const others = [
    ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
    [{ status: 500, body: { message: 'error.http.500' } }, 'Error interno del servidor. Estatus: 500'],
    [{ status: 409, body: { message: 'error.stock.notEditable' } }, 'Estatus: 409'],
    [{ status: 404 }, gone],
  ] as const

  test('lo que no se pudo guardar encima se dice al lado de las dos versiones', async () => {
    const app = await openPermit()
    await app.server
      .as('owner')
      .put('/api/warehouse/1/stocks/1/permiso-embarques', { id: 1, ...aPermisoEmbarque({ observaciones: 'Otra' }) })
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await keepMine()
    expect(screen.getAllByRole('alert'), 'las dos versiones ya lo dicen').toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent('Otra persona modificó este registro mientras usted lo editaba')
    expect(within(screen.getByRole('alert')).getAllByRole('row')).toHaveLength(3)
    for (const [fault, says] of others) {
      app.failNext(put, fault)
      await app.user.click(await keepMine())
      expect(await screen.findByText(new RegExp(says))).toBeVisible()
      expect(screen.getByRole('table', { name: '' }), 'y siguen ahí').toBeVisible()
    }
    await app.user.click(await keepMine())
    expect(await screen.findByText('Permiso de embarque actualizado')).toBeVisible()
  })

  test('en la fila también', async () => {
    const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
    await app.user.click(await screen.findByRole('button', { name: /^Editar Linea/ }))
    await app.user.type(cell('Cantidad'), '7')
    const { status } = await app.server
      .as('owner')
      .put('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias', { id: 1, tipoEmbalaje: '05', cantidad: 99, pesoBruto: 5 })
    expect(status).toBe(200)
    await app.user.keyboard('{Enter}')
    await keepMine()
    expect(screen.queryByText(/Error en la solicitud/), 'las dos versiones ya lo dicen').toBeNull()
    app.failNext(put, 'unreachable')
    await app.user.click(await keepMine())
    expect(await screen.findByText(/^Error en la solicitud\. Servidor no accesible/)).toBeVisible()
    app.failNext(put, { status: 404 })
    await app.user.click(await keepMine())
    expect(await screen.findByText(new RegExp(gone)), 'que ya no existe no es una falla de la llamada').toBeVisible()
  })
})
