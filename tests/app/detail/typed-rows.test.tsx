import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { signIn } from '../../support/app.tsx'
import { addForm, kept, left, type LinesApp, openLines, packaging, post, quantity, savedQuantities, underWay } from './line-form.ts'

const leftRows = () => within(addForm()).getAllByRole('listitem')
const tooMany = {
  status: 400,
  body: { message: 'error.validation', fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }] },
}
const tooManyText = 'Este valor es demasiado largo o demasiado corto.'
const posts = ({ calls }: LinesApp) => calls.filter((call) => post.test(call)).length

test('mientras una linea se guarda se escriben las siguientes: se dice cuántas faltan y quedan en su orden', async () => {
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
})

test('dos lineas iguales seguidas son dos, y un Enter doble es uno', async () => {
  const app = await openLines()
  // Both presses of a double one come within its time, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}{Enter}05{Tab}1{Tab}10{Enter}{Enter}')
  clock.mockRestore()
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 1]))
  await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
  expect(new Set(app.keys).size).toBe(2)
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
  expect(quantity()).toHaveAccessibleDescription(tooManyText)
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

test('lo que se escribe después de una rechazada es de la siguiente, enseguida o más tarde: quien escribe sin mirar no la pisa', async () => {
  const app = await openLines()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  app.failNext(post, tooMany)
  await app.user.keyboard('05{Tab}12{Tab}10{Enter}')
  await waitFor(() => expect(left()).toHaveTextContent('Sin guardar: 1'))
  expect(packaging()).toHaveFocus()
  expect(packaging()).toHaveValue('05 CONTENEDOR')
  await app.user.keyboard('06{Tab}3')
  expect(packaging()).toHaveValue('06 CAJA')
  expect(quantity()).toHaveValue('3')
  expect(
    kept().filter((key) => key.includes('#')),
    'la rechazada; también la que se escribe puede estar ya en su borrador',
  ).toHaveLength(1)
  now.mockReturnValue(Date.now() + 1100)
  await app.user.keyboard('4')
  expect(quantity()).toHaveValue('34')
  expect(left()).toHaveTextContent('Sin guardar: 1')
  await app.user.click(screen.getByRole('button', { name: 'Corregir 05 CONTENEDOR · 12 · 10' }))
  expect(quantity()).toHaveValue('12')
  expect(kept(), 'sigue guardada en este navegador').not.toEqual([])
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
