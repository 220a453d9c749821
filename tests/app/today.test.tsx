import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isStreamOpen } from '#app/api/changes/stream-state.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { daysAfter, today } from '#domain/values/dates.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import { openApp } from '../support/app.tsx'
import { drafts } from '../support/drafts.ts'
import { addDeposito } from '../support/people.ts'
import { fixture, type TestServer } from '../support/server.ts'

const yesterday = daysAfter(today(), -1)

async function stock({ store }: TestServer, depositoId: number, state: StockState, fechaStock = today()): Promise<number> {
  const place = state === 'OPEN' ? {} : await findPlace(store.db, depositoId)
  const values = { depositoId, version: 1, fechaStock, state, createdBy: 'owner', createdDate: '2026-11-19T12:00:00.000Z', ...place }
  return (await store.db.insertInto('stock').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns what the rows show, one text a row, with their buttons. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .join(' | '),
    )
const shown = async (...texts: string[]) => await waitFor(() => expect(rows()).toEqual(texts))
const emptyContainers = (warehouse: number, id: number) => `/api/warehouse/${warehouse}/stocks/${id}/contenedor-vacios`

test('primero lo urgente, cada depósito con su paso; se envía con el repaso de siempre sin salir, y se sigue lo que otros hacen', async () => {
  const app = await openApp({
    as: 'owner',
    at: '/hoy',
    hears: true,
    given: async (server) => {
      for (const warehouse of [1, 2]) await stock(server, warehouse, 'SUCCESS', yesterday)
      await server.as('owner').post(emptyContainers(1, await stock(server, 1, 'OPEN')), drafts.contenedorVacio)
      await addDeposito(server.store.db, fixture.company, 'Campana')
    },
  })
  await shown(
    'Zárate | Sin stock | - | Sin certificado | Clonar el último',
    'Dock Sud | Abierto | +1 vacío | Sin certificado | Enviar',
    'Campana | Sin stock | - | Sin certificado | Crear',
  )
  expect(screen.getByText(/: 0 de 3 depósitos enviados$/)).toBeVisible()
  await expect.poll(isStreamOpen).toBe(true)

  app.failNext(/GET \/api\/warehouse\/1\/stocks\/3$/, { status: 500 })
  await app.user.click(screen.getByRole('button', { name: 'Enviar: Dock Sud' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await app.user.dblClick(screen.getByRole('button', { name: 'Enviar: Dock Sud' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar stock 3' }))
  expect(await dialog.findByText('No se encontró nada que la aduana rechazaría.')).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: /^Enviar/ }))
  await waitFor(() => expect(rows()[1]).toBe('Dock Sud | Pendiente | +1 vacío | Sin certificado | Abrir'))
  expect(app.address()).toBe('/hoy')

  const { id } = await app.server.as('encargada').post('/api/warehouse/2/stocks', { fechaStock: today() })
  await waitFor(() => expect(rows()).toContain(`Zárate | Abierto | igual en cantidades | Sin certificado | Abrir`))
  await app.server.as('encargada').post(emptyContainers(2, id), drafts.contenedorVacio)
  await waitFor(() => expect(rows()).toContain(`Zárate | Abierto | +1 vacío | Sin certificado | Enviar`))
})

test('los errores se ven ahí, un día que falta se crea antes, y clonar abre el stock nuevo', async () => {
  const app = await openApp({
    as: 'admin',
    at: '/hoy',
    given: async (server) => {
      await stock(server, 1, 'SUCCESS', yesterday)
      await stock(server, 2, 'SUCCESS', daysAfter(today(), -3))
      await stock(server, 3, 'SUCCESS', yesterday)
      const refused = await stock(server, 1, 'ERROR')
      const error = { code: '21248', description: 'El permiso no existe', additionalDescription: null }
      await server.store.db
        .insertInto('stock_error')
        .values({ stockId: refused, ...error })
        .execute()
    },
  })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[0]).toMatch(
    /^Dock Sud \| Depósitos del Plata \| Error1 error \| igual en cantidades \|  \| Sin certificado \| Ver errores$/,
  )
  expect(rows()[1]).toMatch(/^Zárate \| Depósitos del Plata \| Sin stock \| - \| 2 desde el .* \| Crear el del /)
  await app.user.click(screen.getByRole('button', { name: 'Ver errores: Dock Sud' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('El permiso no existe')).toBeVisible()
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'Clonar el último: Bahía Blanca' }))
  expect(await screen.findByText('Bahía Blanca: Clonara el último stock enviado, ¿Desea continuar?')).toBeVisible()
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clonar' }))
  await waitFor(() => expect(app.address()).toBe('/warehouse/3/stocks/stock-detail/5'))
})

test('quien lo elige empieza en «Hoy»; los demás, en su primer depósito; quien no tiene ninguno lee a quién pedirlo', async () => {
  const chosen = await openApp({
    as: 'operador',
    at: '/',
    given: ({ store }) => store.db.updateTable('user').set({ startScreen: 'today' }).where('login', '=', 'operador').execute(),
  })
  await waitFor(() => expect(chosen.address()).toBe('/hoy'))
  expect(await screen.findByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/hoy')
  chosen.unmount()
  const usual = await openApp({ as: 'owner', at: '/' })
  await waitFor(() => expect(usual.address()).toBe('/warehouse/1/stocks'))
  usual.unmount()
  await openApp({ as: 'operador', at: '/hoy', given: ({ store }) => store.db.deleteFrom('deposito_user').execute() })
  expect(await screen.findByText(/^Tu cuenta no esta configurada/)).toBeVisible()
})
