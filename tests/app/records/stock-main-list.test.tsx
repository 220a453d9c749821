import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { fixture } from '../../support/fixture.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, setState } from '../detail/a-stock.ts'

/** The stock 1 of the first warehouse and the stock 2 of the second. */
async function stocksOfTwoWarehouses(server: TestServer): Promise<void> {
  for (const warehouseId of [fixture.warehouse, fixture.secondWarehouse])
    await server.as('owner').post(`/api/warehouse/${warehouseId}/stocks`, {
      fechaStock: '2026-11-20',
      state: 'OPEN',
      warehouseId,
      companyId: fixture.company,
    })
}

test('/stock es la lista del depósito elegido, con sus acciones y sus diálogos', async () => {
  const { user, calls } = await openApp({ as: 'owner', at: '/stock', given: stocksOfTwoWarehouses })
  const row = await screen.findByRole('row', { name: /20\/11\/2026/ })
  expect(within(row).getByRole('link', { name: /^Stock 1,/ })).toHaveAttribute('href', '/stock/1')
  expect(within(row).getByText('Abierto')).toBeVisible()
  expect(row).toHaveAttribute('data-tone', 'blue')
  expect(screen.queryByRole('link', { name: /^Stock 2,/ })).toBeNull()
  const asked = calls.find((call) => call.startsWith('GET /api/stocks?')) ?? ''
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toMatchObject({
    'depositoId.equals': '1',
    size: '40',
    sort: 'id,desc',
  })
  expect(screen.queryByText(/no filtra/)).toBeNull()
  await user.click(within(row).getByRole('button', { name: /^Enviar/ }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('otro depósito se elige sin dejar /stock, que muestra sus stocks; eliminar desde el menú de la fila la saca de la lista', async () => {
  const { user, router } = await openApp({ as: 'owner', at: '/stock', given: stocksOfTwoWarehouses })
  await screen.findByRole('link', { name: /^Stock 1,/ })
  await user.selectOptions(screen.getByRole('combobox', { name: /Depósito/ }), String(fixture.secondWarehouse))
  expect(await screen.findByRole('link', { name: /^Stock 2,/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Stock 1,/ })).toBeNull()
  expect(router.state.location.pathname).toBe('/stock')
  await user.click(screen.getByRole('button', { name: /Más acciones/i }))
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar stock' })
  expect(within(dialog).getByText('Esta accion es irreversible, ¿Desea continuar?')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Stock eliminado')).toBeVisible()
})

test('un stock eliminado no ofrece nada que lo cambie', async () => {
  const app = await openApp({ as: 'owner', at: '/', given: aStock({ empty: true }) })
  app.changeAnswers(/GET \/api\/stocks/, { deleted: '2026-11-20T12:00:00Z', deletedByUser: 'encargada' })
  await app.router.navigate({ to: '/$entity', params: { entity: 'stock' } })
  const row = await screen.findByRole('row', { name: /encargada/ })
  expect(within(row).getByRole('link', { name: /^Ver Stock 1/ })).toBeVisible()
  expect(within(row).queryByRole('button')).toBeNull()
  expect(within(row).queryByRole('link', { name: /Editar/ })).toBeNull()
})

test('un stock que espera a la aduana muestra su veredicto sin recargar', async () => {
  const { server } = await openApp({ as: 'owner', at: '/stock', given: aStock({ state: 'PENDING', empty: true }) })
  const row = await screen.findByRole('row', { name: /20\/11\/2026/ })
  expect(within(row).queryByText('Enviado')).toBeNull()
  await setState(server, 'SUCCESS')
  expect(await screen.findByText('Enviado')).toBeVisible()
})

test('quien no tiene depósito lee por qué no ve stocks', async () => {
  await openApp({ as: 'operador', at: '/stock', given: ({ store }) => store.db.deleteFrom('deposito_user').execute() })
  expect(await screen.findByText('No tiene depósitos. Pida a un administrador que le asigne uno.')).toBeVisible()
})
