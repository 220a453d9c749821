import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, signIn } from '../../support/app.tsx'
import { aStock, permisoAt } from './a-stock.ts'

const lineAt = `${permisoAt}/linea-mercaderia/add`
const addForm = () => screen.getByRole('form', { name: 'Linea de mercaderia' })
const packaging = () => within(addForm()).getByRole('combobox', { name: 'Tipo de embalaje' })
const quantity = () => within(addForm()).getByRole('textbox', { name: 'Cantidad' })
const underWay = () => within(addForm()).getAllByRole('status')[0]
const left = () => within(addForm()).getByText(/^Sin guardar: /)
const post = /^POST/

async function openLines(lines = 0) {
  const app = await openApp({ as: 'operador', at: lineAt, given: aStock({ lines }) })
  await waitFor(() => expect(packaging()).toHaveFocus())
  return app
}

type LinesApp = Awaited<ReturnType<typeof openLines>>

async function savedQuantities({ server }: LinesApp) {
  const { body } = await server.as('operador').get('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias?sort=id,asc&size=100')
  return Array.isArray(body) ? body.map(({ cantidad }) => Number(cantidad)) : body
}

const kept = () => Object.keys(localStorage).filter((key) => key.includes('borrador'))

const leftRows = () => within(addForm()).getAllByRole('listitem')
const tooMany = {
  status: 400,
  body: { message: 'error.validation', fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }] },
}
const posts = ({ calls }: LinesApp) => calls.filter((call) => post.test(call)).length

test('mientras una linea se guarda se escriben las siguientes: se dice cuántas faltan y quedan en su orden; dos iguales seguidas son dos, y un Enter doble es uno', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}')
  expect(packaging(), 'la siguiente ya está').toHaveFocus()
  expect(packaging()).toHaveValue('05 CONTENEDOR')
  await app.user.keyboard('06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30{Enter}08{Tab}4')
  expect(underWay()).toHaveTextContent('Guardando… (3)')
  expect(await savedQuantities(app)).toEqual([])
  release()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(quantity(), 'lo que se está escribiendo no se toca').toHaveValue('4')
  expect(quantity()).toHaveFocus()
  expect(posts(app), 'de a una').toBe(3)

  await app.user.keyboard('{Control>}a{/Control}5{Tab}50{Enter}')
  // Both presses of a double one come within its time, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}{Enter}05{Tab}1{Tab}10{Enter}{Enter}')
  clock.mockRestore()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3, 5, 1, 1]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(new Set(app.keys).size).toBe(6)
  expect(packaging(), 'el segundo Enter no se queja de la fila vacía').toBeValid()
})

test('lo que el servidor rechaza queda abajo con su motivo y no quita nada a quien ya escribe la siguiente; se corrige y se guarda', async () => {
  const app = await openLines()
  app.failNext(post, tooMany)
  const release = app.holdNext(post)
  await app.user.keyboard('{Control>}a{/Control}05{Tab}12{Tab}10{Enter}06{Tab}3')
  release()
  expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  expect(leftRows()[0]).toHaveTextContent(/^05 CONTENEDOR · 12 · 10: /)
  expect(quantity()).toHaveValue('3')
  expect(quantity()).toHaveFocus()

  await app.user.click(screen.getByRole('button', { name: 'Corregir 05 CONTENEDOR · 12 · 10' }))
  expect(screen.queryByText(/^Sin guardar/)).toBeNull()
  expect(quantity()).toHaveValue('12')
  expect(quantity()).toHaveAccessibleDescription('Este valor es demasiado largo o demasiado corto.')
  expect(quantity()).toHaveFocus()
  expect(packaging()).toHaveValue('05 CONTENEDOR')
  expect(await screen.findByText(/^Hay un borrador/), 'lo que se escribía se ofrece de nuevo').toBeVisible()
  await app.user.clear(quantity())
  await app.user.keyboard('9{Enter}')
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([9]))
  await app.user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(packaging()).toHaveValue('06 CAJA')
  expect(quantity()).toHaveValue('3')
})

test('lo rechazado queda aparte con su motivo, las demás siguen, y descartado no vuelve; reintentado conserva su lugar', async () => {
  const app = await openLines()
  const refused = async (fault: Parameters<typeof app.failNext>[1]) => {
    app.failNext(post, fault)
    const release = app.holdNext(post)
    await app.user.keyboard('{Control>}a{/Control}05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
    release()
    expect(await screen.findByText('Sin guardar: 1')).toBeVisible()
  }
  for (const [index, status] of [404, 409].entries()) {
    await refused({ status, body: { message: 'error.stock.notEditable', title: 'No se puede editar' } })
    await waitFor(async () => expect(await savedQuantities(app)).toHaveLength(index + 1))
    expect(leftRows()[0]).toHaveTextContent(new RegExp(`^05 CONTENEDOR · 1 · 10: .*Estatus: ${status}`))
    await app.user.click(screen.getByRole('button', { name: 'Descartar 05 CONTENEDOR · 1 · 10' }))
    expect(screen.queryByText(/^Sin guardar/)).toBeNull()
    expect(packaging()).toHaveFocus()
    expect(kept()).toEqual([])
  }
  expect(await savedQuantities(app)).toEqual([2, 2])
  await refused(tooMany)
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([2, 2, 2]))
  await app.user.click(screen.getByRole('button', { name: 'Reintentar 05 CONTENEDOR · 1 · 10' }))
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([2, 2, 2, 1]))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('lo que no salió espera: detrás no se prueba ninguna, y la próxima vuelve a probar, en su orden y una sola vez', async () => {
  const app = await openLines()
  const all: number[] = []
  for (const [fault, reason] of [
    // No network.
    ['unreachable', 'Servidor no accesible. Revise su conexión e intente de nuevo.'],
    // Too many calls.
    [{ status: 429, headers: { 'Retry-After': '7' } }, 'Espere 7 s'],
  ] as const) {
    const before = posts(app)
    app.failNext(post, fault)
    const release = app.holdNext(post)
    await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
    release()
    expect(await screen.findByText('Sin guardar: 2')).toBeVisible()
    expect(leftRows()[0]).toHaveTextContent(reason)
    expect(posts(app)).toBe(before + 1)
    expect(kept()).toHaveLength(2)
    await app.user.keyboard('07{Tab}3{Tab}30{Enter}')
    all.push(1, 2, 3)
    await waitFor(async () => expect(await savedQuantities(app)).toEqual(all))
    await waitFor(() => expect(screen.queryByText(/^Sin guardar/)).toBeNull())
    expect(kept()).toEqual([])
    if (fault === 'unreachable') expect(new Set(app.keys).size, 'lo que no tuvo respuesta se repite como la misma pulsación').toBe(3)
  }
})

test('con la sesión vencida quedan las escritas, y al ingresar de nuevo se guardan', async () => {
  const app = await openLines()
  app.failNext(post, { status: 401 })
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  release()
  await screen.findByRole('dialog', { name: 'Iniciar sesión' })
  expect(await screen.findByText('Sin guardar: 2')).toBeInTheDocument()
  expect(kept()).toHaveLength(2)
  await signIn(app, 'operador')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2]))
  await waitFor(() => expect(screen.queryByText(/^Sin guardar/)).toBeNull())
  expect(kept()).toEqual([])
  expect(packaging()).toHaveValue('06 CAJA')
  await waitFor(() => expect(addForm().contains(document.activeElement), 'el foco está en la fila').toBe(true))
})

const question = () => screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })

/** Leaves, and goes on to the moment from which a save takes too long. */
async function leaveAndWait({ user }: LinesApp): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.keyboard('{Escape}')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
}

const lost = /se pierde/

test('cuando el servidor tarda más que quien sale, la pregunta no habla de perder, y se va sola cuando todo se guardó', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}')
  await leaveAndWait(app)
  await app.user.click(within(await question()).getByRole('button', { name: 'Seguir editando' }))
  release()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(app.address(), 'quien sigue editando no sale después').toBe(lineAt)

  const releaseTwo = app.holdNext(post)
  await app.user.click(packaging())
  await app.user.keyboard('{Control>}a{/Control}06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30{Enter}')
  await leaveAndWait(app)
  expect(await question()).toHaveTextContent('Todavía se está guardando lo que escribió; cuando termine, se sale sin más.')
  expect(await question()).not.toHaveTextContent(lost)
  releaseTwo()
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await savedQuantities(app)).toEqual([1, 2, 3])
})

test('lo que se escribía y no se mandó sí se pierde, y se pregunta por eso solo', async () => {
  const app = await openLines()
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2')
  await leaveAndWait(app)
  expect(await question()).toHaveTextContent('Lo que escribió y no guardó se pierde, y puede que no quede todo lo que se está guardando.')
  release()
  await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveTextContent('se está guardando'))
  expect(screen.getByRole('dialog')).toHaveTextContent('Lo que escribió y no guardó se pierde.')
  await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(await savedQuantities(app)).toEqual([1])
  expect(kept()).toEqual([])
})

test('si algo no se guardó, la pregunta lo dice entonces; salir pregunta, y salir sin guardar no deja nada', async () => {
  const app = await openLines()
  app.failNext(post, 'unreachable')
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  await leaveAndWait(app)
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/se pierde/)
  release()
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Lo que escribió y no guardó se pierde.'))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
  expect(app.address()).toBe(lineAt)
  expect(left()).toBeVisible()
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(kept()).toEqual([])
})

test('si la página se va en el medio, lo que no se confirmó se ofrece en el orden en que se escribió, con cuántos son', async () => {
  const before = await openLines()
  before.holdNext(post)
  await before.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30')
  fireEvent(window, new Event('pagehide'))
  const drafts = Object.entries(localStorage)
  before.unmount()

  const app = await openApp({
    as: 'operador',
    at: lineAt,
    given: aStock({ lines: 0 }),
    beforeRender: () => drafts.forEach(([key, value]) => localStorage.setItem(key, value)),
  })
  for (const [offered, recovered] of [
    [/^Hay 3 borradores\. El primero es de las \d\d:\d\d\.$/, '05 CONTENEDOR 1'],
    [/^Hay 2 borradores\. El primero es de las \d\d:\d\d\.$/, '06 CAJA 2'],
    [/^Hay un borrador de las \d\d:\d\d\.$/, '07 CAJON 3'],
  ] as const) {
    expect(await screen.findByText(offered)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect([packaging(), quantity()].map((field) => field.getAttribute('value')).join(' ')).toBe(recovered)
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(quantity()).toHaveValue(''))
  }
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3]))
})
