import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'
import { aStock, listAnswers, permisoAt, setState, stockAnswers, stockAt } from './a-stock.ts'

const unknown = {
  transactionId: '26112000000011',
  attempts: 3,
  lastAttemptDate: '2026-11-20T21:05:00.000Z',
  nextAttemptDate: '2099-11-20T21:20:00.000Z',
}

async function open(fields: object, as: 'operador' | 'admin' = 'operador') {
  const given = aStock({ state: 'TECHNICAL_ERROR' })
  const app = await openApp({ as, at: stockAt, given, beforeRender: (answers) => stockAnswers(answers, fields) })
  await screen.findByText(/No se sabe si la aduana recibió el stock\./)
  return app
}

const notice = () => screen.getByText(/No se sabe si la aduana recibió el stock\./)
const repeats = 'El sistema repite solo el mismo envío hasta tener el veredicto; Reprocesar lo repite ahora.'

test('un stock sin veredicto dice cuántas veces se envió, cuándo, y cuándo se repite solo, si se repite', async () => {
  const app = await open(unknown)
  expect(screen.getByRole('button', { name: 'Reprocesar' })).toBeVisible()
  const cases: [object, string[], string[]][] = [
    [
      unknown,
      [repeats, 'Se intentó 3 veces; la última, el 20/11/26 18:05. Se repite solo el 20/11/2099 18:20.'],
      ['no recibido', 'Se repite en instantes'],
    ],
    [{ ...unknown, attempts: 1 }, ['Se intentó una vez, el 20/11/26 18:05.'], []],
    [{ ...unknown, nextAttemptDate: '2020-11-20T21:20:00.000Z' }, ['Se repite en instantes.'], ['20/11/20']],
    // It waits for another stock.
    [
      { ...unknown, waitsFor: { id: 41, warehouseId: 1, fechaStock: '2026-11-19' } },
      ['Se intentó 3 veces'],
      ['Se repite solo el', 'Se repite en instantes'],
    ],
    // Another server does not repeat it.
    [
      { nextAttemptDate: null },
      ['No se sabe si la aduana recibió el stock. Reprocesar repite el mismo envío.'],
      ['Se repite', 'Se intentó'],
    ],
  ]
  for (const [fields, says, not] of cases) {
    stockAnswers(app, fields)
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['stock'] }))
    for (const text of says) await waitFor(() => expect(notice()).toHaveTextContent(text))
    for (const text of not) expect(notice()).not.toHaveTextContent(text)
  }
  stockAnswers(app, unknown)
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['stock'] }))
  await app.router.navigate({ href: permisoAt })
  expect(await screen.findByText(/Se intentó 3 veces/), 'también en las páginas de sus permisos').toBeVisible()
})

test('un stock sin veredicto pasa a repetirse en instantes cuando llega la hora, sin que se lea nada', async () => {
  const { calls } = await open({ ...unknown, nextAttemptDate: new Date(Date.now() + 1500).toISOString() })
  expect(notice()).toHaveTextContent('Se repite solo el')
  const before = calls.length
  await waitFor(() => expect(notice()).toHaveTextContent('Se repite en instantes.'))
  expect(calls).toHaveLength(before)
})

test('un stock que tiene su veredicto mientras se pregunta por reprocesarlo, ya no se reprocesa', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { server, user, calls } = await open(unknown)
  await user.click(screen.getByRole('button', { name: 'Reprocesar' }))
  expect(await screen.findByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })).toBeVisible()
  await setState(server, 'FAILED')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  expect(await screen.findByText('El stock cambió mientras tanto: ahora está Fallido.')).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })
  expect(within(dialog).queryByRole('button', { name: 'Reprocesar' })).toBeNull()
  expect(calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

const often = { ...unknown, attempts: 5 }
const mark = 'Marcar como no recibido…'
const dialog = () => screen.findByRole('dialog', { name: '¿La aduana no recibió el stock 1?' })

test.each(['operador', 'admin'] as const)(
  'marcar como no recibido lo ofrece el menú de la fila al final, y solo a quien administra (%s)',
  async (as) => {
    const app = await open(often, as)
    if (as === 'operador') expect(screen.queryByRole('button', { name: mark })).toBeNull()
    listAnswers(app, often)
    await app.router.navigate({ href: '/warehouse/1/stocks' })
    await app.user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
    const offered = ['Ver errores', 'Clonar', ...(as === 'admin' ? [mark] : [])]
    expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(offered)
    if (as === 'operador') return
    await app.user.click(screen.getByRole('menuitem', { name: mark }))
    expect(await dialog()).toBeVisible()
  },
)

test('marcar como no recibido dice qué transacción es, pide el motivo y deja el stock fallido; una negativa se dice en el diálogo, que lo conserva, y cerrarlo con él escrito pregunta antes', async () => {
  const app = await open(unknown, 'admin')
  expect(notice()).toHaveTextContent('Después de 5 intentos sin veredicto podrá marcarlo como no recibido.')
  expect(screen.queryByRole('button', { name: mark })).toBeNull()
  stockAnswers(app, often)
  await act(() => app.queryClient.invalidateQueries({ queryKey: ['stock'] }))
  await screen.findByRole('button', { name: mark })
  expect(notice()).not.toHaveTextContent('podrá marcarlo')
  await app.user.click(screen.getByRole('button', { name: mark }))
  const asked = await dialog()
  for (const fact of ['Transacción26112000000011', 'Intentos sin veredicto5', 'Último intento20/11/26 18:05'])
    expect(asked).toHaveTextContent(fact)
  const reason = within(asked).getByRole('textbox', { name: /Motivo/ })
  expect(reason).toHaveFocus()
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await within(asked).findByText('Campo requerido')).toBeVisible()
  expect(reason).toHaveFocus()
  expect(app.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
  await app.user.type(reason, 'Caso 1234')
  const answer = () => app.user.click(within(asked).getByRole('button', { name: 'Marcar como no recibido' }))
  app.failNext(/^PATCH/, { status: 409, body: { message: 'error.stock.notReceived' } })
  await answer()
  expect(await screen.findByRole('alert')).toHaveTextContent('El estado del stock no permite marcarlo como no recibido.')
  expect(reason).toHaveValue('Caso 1234')
  const fieldErrors = [{ objectName: 'stock', field: 'reason', message: 'Size' }]
  app.failNext(/^PATCH/, { status: 400, body: { message: 'error.validation', fieldErrors } })
  await answer()
  expect(await screen.findByText('Este valor es demasiado largo o demasiado corto.')).toBeVisible()
  await waitFor(() => expect(reason).toHaveFocus())
  await app.user.keyboard('{Escape}')
  const question = (await screen.findAllByRole('dialog')).find((one) => one !== asked)
  if (!question) throw new Error('nothing was asked')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(reason).toHaveValue('Caso 1234')

  const { body } = await app.server.as('owner').get('/api/warehouse/1/stocks/1')
  app.failNext(/^PATCH .*\/stocks\/1\/not-received$/, { status: 200, body: Object.assign({}, body, { state: 'FAILED' }) })
  await setState(app.server, 'FAILED')
  await answer()
  expect(await screen.findByText('Stock marcado como no recibido')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Fallido')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible()
  // The button that opened the dialog is gone.
  await waitFor(() => expect(document.body).not.toHaveFocus())
})
