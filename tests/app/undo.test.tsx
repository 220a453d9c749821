import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type App, openApp } from '../support/app.tsx'
import { aStock, permisoAt } from './detail/a-stock.ts'

const rows = () => within(screen.getByRole('table', { name: 'Linea de mercaderia' })).getAllByText(/^\d+$/, { selector: '[data-row]' })
const undo = () => screen.findByRole('button', { name: 'Deshacer' })
const noUndo = () => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()

async function deleteLine({ user }: App, place = 0): Promise<void> {
  const button = within(screen.getByRole('table', { name: 'Linea de mercaderia' })).getAllByRole('button', { name: /^Eliminar/ })[place]
  if (button) await user.click(button)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function openLines(): Promise<App> {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 3 }) })
  await waitFor(() => expect(rows()).toHaveLength(3))
  return app
}

test('lo que se elimina vuelve con «Deshacer», y el foco va a su fila; se ofrece hasta que se haga otra cosa; Ctrl+Z deshace el último borrado, y después el anterior', async () => {
  const app = await openLines()
  const before = rows().map(({ textContent }) => textContent)
  await deleteLine(app, 1)
  await undo()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await deleteLine(app, 1)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' }), 'el de hace un minuto se va').toHaveLength(1))
  clock.mockRestore()
  await waitFor(() => expect(rows()).toHaveLength(1))
  await app.user.click(await undo())
  await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toEqual([before[0], before[2]]))
  await screen.findByText('Se deshizo')
  await waitFor(noUndo)
  expect(app.calls.filter((call) => call.includes('/restore'))).toHaveLength(1)

  await deleteLine(app)
  await undo()
  await deleteLine(app)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(2))
  await app.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1))
  await app.user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('si ya no se puede, se dice y se deja de ofrecer; si no hay conexión, se puede repetir; un servidor que no sabe deshacer no lo ofrece', async () => {
  const app = await openLines()
  await deleteLine(app)
  app.failNext(/restore/, 'unreachable')
  await app.user.click(await undo())
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  await app.user.click(retry)
  await waitFor(() => expect(rows()).toHaveLength(3))

  await deleteLine(app)
  app.failNext(/restore/, { status: 409, body: { message: 'error.stock.edit' } })
  await app.user.click(await undo())
  await screen.findByText(/Ya no se puede deshacer/)
  await waitFor(noUndo)

  app.failNext(/^DELETE/, { status: 200, headers: { 'X-otherApp-alert': 'other.linea.deleted' } })
  await deleteLine(app)
  await screen.findAllByText('Linea de mercaderia eliminada')
  noUndo()
})
