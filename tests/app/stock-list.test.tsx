import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, textsOf } from '../support/app.tsx'
import { stocks } from '../support/given-stocks.ts'

const at = '/warehouse/1/stocks'
const ids = () => screen.getAllByRole('link', { name: /^Stock/ }).map((link) => link.textContent)
const twoStocks = stocks({ fechaStock: '2026-11-19' }, { fechaStock: '2026-11-01' })
const lists = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET /api/warehouse/1/stocks?'))

async function row(id: number) {
  const link = await screen.findByRole('link', { name: new RegExp(`^Stock ${id} `) })
  const found = link.closest('tr')
  if (!found) throw new Error(`no row ${id}`)
  return found
}

test('muestra cada stock con su estado en palabras y su color; los días de retraso se destacan con una señal también; se recorre con las flechas; Enter o un clic en cualquier parte de la fila abre el stock, que ya se pidió al acercarse', async () => {
  const app = await openApp({
    as: 'owner',
    at,
    given: stocks({ state: 'SUCCESS', daysLate: 3 }, { state: 'SUCCESS', fechaStock: '2026-11-19' }, {}),
  })
  const sent = await row(2)
  expect(textsOf(within(sent).getAllByRole('cell')).join(' | ')).toBe(
    '2 | 19/11/26 18:02 | 0 | 26111900000011 | 19/11/2026 | Enviado | - | Clonar',
  )
  expect(within(sent).getByText('0').querySelector('svg')).toBeNull()
  expect(
    within(await row(1))
      .getByText('3')
      .querySelector('svg'),
  ).not.toBeNull()
  expect(sent).toHaveAttribute('data-tone', 'green')
  expect(await row(3)).toHaveAttribute('data-tone', 'blue')
  expect(textsOf(screen.getAllByRole('columnheader')).join(' | ')).toBe(
    'ID | Enviado | Días de retraso | Transacción | Día Informado | Estatus | Programado | Acciones',
  )

  within(await row(2))
    .getByRole('link')
    .focus()
  await app.user.keyboard('{ArrowDown}')
  expect(within(await row(1)).getByRole('link')).toHaveFocus()
  await app.user.keyboard('{Home}{Enter}')
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/3`))
  app.router.history.back()
  const cell = within(await row(1)).getByText('26111900000010')
  await app.user.hover(cell)
  await waitFor(() => expect(app.calls).toContain('GET /api/warehouse/1/stocks/1'))
  await app.user.click(cell)
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/1`))
  expect(app.calls.filter((call) => call === 'GET /api/warehouse/1/stocks/1')).toHaveLength(1)

  app.router.history.back()
  // The second click of a double click on what lay over the list, as «Cancelar» of a form that was left.
  fireEvent.click(within(await row(1)).getByText('26111900000010'), { detail: 2 })
  await app.user.click(screen.getByRole('button', { name: 'Clonar Último' }))
  await screen.findByRole('dialog')
  expect(app.address()).toBe(at)
})

test('una lista sin stocks lo dice y ofrece crear el primero; clonar el último sin ninguno enviado lo dice en la pregunta', async () => {
  const app = await openApp({ as: 'owner', at })
  await screen.findByText('Sin stocks disponibles')
  const [, inPlace] = screen.getAllByRole('button', { name: 'Crear Nuevo Stock' })
  if (inPlace) await app.user.click(inPlace)
  expect(await screen.findByText('Creara un nuevo stock, ¿Desea continuar?')).toBeVisible()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Clonar Último' }))
  expect(await screen.findByText('Clonara el último stock enviado, ¿Desea continuar?')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Clonar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay ningún stock enviado para clonar.')
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('un depósito de otros o de nadie no existe: nada se crea en él ni se clona; una palabra en su lugar no es página', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/3/stocks' })
  for (const id of [3, 999]) {
    await app.router.navigate({ href: `/warehouse/${id}/stocks` })
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('Este depósito no existe, o no está entre los suyos.')
    expect(within(told).getAllByRole('link').length).toBeGreaterThan(0)
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
    await app.user.keyboard('nc')
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  await app.router.navigate({ href: '/warehouse/dock/stocks' })
  expect(await screen.findByText('La página no existe.')).toBeVisible()
})

test('la página siguiente se pide solo al desplazarse, y ninguna fila falta ni se repite', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks(...Array.from({ length: 55 }, () => ({}))) })
  await row(55)
  expect(lists(app.calls)).toHaveLength(1)
  Object.assign(window, { scrollY: 400, pageYOffset: 400 })
  fireEvent.scroll(window)
  await waitFor(() => expect(lists(app.calls)).toHaveLength(2))
  expect(lists(app.calls)[1]).toContain('page=1&size=40')
  Object.assign(window, { scrollY: 1300, pageYOffset: 1300 })
  fireEvent.scroll(window)
  expect(await row(1)).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Stock/ }).length).toBeLessThan(50)
  Object.assign(window, { scrollY: 0, pageYOffset: 0 })
})

test('lo que se puede hacer con un stock depende de su estado', async () => {
  const cases: [string, Parameters<typeof stocks>[number], string[]][] = [
    ['Abierto', {}, ['Enviar', 'Programar', 'Clonar', 'Eliminar']],
    ['Programado', { scheduleDate: '2099-12-01T12:00:00.000Z' }, ['Enviar', 'Cancelar envío', 'Clonar', 'Eliminar']],
    ['Pendiente', { state: 'PENDING' }, ['Clonar']],
    ['Error', { state: 'ERROR' }, ['Ver errores', 'Enviar', 'Clonar', 'Eliminar']],
    ['Fallido', { state: 'FAILED' }, ['Ver errores', 'Enviar', 'Clonar', 'Eliminar']],
    ['Error Técnico', { state: 'TECHNICAL_ERROR' }, ['Reprocesar', 'Ver errores', 'Clonar']],
    ['Enviado', { state: 'SUCCESS' }, ['Clonar']],
  ]
  const app = await openApp({ as: 'owner', at, given: stocks(...cases.map(([, given]) => given)) })
  for (const [index, [word, , [first = '', ...rest]]] of cases.entries()) {
    const id = index + 1
    const found = await row(id)
    expect(within(found).getByText(word)).toBeVisible()
    expect(within(found).getByRole('button', { name: `${first} stock ${id}` })).toBeVisible()
    const more = within(found).queryByRole('button', { name: `Más acciones del stock ${id}` })
    if (more) await app.user.click(more)
    expect(screen.queryAllByRole('menuitem').map((item) => item.textContent)).toEqual(rest)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  }
})

test('crear pregunta, y crea uno solo aunque se presione dos veces; una negativa se dice en la pregunta, y el mismo botón repite el mismo pedido; clonar abre el detalle del stock nuevo', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({ state: 'SUCCESS' }) })
  await row(1)
  app.failNext(/^POST/, 'unreachable')
  await app.user.click(screen.getByRole('button', { name: 'Crear Nuevo Stock' }))
  expect(await screen.findByText('Creara un nuevo stock, ¿Desea continuar?')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Crear' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Servidor no accesible.')
  await app.user.dblClick(screen.getByRole('button', { name: 'Crear' }))
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/2`))
  expect(await screen.findByText('Stock creado')).toBeVisible()
  const [first, ...rest] = app.keys
  expect(first).toMatch(/^\w{32}$/)
  expect(rest).toEqual([first])
  app.router.history.back()
  await app.user.click(await screen.findByRole('button', { name: 'Clonar stock 1' }))
  await app.user.click(await screen.findByRole('button', { name: 'Clonar' }))
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/3`))
  expect(await screen.findByText('Stock clonado')).toBeVisible()
})

test('eliminar saca la fila sin leer la lista de nuevo, y el foco queda en la tabla', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({}, {}) })
  await row(2)
  await app.user.click(screen.getByRole('button', { name: 'Más acciones del stock 2' }))
  await app.user.click(screen.getByRole('menuitem', { name: 'Eliminar' }))
  expect(await screen.findByText('Eliminara el stock 2, ¿Desea continuar?')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Stock eliminado')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Stock 2 / })).toBeNull())
  expect(lists(app.calls)).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('link', { name: /^Stock 1 / })).toHaveFocus())
})

test('se ordena por un encabezado, y la dirección lo dice; mientras llega el orden nuevo siguen las filas de antes; las de un depósito no se muestran mientras llegan las de otro', async () => {
  const app = await openApp({ as: 'owner', at, given: twoStocks })
  await row(2)
  const answer = app.holdNext(/sort=fechaStock/)
  const header = screen.getByRole('columnheader', { name: 'Día Informado' })
  expect(header).toHaveAttribute('aria-sort', 'none')
  await app.user.click(within(header).getByRole('button'))
  await waitFor(() => expect(app.calls.some((call) => call.includes('sort=fechaStock'))).toBe(true))
  expect(ids()).toEqual(['2', '1'])
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  answer()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(decodeURIComponent(app.address())).toBe(`${at}?sort=fechaStock,desc`)
  await app.user.click(within(header).getByRole('button'))
  await waitFor(() => expect(ids()).toEqual(['2', '1']))
  expect(header).toHaveAttribute('aria-sort', 'ascending')

  const other = app.holdNext(/warehouse\/2\/stocks/)
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Depósito' }), '2')
  await waitFor(() => expect(app.calls.join()).toContain('/api/warehouse/2/stocks?'))
  await waitFor(() => expect(app.address()).toMatch(/^\/warehouse\/2\/stocks/))
  expect(screen.queryByRole('link', { name: /^Stock 1 / })).toBeNull()
  other()
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
})

test('una fila eliminada no vuelve con lo que se estaba leyendo desde antes', async () => {
  const app = await openApp({ as: 'owner', at, given: twoStocks })
  await screen.findByRole('link', { name: /^Stock 2 / })
  const list = /sort=fechaStock/
  const before = await app.server.as('owner').get('/api/warehouse/1/stocks?sort=fechaStock,desc')
  app.failNext(list, { status: 200, body: Object.assign([], before.body) })
  const [releaseNext, release] = [app.holdNext(list), app.holdNext(list)]
  const reads = () => app.calls.filter((call) => list.test(call)).length
  await app.user.click(within(screen.getByRole('columnheader', { name: 'Día Informado' })).getByRole('button'))
  await waitFor(() => expect(reads()).toBe(1))
  await app.user.click(screen.getByRole('button', { name: 'Más acciones del stock 2' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /^Eliminar/ }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await screen.findByText('Stock eliminado')
  release()
  await waitFor(() => expect(reads()).toBe(2))
  releaseNext()
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'))
  expect(ids()).toEqual(['1'])
})
