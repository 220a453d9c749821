import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockApi } from '#app/api/stock/stock.ts'
import { daysAfter, today } from '#domain/values/dates.ts'
import { type App, openApp } from '../support/app.tsx'
import type { TestServer } from '../support/server.ts'

const at = '/warehouse/1/stocks'

/** Records that the automatic send of a day found nothing, so many days ago. */
function nothingFound(daysAgo: number) {
  const day = daysAfter(today(), -daysAgo)
  return ({ store }: TestServer) =>
    store.db
      .insertInto('automatic_send')
      .values({ depositoId: 1, day, decidedDate: `${day}T21:00:00.000Z`, outcome: 'nothingToSend', stockId: null, toldDate: null })
      .execute()
}

const refetch = ({ queryClient }: App) => queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) })

test('la lista dice que el envío automático de hoy no encontró nada, hasta que alguien manda el día; el de ayer, que ese día no se declaró, y uno más viejo ya no se dice', async () => {
  const app = await openApp({ as: 'owner', at, given: nothingFound(0) })
  expect(await screen.findByText(/^El envío automático de hoy no encontró ningún stock abierto\./)).toBeVisible()
  await app.server.store.db
    .updateTable('automatic_send')
    .set({ day: daysAfter(today(), -1) })
    .execute()
  await refetch(app)
  expect(await screen.findByText(/: ese día no se declaró\.$/)).toBeVisible()
  await app.server.store.db
    .updateTable('automatic_send')
    .set({ day: daysAfter(today(), -2) })
    .execute()
  await refetch(app)
  await waitFor(() => expect(screen.queryByText(/El envío automático/)).toBeNull())
})
