import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import type { TestServer } from '../support/server.ts'

const at = '/warehouse/1/stocks'
const ids = () => screen.getAllByRole('link', { name: /^Stock/ }).map((link) => link.textContent)

async function twoStocks(server: TestServer): Promise<void> {
  for (const fechaStock of ['2026-11-19', '2026-11-01'])
    await server.as('owner').post('/api/warehouse/1/stocks', { fechaStock, state: 'OPEN' })
}

test('mientras llega el orden nuevo siguen las filas de antes; las de un depósito no se muestran mientras llegan las de otro', async () => {
  const app = await openApp({ as: 'owner', at, given: twoStocks })
  await screen.findByRole('link', { name: /^Stock 2 / })
  const answer = app.holdNext(/sort=fechaStock/)
  await app.user.click(within(screen.getByRole('columnheader', { name: 'Día Informado' })).getByRole('button'))
  await waitFor(() => expect(app.calls.some((call) => call.includes('sort=fechaStock'))).toBe(true))
  expect(ids()).toEqual(['2', '1'])
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  answer()
  await waitFor(() => expect(ids()).toEqual(['1', '2']))
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')

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
