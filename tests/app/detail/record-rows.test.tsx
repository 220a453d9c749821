import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const table = () => screen.getByRole('table', { name: 'Linea de mercaderia' })
const rows = () => within(table()).getAllByText(/^\d+$/, { selector: '[data-row]' })

async function openPermit(lines: number) {
  const app = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines }) })
  await waitFor(() => expect(rows()).toHaveLength(lines))
  return app
}

test('al eliminar una fila el foco pasa a la siguiente, de la última a la anterior, y de la única al botón de su parte', async () => {
  const { user } = await openPermit(3)
  const [first, , third] = rows()
  const remove = async (place: number) => {
    const button = within(table()).getAllByRole('button', { name: /^Eliminar/ })[place]
    if (button) await user.click(button)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  await remove(1)
  await waitFor(() => expect(third).toHaveFocus())
  await remove(1)
  await waitFor(() => expect(first).toHaveFocus())
  await remove(0)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Linea de mercaderia/ })).toHaveFocus())
})

test.each([
  [null, '76px'],
  ['R-1', '104px'],
])('la columna del remito, con %s, mide %s: sin ningún dato cede su lugar', async (identificadorRemito, width) => {
  await openApp({ as: 'operador', at: stockAt, given: aStock({ permiso: { identificadorRemito } }) })
  const permits = await screen.findByRole('table', { name: 'Permiso de embarque' })
  await within(permits).findByText('16033EC01000038D')
  const place = [...permits.querySelectorAll('thead :is(th, td)')].findIndex((heading) => heading.textContent === 'Remito')
  expect(permits.querySelectorAll('col')[place]?.style.width).toContain(width)
})
