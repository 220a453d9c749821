import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { replaceErrors } from '#server/store/records/stock-errors.ts'
import { type App, openApp, textsOf } from '../../support/app.tsx'
import { aStock, listAnswers, setState, stockAnswers, stockAt } from './a-stock.ts'

const elsewhere = '/company-management'
const list = '/warehouse/1/stocks'
const waitsFor = { id: 41, warehouseId: 1, fechaStock: '2026-11-19' }

test.each([
  ['programado', 'OPEN', '2020-01-05T12:30:00.000Z', 'Programado'],
  ['que salió solo', 'PENDING', undefined, 'Pendiente'],
] as const)(
  'un envío que espera a otro stock lo dice en su fila de la lista y en su página, y lleva a ese stock (%s)',
  async (_, state, scheduleDate, badge) => {
    const app = await openApp({ as: 'operador', at: elsewhere, given: aStock({ state, ...(scheduleDate ? { scheduleDate } : {}) }) })
    listAnswers(app, { waitsFor })
    stockAnswers(app, { waitsFor })
    await app.router.navigate({ href: list })
    expect(await screen.findByText('Espera al del 19/11')).toBeVisible()
    expect(screen.getByText(badge, { selector: 'td *' })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: /^Stock 1 / }))
    const text = await screen.findByText(/Este envío espera: el stock del 19\/11\/2026 todavía no tiene veredicto\./)
    expect(screen.queryByText(/a la espera de su respuesta/), 'todavía no se envió').toBeNull()
    await app.user.click(within(text).getByRole('link', { name: 'Ver stock 41' }))
    await waitFor(() => expect(app.calls).toContain('GET /api/warehouse/1/stocks/41'))
  },
)

afterEach(() => vi.useRealTimers())

test('un stock programado se sigue desde que llega su hora, y no antes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const scheduleDate = new Date(Date.now() + 60_000).toISOString()
  const { server, calls } = await openApp({ as: 'operador', at: stockAt, given: aStock({ scheduleDate }) })
  expect(await screen.findByText('Programado', { selector: 'h1 ~ *, h1 ~ * *' })).toBeVisible()
  const reads = () => calls.filter((call) => call === 'GET /api/warehouse/1/stocks/1').length
  await setState(server, 'PENDING')
  const before = reads()
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(reads()).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('En camino a la aduana, a la espera de su respuesta…')).toBeVisible()
  expect(reads()).toBeGreaterThan(before)
})

const warnings = [{ id: 9, code: '102', description: 'Manifiesto oficializado fuera de término', additionalDescription: null }]
const accepted = { state: 'SUCCESS', errors: warnings }

test('un stock aceptado con advertencias lo dice en palabras y las muestra en su página y desde la lista, sin llamarlas errores', async () => {
  const given = aStock({ state: 'SUCCESS' })
  const app = await openApp({ as: 'operador', at: stockAt, given, beforeRender: (answers) => stockAnswers(answers, accepted) })
  const badge = (await screen.findByText('con advertencias')).previousElementSibling
  expect(badge, 'product.md 6').toHaveTextContent(/^Enviado$/)
  expect(badge?.querySelector('svg')).not.toBeNull()
  const table = screen.getByRole('table', { name: 'Advertencias' })
  expect(within(table).getByRole('row', { name: /^102 Manifiesto oficializado fuera de término/ })).toBeVisible()
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Código', 'Descripción', 'Descripción adicional'])
  await app.user.click(screen.getByRole('button', { name: 'Advertencias (1)' }))
  expect(table).not.toBeVisible()
  expect(within(screen.getByRole('main')).queryByText(/Error/)).toBeNull()

  listAnswers(app, accepted)
  await app.router.navigate({ href: list })
  await app.user.click(await screen.findByRole('button', { name: 'Ver advertencias stock 1' }))
  expect(screen.getByText('con advertencias')).toBeVisible()
  const dialog = await screen.findByRole('dialog', { name: 'Advertencias en stock 1' })
  expect(within(dialog).getByRole('row', { name: /^102 Manifiesto/ })).toBeVisible()
})

test('un veredicto con advertencias que llega mientras se mira se anuncia con sus advertencias', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock({ state: 'PENDING' }) })
  await screen.findByText('En camino a la aduana, a la espera de su respuesta…')
  stockAnswers(app, accepted)
  expect(await screen.findByText('La aduana aceptó el stock con advertencias.')).toBeVisible()
})

const down = 'El servicio de accesos de la aduana no funciona en este momento.'
const error = (code: string) => ({ id: 9, code, description: down, additionalDescription: null })
const link = 'Ver el certificado y el acceso de la compañia'
const ask = 'Pida a un administrador de la compañia que lo resuelva.'

const waitsForAccess = {
  state: 'PENDING',
  waitingSince: '2026-11-20T12:00:00.000Z',
  nextAttemptDate: '2030-11-20T12:01:00.000Z',
  errors: [error('SIN-ACCESO')],
}

function openPending(as: 'owner' | 'operador', at: string, fields: object) {
  const beforeRender = (answers: Pick<App, 'changeAnswers'>) => {
    stockAnswers(answers, fields)
    listAnswers(answers, fields)
  }
  return openApp({ as, at, given: aStock({ state: 'PENDING' }), beforeRender })
}

test('un envío que espera el acceso dice desde cuándo, por qué y cuándo se pide de nuevo; en la lista lo dice la columna Programado, con el motivo entero encima', async () => {
  const app = await openPending('operador', stockAt, waitsForAccess)
  const text = await screen.findByText(/^Este envío espera el acceso a la aduana desde el 20\/11\/26 09:00\./)
  expect(text).toHaveTextContent(`${down} Se pide de nuevo el 20/11/30 09:01.`)
  expect(screen.queryByText(/a la espera de su respuesta/), 'todavía no se envió').toBeNull()
  expect(screen.queryByText(ask, { exact: false }), 'el sistema lo vuelve a pedir por su cuenta').toBeNull()
  await app.router.navigate({ href: list })
  expect(await screen.findByText('Espera el acceso')).toHaveAttribute('title', `${down} Se pide de nuevo el 20/11/30 09:01.`)
  expect(screen.getByText('Pendiente', { selector: 'td *' })).toBeVisible()
})

test.each(['SIN-CERTIFICADO', 'SIN-ACCESO'])(
  'uno que falló por %s lleva a quien administra a la compañia, y a los demás les dice a quién pedir',
  async (code) => {
    const failed = { state: 'FAILED', errors: [error(code)] }
    const app = await openPending('owner', list, failed)
    await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    expect(await within(await screen.findByRole('dialog')).findByRole('link', { name: link })).toBeVisible()
    await app.router.navigate({ href: stockAt })
    await app.user.click(await screen.findByRole('link', { name: link }))
    expect(app.address()).toBe('/company-management/company/1/view')
    app.unmount()
    const other = await openPending('operador', stockAt, failed)
    expect(await screen.findByText(ask)).toBeVisible()
    expect(screen.queryByRole('link', { name: link })).toBeNull()
    stockAnswers(other, { state: 'FAILED', errors: [error('SIN-CONEXION')] })
    await other.queryClient.invalidateQueries()
    expect(await screen.findByRole('cell', { name: 'SIN-CONEXION' })).toBeVisible()
    expect(screen.queryByText(ask), 'lo que falló por otra cosa').toBeNull()
  },
)

const errors = Array.from({ length: 130 }, (_, index) => ({ code: String(10_001 + index) }))

const rowsOf = (table: HTMLElement) => table.querySelectorAll('tbody tr').length

test('la lista y el stock muestran los primeros errores, dice cuántos se guardaron de cuántos, y los demás se piden', async () => {
  const app = await openApp({
    as: 'operador',
    at: list,
    async given(server) {
      await aStock({ state: 'ERROR' })(server)
      await server.store.write((tx) => replaceErrors(tx, 1, errors, 12_345))
    },
  })
  // The list does not bring them: they are read when they are opened.
  await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Errores en stock 1' })
  expect(rowsOf(await within(dialog).findByRole('table'))).toBe(100)
  expect(textsOf(within(dialog).getAllByRole('columnheader'))).toEqual(['Codigo', 'Descripción', 'Descripción adicional'])
  await app.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByRole('button', { name: 'Ver errores stock 1' })).toHaveFocus()

  await app.router.navigate({ href: stockAt })
  const table = await screen.findByRole('table', { name: 'Errores' })
  expect(rowsOf(table)).toBe(100)
  expect(screen.getByRole('button', { name: /^Errores/ })).toHaveTextContent('Errores (12 345)')
  expect(screen.getByText(/^Se guardaron los primeros 130 errores de 12 345\./)).toBeVisible()
  expect(screen.getByText('100 de 130')).toBeVisible()

  app.failNext(/^GET .*stock-errors/, { status: 500 })
  await app.user.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(await screen.findByRole('alert')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(await within(table).findByText('10130')).toBeVisible()
  expect(rowsOf(table)).toBe(130)
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Código de error', 'Descripción', 'Descripción adicional'])
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull()
  expect(screen.getByText('130 de 130')).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: /^Errores/ }))
  expect(table, 'se pliega').not.toBeVisible()
})
