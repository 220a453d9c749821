import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn, textsOf } from '../../support/app.tsx'
import { take } from '../../support/network.ts'
import { aStock, permisoAt } from './a-stock.ts'

const put = /^PUT .*linea-mercaderias$/
const lines = '/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias'
const table = () => screen.getByRole('table', { name: 'Linea de mercaderia' })
const forms = () => screen.queryAllByRole('form', { name: /^Editar Linea/ })
const rowOf = (id: number) => screen.getByRole('form', { name: new RegExp(`^Editar Linea de mercaderia ${id}\\b`) })
const cell = (id: number, name = 'Cantidad') => within(rowOf(id)).getByLabelText(name, { selector: 'input' })
const edit = (id: number) => screen.getByRole('button', { name: new RegExp(`^Editar Linea de mercaderia ${id}\\b`) })
const toFirst = (count: number) => screen.findByRole('button', { name: count === 1 ? '1 fila sin guardar' : `${count} filas sin guardar` })
const allSaved = () => waitFor(() => expect(screen.queryByRole('button', { name: /sin guardar$/ })).toBeNull())

/** The lines 1 to 9, of which 9 is the first row, in edit mode with the focus in its quantity. */
async function openRows() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 9 }) })
  await screen.findAllByRole('button', { name: /^Editar Linea/ })
  await app.user.click(edit(9))
  await app.user.keyboard('{Tab}')
  expect(cell(9)).toHaveFocus()
  return app
}

type RowsApp = Awaited<ReturnType<typeof openRows>>

const puts = ({ calls }: RowsApp) => calls.filter((call) => put.test(call)).length

/** The quantities of all lines, the first row's first. */
async function quantities({ server }: RowsApp): Promise<number[]> {
  const { body } = await server.as('operador').get(`${lines}?sort=id,desc&size=100`)
  return Array.isArray(body) ? body.map(({ cantidad }) => Number(cantidad)) : []
}

const saved = (app: RowsApp, expected: readonly number[]) =>
  waitFor(async () => expect((await quantities(app)).slice(0, expected.length)).toEqual(expected))

test('una fila que se deja con flecha, Enter, Tab o un clic se guarda, de a una y en su orden; la que no cambió se cierra sin más; Ctrl+Enter termina', async () => {
  const app = await openRows()
  const order: unknown[] = []
  take(put, async ({ request }) => void order.push(Object(await request.clone().json()).id))
  const release = app.holdNext(put)
  await app.user.keyboard('91{ArrowDown}')
  expect(cell(8)).toHaveFocus()
  await app.user.keyboard('82{Enter}')
  expect(cell(7)).toHaveFocus()
  await app.user.keyboard('73{Tab}{Tab}')
  expect(cell(6, 'Tipo de embalaje')).toHaveFocus()
  await app.user.keyboard('{Tab}64{Shift>}{Tab}{Tab}{/Shift}')
  expect(cell(7, 'Peso bruto (kg)')).toHaveFocus()
  await app.user.keyboard('{ArrowUp}{ArrowLeft}{Shift>}{Enter}{/Shift}')
  expect(cell(9)).toHaveFocus()
  await app.user.click(edit(4))
  await app.user.keyboard('{Tab}45{Enter}')
  expect(puts(app), 'de a una').toBe(1)
  expect(forms().length, 'cada una sigue abierta hasta que se guardó').toBeGreaterThan(4)
  expect(app.queryClient.isMutating()).toBeGreaterThan(3)
  release()
  await saved(app, [91, 82, 73, 64, 1, 45, 1])
  await waitFor(() => expect(forms(), 'solo queda la que se edita').toHaveLength(1))
  expect(cell(3)).toHaveFocus()
  expect(order).toEqual([9, 8, 7, 6, 4])
  const done = puts(app)

  await app.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(cell(1)).toHaveFocus()
  await app.user.keyboard('{ArrowDown}')
  expect(cell(1), 'debajo de la última no hay nada').toHaveFocus()
  await app.user.keyboard('{Enter}')
  expect(forms()).toHaveLength(0)
  expect(within(table()).getByText('1', { selector: '[data-row]' })).toHaveFocus()
  await app.user.click(edit(2))
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(forms()).toHaveLength(0)
  expect(puts(app), 'lo que no cambió no se guarda').toBe(done)

  await app.user.click(edit(2))
  await app.user.keyboard('{Tab}26{Control>}{Enter}{/Control}')
  await waitFor(() => expect(forms()).toHaveLength(0))
  expect(within(table()).getByText('2', { selector: '[data-row]' })).toHaveFocus()
  expect(screen.getAllByText('Linea de mercaderia actualizada'), 'un aviso y no seis').toHaveLength(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('borrador'))).toEqual([])
})

test('quien vuelve a una fila mientras se guarda sigue en ella, y lo que escribe encima se guarda después', async () => {
  const app = await openRows()
  const release = app.holdNext(put)
  await app.user.keyboard('91{ArrowDown}{ArrowUp}')
  release()
  await saved(app, [91])
  await waitFor(() => expect(app.queryClient.isMutating()).toBe(0))
  expect(cell(9)).toHaveFocus()
  const again = app.holdNext(put)
  await app.user.keyboard('92{ArrowDown}{ArrowUp}93{ArrowDown}')
  again()
  await saved(app, [93, 1])
  await waitFor(() => expect(forms()).toHaveLength(1))
  expect(cell(8)).toHaveFocus()
})

const tooMany = { message: 'error.validation', fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }] }

test('lo que no se pudo guardar queda abierto con su motivo y se cuenta arriba, sin quitar el foco; se llega a la primera, y corregida se guarda', async () => {
  const app = await openRows()
  app.failNext(put, { status: 400, body: tooMany })
  await app.user.keyboard('99{ArrowDown}')
  await toFirst(1)
  await app.user.keyboard('mucho{ArrowDown}')
  await toFirst(2)
  await app.server.as('encargada').put(lines, { id: 7, version: 1, tipoEmbalaje: '06', cantidad: 700, pesoBruto: 1 })
  await app.user.keyboard('77{Enter}66{ArrowDown}')
  await app.user.click(await toFirst(3))
  expect(cell(9)).toHaveFocus()
  expect(cell(9)).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.')
  expect(cell(8)).toBeInvalid()
  expect(screen.getByText('Este registro cambió mientras usted lo editaba')).toBeVisible()
  await saved(app, [1, 1, 700, 66])
  expect(forms(), 'la que no cambió se cerró').toHaveLength(3)

  const before = puts(app)
  await app.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(cell(7)).toHaveFocus()
  expect(puts(app), 'lo rechazado no se repite si no cambió').toBe(before)
  await app.user.click(screen.getByRole('button', { name: 'Guardar lo mío' }))
  await toFirst(2)
  await app.user.clear(cell(9))
  await app.user.keyboard('9{ArrowDown}')
  expect(cell(8)).toHaveFocus()
  await app.user.clear(cell(8))
  await app.user.keyboard('8{Control>}{Enter}{/Control}')
  await saved(app, [9, 8, 77, 66])
  await allSaved()
  await waitFor(() => expect(forms()).toHaveLength(0))
})

test.each([
  ['sin conexión', 'unreachable'],
  ['con la sesión vencida', { status: 401 }],
] as const)('%s las filas esperan, y después se guardan solas en su orden', async (_when, fault) => {
  const app = await openRows()
  const order: unknown[] = []
  take(put, async ({ request }) => void order.push(Object(await request.clone().json()).id))
  for (let times = 0; times < 2; times += 1) app.failNext(put, fault)
  const release = app.holdNext(put)
  await app.user.keyboard('91{ArrowDown}82{ArrowDown}')
  release()
  await waitFor(() => expect(within(table()).getAllByText('Espera')).toHaveLength(2))
  await screen.findByRole('button', { name: '2 filas sin guardar', hidden: true })
  order.length = 0
  if (fault === 'unreachable') act(() => void window.dispatchEvent(new Event('online')))
  else await signIn(app, 'operador')
  await saved(app, [91, 82])
  await allSaved()
  expect(order).toEqual([9, 8])
  await waitFor(() => expect(forms()).toHaveLength(1))
})

const undo = '{Control>}z{/Control}'

test('Ctrl+Z deshace las filas de a una, la última primero, también desde la fila que sigue; lo que otro cambió después no se pisa, y se dice', async () => {
  const app = await openRows()
  await app.user.keyboard('91{ArrowDown}82{ArrowDown}73{ArrowDown}')
  await saved(app, [91, 82, 73, 1])
  await waitFor(() => expect(forms()).toHaveLength(1))
  await app.user.keyboard(undo + undo)
  await saved(app, [91, 1, 1, 1])
  expect(cell(6)).toHaveFocus()
  await screen.findByText('Se deshizo')
  await app.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(cell(9)).toHaveValue('91')
  await app.user.keyboard(undo)
  await saved(app, [1, 1, 1, 1])
  await waitFor(() => expect(cell(9), 'la fila abierta lo muestra').toHaveValue('1'))

  await app.user.keyboard('{Escape}')
  await app.user.click(edit(9))
  await app.user.keyboard('{Tab}92{ArrowDown}')
  await saved(app, [92])
  await waitFor(() => expect(forms()).toHaveLength(1))
  await app.user.keyboard('{ArrowUp}93{Control>}{Enter}{/Control}')
  await saved(app, [93])
  await waitFor(() => expect(forms()).toHaveLength(0))
  await app.user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await saved(app, [92])
  await waitFor(() => expect(app.queryClient.isMutating()).toBe(0))
  await app.user.keyboard(undo)
  await saved(app, [1])
  await waitFor(() => expect(app.queryClient.isMutating()).toBe(0))

  await app.user.click(edit(9))
  await app.user.keyboard('{Tab}94{Control>}{Enter}{/Control}')
  await saved(app, [94])
  await waitFor(() => expect(forms()).toHaveLength(0))
  const { body } = await app.server.as('encargada').get(`${lines}/9`)
  await app.server.as('encargada').put(lines, { ...Object(body), cantidad: 500 })
  await app.user.keyboard(undo)
  expect(await screen.findByText('No se deshizo: después se guardó otro cambio en ese registro')).toBeVisible()
  expect((await quantities(app))[0]).toBe(500)
  expect(textsOf(screen.queryAllByRole('button', { name: 'Deshacer' }))).toEqual([])
})
