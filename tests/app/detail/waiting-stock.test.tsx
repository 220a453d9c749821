import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'
import { aStock, listAnswers, setState, stockAnswers, stockAt } from './a-stock.ts'

const elsewhere = '/company-management'
const list = '/warehouse/1/stocks'
const waitsFor = { id: 41, warehouseId: 1, fechaStock: '2026-11-19' }

describe('un envío que espera a otro stock', () => {
  test.each([
    ['programado', 'OPEN', '2020-01-05T12:30:00.000Z', 'Programado'],
    ['que salió solo', 'PENDING', undefined, 'Pendiente'],
  ] as const)('lo dice en su fila de la lista y en su página, y lleva a ese stock (%s)', async (_, state, scheduleDate, badge) => {
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
  })
})

describe('un stock programado', () => {
  afterEach(() => vi.useRealTimers())

  test.each([
    [stockAt, 'En camino a la aduana, a la espera de su respuesta…'],
    [list, 'Pendiente'],
  ])('se sigue desde que llega su hora, y no antes (%s)', async (at, text) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const scheduleDate = new Date(Date.now() + 60_000).toISOString()
    const { server, calls } = await openApp({ as: 'operador', at, given: aStock({ scheduleDate }) })
    expect(await screen.findByText('Programado', { selector: 'td *, h1 ~ *, h1 ~ * *' })).toBeVisible()
    const reads = () => calls.filter((call) => call === 'GET /api/warehouse/1/stocks/1').length
    await setState(server, 'PENDING')
    const before = reads()
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(reads()).toBe(before)
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByText(text, { ignore: 'th *' })).toBeVisible()
    expect(reads()).toBeGreaterThan(before)
  })
})

describe('un stock aceptado con advertencias', () => {
  const warnings = [{ id: 9, code: '102', description: 'Manifiesto oficializado fuera de término', additionalDescription: null }]
  const accepted = { state: 'SUCCESS', errors: warnings }

  test('lo dice en palabras y las muestra en su página y desde la lista, sin llamarlas errores', async () => {
    const app = await openApp({ as: 'operador', at: elsewhere, given: aStock({ state: 'SUCCESS' }) })
    stockAnswers(app, accepted)
    await app.router.navigate({ href: stockAt })
    expect((await screen.findByText('Enviado con advertencias')).querySelector('svg')).not.toBeNull()
    const table = screen.getByRole('table', { name: 'Advertencias' })
    expect(within(table).getByRole('row', { name: /^102 Manifiesto oficializado fuera de término/ })).toBeVisible()
    expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Código', 'Descripción', 'Descripción adicional'])
    await app.user.click(screen.getByRole('button', { name: 'Advertencias (1)' }))
    expect(table).not.toBeVisible()
    expect(within(screen.getByRole('main')).queryByText(/Error/)).toBeNull()

    listAnswers(app, accepted)
    await app.router.navigate({ href: list })
    await app.user.click(await screen.findByRole('button', { name: 'Ver advertencias stock 1' }))
    expect(screen.getByText('Enviado con advertencias')).toBeVisible()
    const dialog = await screen.findByRole('dialog', { name: 'Advertencias en stock 1' })
    expect(within(dialog).getByRole('row', { name: /^102 Manifiesto/ })).toBeVisible()
  })

  test('que llega mientras se mira se anuncia con sus advertencias', async () => {
    const app = await openApp({ as: 'operador', at: stockAt, given: aStock({ state: 'PENDING' }) })
    await screen.findByText('En camino a la aduana, a la espera de su respuesta…')
    stockAnswers(app, accepted)
    expect(await screen.findByText('La aduana aceptó el stock con advertencias.')).toBeVisible()
  })
})
