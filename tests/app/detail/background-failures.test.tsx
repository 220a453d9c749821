import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '#app/api/http/failure.ts'
import { showSuccess, showFailure, dismissFailure } from '#app/ui/feedback/toasts.tsx'
import { openApp } from '../../support/app.tsx'
import { aStock, setState, stockAt } from './a-stock.ts'

const unreachable = 'Servidor no accesible. Revise su conexión e intente de nuevo.'
const cards = (text: string) => screen.queryAllByText(text)

test('mientras el stock está pendiente, un corte de la red no dice nada y el veredicto se ve', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { server, calls, failNext } = await openApp({ as: 'operador', at: stockAt, given: aStock({ state: 'PENDING' }) })
  await screen.findByText('En camino a la aduana, a la espera de su respuesta…')
  const asked = () => calls.filter((call) => call === 'GET /api/warehouse/1/stocks/1').length
  const before = asked()
  failNext(/stocks\/1$/, 'unreachable')
  failNext(/stocks\/1$/, 'unreachable')
  const passes = () => act(() => vi.advanceTimersByTimeAsync(1500))
  for (const more of [1, 2]) {
    await passes()
    await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(before + more))
  }
  await setState(server, 'ERROR')
  await passes()
  expect(await screen.findByText(/^La aduana rechazó el stock/)).toBeVisible()
  expect(cards(unreachable)).toHaveLength(0)
})

test('lo que falla por lo mismo se dice una sola vez, Reintentar lo repite todo, y lo que sale bien al fin ya no se dice; lo que se hizo no espera detrás de lo que falló', async () => {
  const { user, calls, failNext, queryClient } = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  await screen.findByText('16033EC01000038D')
  await screen.findByText('CMAU1267465')
  const lists = [/permiso-embarques\?/, /documento-transportes\?/, /contenedor-vacios\?/]
  const fail = async () => {
    for (const list of lists) failNext(list, 'unreachable')
    await act(() => queryClient.refetchQueries())
  }
  await fail()
  expect(await screen.findByText(unreachable)).toBeVisible()
  await fail()
  expect(cards(unreachable)).toHaveLength(1)

  const before = calls.length
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(lists.filter((list) => calls.slice(before).some((call) => list.test(call)))).toHaveLength(3))
  await waitFor(() => expect(cards(unreachable)).toHaveLength(0))

  await fail()
  expect(await screen.findByText(unreachable)).toBeVisible()
  await act(() => queryClient.refetchQueries({ queryKey: ['permisoEmbarque'] }))
  expect(cards(unreachable)).toHaveLength(1)
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(cards(unreachable)).toHaveLength(0))

  act(() => showFailure(new Failure('unreachable', 'put', null), 'call', () => undefined))
  expect(await screen.findByText(unreachable)).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(cards(unreachable)).toHaveLength(0))

  const failed = [501, 502, 503, 504, 505, 506]
  const failureOf = (status: number) => new Failure('http', 'get', { status, headers: new Headers(), text: `Falla ${status}` })
  act(() => {
    for (const status of failed) showFailure(failureOf(status), `call ${status}`, () => undefined)
  })
  expect(await screen.findAllByText(/Falla/)).toHaveLength(5)
  act(() => showSuccess('stock.settled.SUCCESS'))
  expect(await screen.findByText('La aduana aceptó el stock.')).toBeVisible()
  act(() => {
    for (const status of failed) dismissFailure(`call ${status}`)
  })
  await waitFor(() => expect(screen.queryAllByText(/Falla/)).toHaveLength(0))
})
