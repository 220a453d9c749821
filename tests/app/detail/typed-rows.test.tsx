import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, signIn } from '../../support/app.tsx'
import { aStock, permisoAt } from './a-stock.ts'

const lineAt = `${permisoAt}/linea-mercaderia/add`
const packaging = () => within(addForm()).getByRole('combobox', { name: 'Tipo de embalaje' })
const quantity = () => within(addForm()).getByRole('textbox', { name: 'Cantidad' })
const addForm = () => screen.getByRole('form', { name: 'Linea de mercaderia' })
const underWay = () => within(addForm()).getAllByRole('status')[0]
const left = () => within(addForm()).getByText(/^Sin guardar: /)
const leftRows = () => within(addForm()).getAllByRole('listitem')
const post = /^POST/
const tooMany = {
  status: 400,
  body: { message: 'error.validation', fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }] },
}
const tooManyText = 'Este valor es demasiado largo o demasiado corto.'

/** The add form of lines with the focus in its first field. */
async function openLines(lines = 0) {
  const app = await openApp({ as: 'operador', at: lineAt, given: aStock({ lines }) })
  await waitFor(() => expect(packaging()).toHaveFocus())
  return app
}

type App = Awaited<ReturnType<typeof openLines>>

async function savedQuantities({ server }: App) {
  const { body } = await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias?sort=id,asc&size=100')
  return Array.isArray(body) ? body.map(({ cantidad }) => Number(cantidad)) : body
}

const posts = ({ calls }: App) => calls.filter((call) => post.test(call)).length
const kept = () => Object.keys(localStorage).filter((key) => key.includes('borrador'))

test('mientras una linea se guarda se escriben las siguientes: se dice cuántas faltan y quedan en su orden', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}')
  expect(packaging(), 'la siguiente ya está').toHaveFocus()
  expect(packaging()).toHaveValue('')
  await app.user.keyboard('06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30{Enter}08{Tab}4')
  expect(underWay()).toHaveTextContent('Guardando… (3)')
  expect(await savedQuantities(app)).toEqual([])
  release()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(quantity(), 'lo que se está escribiendo no se toca').toHaveValue('4')
  expect(quantity()).toHaveFocus()
  expect(posts(app), 'de a una').toBe(3)
})

test('dos lineas iguales seguidas son dos, y un Enter doble es uno', async () => {
  const app = await openLines()
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}{Enter}05{Tab}1{Tab}10{Enter}{Enter}')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 1]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(new Set(app.keys).size).toBe(2)
  expect(packaging(), 'el segundo Enter no se queja de la fila vacía').toBeValid()
})

test('lo que el servidor rechaza vuelve a quien espera, con el error al lado de su campo', async () => {
  const app = await openLines()
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}')
  await waitFor(() => expect(quantity()).toHaveAccessibleDescription(tooManyText))
  expect(quantity()).toHaveFocus()
  expect(packaging()).toHaveValue('05 CONTENEDOR')
  expect(screen.queryByText(/^Sin guardar/)).toBeNull()
  await app.user.keyboard('{Control>}a{/Control}7{Enter}')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([7]))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('a quien ya escribe la siguiente no se le quita nada: la rechazada espera, se corrige y se guarda', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}06{Tab}3')
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  expect(leftRows()[0]).toHaveTextContent(/^05 CONTENEDOR · 12 · 10: /)
  expect(quantity()).toHaveValue('3')
  expect(quantity()).toHaveFocus()

  await app.user.click(screen.getByRole('button', { name: 'Corregir 05 CONTENEDOR · 12 · 10' }))
  expect(screen.queryByText(/^Sin guardar/)).toBeNull()
  expect(quantity()).toHaveValue('12')
  expect(quantity()).toHaveAccessibleDescription(tooManyText)
  expect(quantity()).toHaveFocus()
  expect(await screen.findByText(/^Hay un borrador/), 'lo que se escribía se ofrece de nuevo').toBeVisible()
  await app.user.clear(quantity())
  await app.user.keyboard('9{Enter}')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([9]))
  await app.user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(packaging()).toHaveValue('06 CAJA')
  expect(quantity()).toHaveValue('3')
})

test('tampoco a quien solo pasó al campo siguiente, aunque todavía no escribió', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}{Tab}')
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  await app.user.keyboard('4')
  expect(quantity()).toHaveValue('4')
})

test('ni a quien puso el cursor en otro campo', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}')
  await app.user.click(quantity())
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  expect(quantity()).toHaveFocus()
  expect(quantity()).toHaveValue('')
})

test('ni a quien está corrigiendo una fila de abajo', async () => {
  const app = await openLines(1)
  const release = app.holdNext(post)
  app.failNext(post, tooMany)
  await app.user.keyboard('06{Tab}12{Tab}10{Enter}')
  await app.user.click(screen.getByRole('button', { name: 'Editar 05 CONTENEDOR' }))
  const cell = within(screen.getByRole('form', { name: 'Editar 05 CONTENEDOR' })).getByRole('textbox', { name: 'Cantidad' })
  await app.user.click(cell)
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  expect(cell).toHaveFocus()
})

test('una tecla apenas vuelve la rechazada es de la siguiente: quien escribe sin mirar no la pisa', async () => {
  const app = await openLines()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}')
  await waitFor(() => expect(quantity()).toHaveValue('12'))
  await app.user.keyboard('06{Tab}3')
  expect(left()).toHaveTextContent('Sin guardar: 1')
  expect(packaging()).toHaveValue('06 CAJA')
  expect(quantity()).toHaveValue('3')
  expect(kept()).toHaveLength(1)
  await app.user.click(screen.getByRole('button', { name: 'Corregir 05 CONTENEDOR · 12 · 10' }))
  expect(quantity()).toHaveValue('12')
})

test('un segundo después la tecla es de la que volvió', async () => {
  const app = await openLines()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}')
  await waitFor(() => expect(quantity()).toHaveFocus())
  now.mockReturnValue(Date.now() + 1100)
  await app.user.keyboard('3')
  expect(screen.queryByText(/^Sin guardar/)).toBeNull()
  expect(quantity()).toHaveFocus()
  expect(quantity()).toHaveDisplayValue(/3/)
})

test.each([404, 409])('lo rechazado con %i queda aparte con su motivo, las demás siguen, y descartado no vuelve', async (status) => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, { status, body: { message: 'error.stock.notEditable', title: 'No se puede editar' } })
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([2]))
  expect(leftRows()[0]).toHaveTextContent(new RegExp(`^05 CONTENEDOR · 1 · 10: .*Estatus: ${status}`))
  await app.user.click(screen.getByRole('button', { name: 'Descartar 05 CONTENEDOR · 1 · 10' }))
  expect(screen.queryByText(/^Sin guardar/)).toBeNull()
  expect(packaging()).toHaveFocus()
  expect(kept()).toEqual([])
})

test('sin red todas quedan y la próxima vuelve a probar: se guardan en su orden y una sola vez', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, 'unreachable')
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  expect(await screen.findByText('Sin guardar: 2')).toBeVisible()
  expect(leftRows()[0]).toHaveTextContent('Servidor no accesible. Revise su conexión e intente de nuevo.')
  expect(posts(app), 'detrás de la que no salió no se prueba ninguna').toBe(1)
  expect(kept()).toHaveLength(2)
  await app.user.keyboard('07{Tab}3{Tab}30{Enter}')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3]))
  await waitFor(() => expect(screen.queryByText(/^Sin guardar/)).toBeNull())
  expect(new Set(app.keys).size, 'la que no tuvo respuesta se repite como la misma pulsación').toBe(3)
  expect(kept()).toEqual([])
})

test('Reintentar prueba otra vez, y el foco queda en la fila que se escribe', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, { status: 503 })
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  await screen.findByText('Sin guardar: 2')
  await app.user.click(screen.getByRole('button', { name: 'Reintentar 06 CAJA · 2 · 20' }))
  expect(packaging()).toHaveFocus()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2]))
})

test('con la sesión vencida quedan las escritas, y al ingresar de nuevo se guardan', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, { status: 401 })
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  await screen.findByRole('dialog', { name: 'Iniciar la sesión' })
  expect(await screen.findByText('Sin guardar: 2')).toBeInTheDocument()
  await signIn(app, 'operador')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2]))
  await waitFor(() => expect(screen.queryByText(/^Sin guardar/)).toBeNull())
  expect(kept()).toEqual([])
})

test('al salir se espera lo que se está guardando; si algo no se guardó, se pregunta', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}{Escape}')
  release()
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await savedQuantities(app)).toEqual([1])
})

test('con una linea sin guardar salir pregunta, y salir sin guardar no deja nada', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  app.failNext(post, 'unreachable')
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  await screen.findByText('Sin guardar: 2')
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
  expect(app.address()).toBe(lineAt)
  expect(left()).toBeVisible()
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(kept()).toEqual([])
})

test('si la página se va en el medio, lo que no se confirmó se ofrece como borrador', async () => {
  const before = await openLines()
  before.holdNext(post)
  await before.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}07{Tab}3')
  fireEvent(window, new Event('pagehide'))
  const drafts = Object.entries(localStorage)
  before.unmount()

  const app = await openApp({
    as: 'operador',
    at: lineAt,
    given: aStock({ lines: 0 }),
    beforeRender: () => drafts.forEach(([key, value]) => localStorage.setItem(key, value)),
  })
  const recovered: string[] = []
  for (const _draft of drafts) {
    await app.user.click(await screen.findByRole('button', { name: 'Recuperar' }))
    recovered.push([packaging(), quantity()].map((field) => field.getAttribute('value')).join(' '))
  }
  expect(new Set(recovered)).toEqual(new Set(['05 CONTENEDOR 1', '06 CAJA 2', '07 CAJON 3']))
})
