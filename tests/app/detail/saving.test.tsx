import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type App, openApp, retype } from '../../support/app.tsx'
import { take } from '../../support/network.ts'
import { aPermisoEmbarque } from '../../support/records.ts'
import { aStock, permisoAt, setState, stockAt } from './a-stock.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const place = () => field('Ubicación de la partida')
const remarks = () => field('Observaciones')
const row = () => screen.getByRole('form', { name: /^Editar Linea/ })
const cell = (name: string) => within(row()).getByRole('textbox', { name })
const kept = () => Object.keys(localStorage).filter((key) => key.includes('borrador'))
const put = /^PUT/

async function openPermit() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await retype(app.user, place(), 'Nave 8')
  return app
}

const savedPermit = async ({ server }: App) => (await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1')).body
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
  await waitFor(() => expect(place()).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.'))
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

const keepMine = () => screen.findByRole('button', { name: 'Guardar lo mío' })
const gone = 'Este registro fue eliminado mientras lo editaba'
const others = [
  ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
  [{ status: 500, body: { message: 'error.http.500' } }, 'Error interno del servidor. Estatus: 500'],
  [{ status: 409, body: { message: 'error.stock.notEditable' } }, 'Estatus: 409'],
  [{ status: 404 }, gone],
] as const

test('después de que otro usuario lo modificó, lo que no se pudo guardar encima se dice al lado de las dos versiones', async () => {
  const app = await openPermit()
  await app.server.as('owner').put('/api/warehouse/1/stocks/1/permiso-embarques', { id: 1, ...aPermisoEmbarque({ observaciones: 'Otra' }) })
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  await keepMine()
  expect(screen.getAllByRole('alert'), 'las dos versiones ya lo dicen').toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Este registro cambió mientras usted lo editaba')
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

test('lo que otro usuario modificó se dice en la fila también', async () => {
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
  expect(await screen.findByText('Espera')).toBeVisible()
  app.failNext(put, { status: 404 })
  await app.user.click(await keepMine())
  expect(await screen.findByText(new RegExp(gone)), 'que ya no existe no es una falla de la llamada').toBeVisible()
})

test('lo que se leía mientras se guardaba no vuelve atrás: guardar otra vez no choca con uno mismo; de un stock que otra persona envió queda lo escrito, y el botón no promete lo que no puede ser', async () => {
  const { user, server, queryClient } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  const save = async (place: string) => {
    await user.click(await screen.findByRole('button', { name: 'Editar' }))
    const field = screen.getByRole('textbox', { name: 'Ubicación de la partida' })
    await retype(user, field, `${place}{Enter}`)
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible()
    expect(screen.getByText(place)).toBeVisible()
  }
  await screen.findByRole('button', { name: 'Editar' })
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRead = false
  const late = /^GET .*permiso-embarques\/1$/
  take(
    late,
    async ({ request }) => {
      const answer = await server.fetch(request)
      isRead = true
      await promise
      return answer
    },
    { once: true },
  )
  void queryClient.invalidateQueries({ queryKey: ['permisoEmbarque'] })
  await expect.poll(() => isRead).toBe(true)
  await save('Nave 8')
  resolve()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await save('Nave 9')

  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await setState(server, 'SUCCESS')
  const place = screen.getByRole('textbox', { name: 'Ubicación de la partida' })
  await retype(user, place, 'Nave 7{Enter}')
  expect(await screen.findByText(/El estado del stock ya no permite modificarlo/)).toBeVisible()
  expect(await screen.findByText('Enviado')).toBeVisible()
  expect(place).toHaveValue('Nave 7')
  expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull())
  for (const name of ['Editar', 'Eliminar', 'Enviar']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('el permiso que otra persona eliminó se va con su cuenta; y si eliminó el stock, se dice y no se ofrece nada más', async () => {
  const { user, server } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  const isGone = async (path: string, name: RegExp | string, answer: string) => {
    await user.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await server.as('owner').delete(path)).status).toBe(204)
    await user.click(dialog.getByRole('button', { name: answer }))
    expect(await dialog.findByText(/Estatus: 404/)).toBeVisible()
    return dialog
  }
  const permit = await isGone('/api/warehouse/1/stocks/1/permiso-embarques/1', /^Eliminar .*16033EC01000038D/, 'Eliminar')
  expect(await screen.findByText(/Ningún permiso de embarque encontrado/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Totales')).toHaveTextContent('permisos0'))
  await user.click(permit.getByRole('button', { name: 'Cancelar' }))
  const clone = await isGone('/api/warehouse/1/stocks/1', 'Clonar', 'Clonar')
  expect(await screen.findByText('Este stock fue eliminado. Ya no se puede modificar ni enviar.')).toBeInTheDocument()
  await user.click(clone.getByRole('button', { name: 'Cancelar' }))
  for (const name of ['Enviar', 'Programar', 'Clonar', /^Eliminar/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  { minutes: 20, text: null },
  { minutes: 9, text: /^Este stock sale solo a las \d\d:\d\d\. Lo que no guarde antes no se informa\./ },
  { minutes: 0.5, text: /en menos de un minuto/ },
])('de un stock que el sistema envía en $minutes minutos lo dicen el formulario y la fila, con Guardar', async ({ minutes, text }) => {
  const scheduleDate = new Date(Date.now() + minutes * 60_000).toISOString()
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ scheduleDate }) })
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await screen.findByRole('textbox', { name: 'Permiso' })
  expect(screen.queryAllByText(/^Este stock sale solo/)).toHaveLength(text ? 1 : 0)
  if (text) expect(screen.getByText(text)).toBeVisible()
  await app.router.navigate({ href: stockAt })
  await app.user.click(await screen.findByRole('button', { name: /^Editar .*Contenedor vacio 1/ }))
  const number = await screen.findByRole('textbox', { name: 'Número de contenedor' })
  if (!text) return expect(screen.queryByText(/^Este stock sale solo/)).toBeNull()
  await retype(app.user, number, 'MSCU6639870')
  const notice = screen.getByText(text).closest<HTMLElement>('[role="alert"]') ?? document.body
  await app.user.click(within(notice).getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(app.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1))
})
