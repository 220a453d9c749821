import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type App, openApp, retype } from '../../support/app.tsx'
import { aLineaMercaderia } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt } from './a-stock.ts'

const lines = () => within(screen.getByRole('table', { name: 'Linea de mercaderia' })).getAllByText(/^\d+$/, { selector: '[data-row]' })
const bar = () => screen.findByRole('group', { name: 'Selección de Linea de mercaderia' })
const button = (name: string) => within(screen.getByRole('group', { name: /^Selección de/ })).getByRole('button', { name })
const path = '/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias'

async function openLines(count: number): Promise<App> {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: count }) })
  await waitFor(() => expect(lines()).toHaveLength(count))
  return app
}

async function selectAll(count = 3): Promise<App> {
  const app = await openLines(count)
  await chooseAll(app)
  expect(await bar()).toHaveTextContent(`Selección: ${count} líneas`)
  return app
}

async function chooseAll({ user }: App): Promise<void> {
  lines()[0]?.focus()
  await user.keyboard('{Control>}a{/Control}')
  await bar()
}

async function changePackaging(app: App, code: string): Promise<void> {
  await app.user.click(button('Cambiar un campo'))
  const dialog = within(await screen.findByRole('dialog'))
  // The field that was changed last is chosen already.
  await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Campo' }), 'Tipo de embalaje')
  await app.user.clear(await dialog.findByRole('combobox', { name: 'Tipo de embalaje' }))
  await app.user.type(dialog.getByRole('combobox', { name: 'Tipo de embalaje' }), `${code}{Tab}`)
  await app.user.click(dialog.getByRole('button', { name: /^Cambiar \d/ }))
}

test('se borran y vuelven con una sola llamada, si el servidor sabe; lo que no va se dice junto al campo; si otra persona cambió una y borró otra no se cambia ninguna, se dice, y después se puede', async () => {
  const app = await selectAll()
  expect(screen.queryByRole('textbox', { name: /^Buscar en/ }), 'una parte corta no tiene buscador').toBeNull()
  await app.user.click(button('Eliminar'))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await screen.findByText('Se eliminaron 3 líneas')
  await app.user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(app.calls.filter((call) => /delete$|restore$|^DELETE/.test(call))).toHaveLength(2)

  // A server that does not know how gets a call for each.
  await chooseAll(app)
  app.failNext(/linea-mercaderias\/delete/, { status: 405 })
  await app.user.click(button('Eliminar'))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(app.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(lines()).toHaveLength(3))
  await chooseAll(app)
  app.failNext(/^PATCH/, { status: 404 })
  await changePackaging(app, '06')
  await waitFor(() => expect(screen.getAllByText('06 CAJA')).toHaveLength(3))
  expect(app.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3)

  await app.user.click(button('Cambiar un campo'))
  const asked = within(await screen.findByRole('dialog'))
  await app.user.selectOptions(asked.getByRole('combobox', { name: 'Campo' }), 'Cantidad')
  const field = asked.getByRole('textbox', { name: 'Cantidad' })
  await retype(app.user, field, '0{Enter}')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveValue('0')
  expect(
    app.calls.filter((call) => call.startsWith('PATCH')),
    'el de antes',
  ).toHaveLength(1)
  await app.user.click(asked.getByRole('button', { name: 'Cancelar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))

  // Not the row with the focus, which is being read and may come as the other person leaves it.
  const [, first = 0, second = 0] = lines().map(({ textContent }) => Number(textContent))
  const owner = app.server.as('owner')
  await owner.put(path, { id: first, tipoEmbalaje: '05', cantidad: 9, pesoBruto: 9 })
  await owner.delete(`${path}/${second}`)
  await changePackaging(app, '06')
  expect(await screen.findByText(/No se cambió ninguno\. Cambió mientras tanto: 1 línea\. Ya no existe: 1 línea\./)).toBeVisible()
  const again = await screen.findByRole('button', { name: 'Cambiar 2 líneas' })
  await waitFor(() => expect(again).toBeEnabled())
  await app.user.click(again)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getAllByText('06 CAJA')).toHaveLength(2))
  await app.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.getAllByText('06 CAJA'), 'cada una vuelve a la suya').toHaveLength(1))
  expect(screen.getByText(/^05 /)).toBeVisible()
})

test('de un stock enviado se copia y nada más', async () => {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 2, state: 'SUCCESS' }) })
  await waitFor(() => expect(lines()).toHaveLength(2))
  lines()[1]?.focus()
  await app.user.keyboard(' ')
  const tools = within(await bar())
  expect(tools.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copiar', 'Quitar la selección'])
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Selección de/ })).toBeNull())
  expect(lines()[1]).toHaveFocus()
})

const undo = () => screen.findByRole('button', { name: 'Deshacer' })

test('más filas de las que van en una llamada no se piden: se dice cuántas por vez', async () => {
  const given = async (server: TestServer) => {
    await aStock()(server)
    const created = await server.as('owner').post(`${path}/create`, { records: Array.from({ length: 5000 }, () => aLineaMercaderia()) })
    expect(created.status).toBe(200)
  }
  const app = await openApp({ as: 'operador', at: permisoAt, given })
  await screen.findByText('5 001 líneas')
  await chooseAll(app)
  await screen.findByText(/^Selección: 5 001 líneas/)
  await app.user.keyboard('{Delete}')
  expect(await screen.findByText('Hasta 5 000 por vez: seleccione menos filas.')).toBeVisible()
  await app.user.click(button('Cambiar un campo'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enviar espera a lo que se deshace', async () => {
  const app = await selectAll(2)
  await app.user.click(button('Eliminar'))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  const letGo = app.holdNext(/restore$/)
  await app.user.click(await undo())
  await app.user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByRole('dialog', { name: 'Guardando lo que escribió…' })).toBeVisible()
  letGo()
  expect(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).toBeVisible()
})
const noUndo = () => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()

async function deleteLine({ user }: App, place = 0): Promise<void> {
  const button = within(screen.getByRole('table', { name: 'Linea de mercaderia' })).getAllByRole('button', { name: /^Eliminar/ })[place]
  if (button) await user.click(button)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('lo que se elimina vuelve con «Deshacer», con el foco en su fila, y con Ctrl+Z, lo último primero; si ya no se puede, o no hay conexión, se dice; un servidor que no sabe deshacer no lo ofrece', async () => {
  const app = await openLines(3)
  const before = lines().map(({ textContent }) => textContent)
  await deleteLine(app, 1)
  await undo()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await deleteLine(app, 1)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' }), 'el de hace un minuto se va').toHaveLength(1))
  clock.mockRestore()
  await waitFor(() => expect(lines()).toHaveLength(1))
  await app.user.click(await undo())
  await waitFor(() => expect(lines().map(({ textContent }) => textContent)).toEqual([before[0], before[2]]))
  await screen.findByText('Se deshizo')
  await waitFor(noUndo)
  expect(app.calls.filter((call) => call.includes('/restore'))).toHaveLength(1)

  await deleteLine(app)
  await undo()
  await deleteLine(app)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(2))
  await app.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(lines()).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1))
  await app.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(lines()).toHaveLength(2))

  await deleteLine(app)
  app.failNext(/restore/, 'unreachable')
  await app.user.click(await undo())
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await app.user.click(retry)
  await waitFor(() => expect(lines()).toHaveLength(2))

  await deleteLine(app)
  app.failNext(/restore/, { status: 409, body: { message: 'error.stock.edit' } })
  await app.user.click(await undo())
  await screen.findByText(/Ya no se puede deshacer/)
  await waitFor(noUndo)

  app.failNext(/^DELETE/, { status: 200, headers: { 'X-otherApp-alert': 'other.linea.deleted' } })
  await deleteLine(app)
  await screen.findAllByText('Linea de mercaderia eliminada')
  noUndo()
})

test('al eliminar una fila el foco pasa a la siguiente, de la última a la anterior, y de la única al botón de su parte', async () => {
  const app = await openLines(3)
  const [first, , third] = lines()
  await deleteLine(app, 1)
  await waitFor(() => expect(third).toHaveFocus())
  await deleteLine(app, 1)
  await waitFor(() => expect(first).toHaveFocus())
  await deleteLine(app, 0)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Linea de mercaderia/ })).toHaveFocus())
})

const linesPath = '/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias'

/** Twenty-five lines, of which one weighs 7 350.25 kg and another has 9 876 packages. */
async function manyLines(server: TestServer): Promise<void> {
  await aStock({ lines: 23 })(server)
  for (const line of [{ pesoBruto: '7350.25' }, { cantidad: '9876' }]) await server.as('owner').post(linesPath, aLineaMercaderia(line))
}

const field = () => screen.getByRole('textbox', { name: 'Buscar en Linea de mercaderia' })
const table = () => screen.getByRole('table', { name: 'Linea de mercaderia' })
const rows = () => within(table()).getAllByText(/^\d+$/, { selector: '[data-row]' })
const head = () => screen.getByRole('button', { name: /^Linea de mercaderia/ })

async function openManyLines() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: manyLines })
  await screen.findByRole('textbox', { name: 'Buscar en Linea de mercaderia' })
  return app
}

test('un número entero o una parte, con sus signos o sin ellos, deja las líneas que lo tienen; quien agrega una la encuentra en la lista entera; lo que se edita no se pierde al buscar otra cosa, y lo que otro agrega no vacía la búsqueda', async () => {
  const { user, router, server, queryClient, failNext } = await openManyLines()
  for (const [typed, line] of [
    ['7 350.25', '24'],
    ['7.350,25', '24'],
    ['350.2', '24'],
    ['987', '25'],
  ] as const) {
    await retype(user, field(), typed)
    await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([line]))
  }
  expect(head()).toHaveTextContent('1 de 25')
  await waitFor(() => expect(screen.getByText('Coinciden 1 de 25.')).toHaveRole('status'))
  await user.click(screen.getByRole('link', { name: /Agregar.*l[ií]nea/i }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tipo de embalaje' })).toHaveFocus())
  await user.keyboard('05{Tab}1{Tab}10{Enter}')
  await screen.findByRole('cell', { name: '26' })
  router.history.push(permisoAt)
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(head()).toHaveTextContent('26')
  expect(rows()[0]).toHaveTextContent('26')

  const [button] = within(table()).getAllByRole('button', { name: /^Editar/ })
  if (button) await user.click(button)
  const quantity = () => within(table()).getByRole('textbox', { name: 'Cantidad' })
  await retype(user, quantity(), '12')
  failNext(/^PUT/, { status: 400, body: { message: 'error.validation' } })
  await user.type(field(), '55555')
  await waitFor(() => expect(head()).toHaveTextContent('0 de 26'))
  expect(quantity()).toHaveValue('12')
  await user.clear(quantity())
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await retype(user, field(), '987')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await server.as('owner').post(linesPath, aLineaMercaderia({ cantidad: '1987' }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(field()).toHaveValue('987')
  expect(head()).toHaveTextContent('2 de 27')
})
