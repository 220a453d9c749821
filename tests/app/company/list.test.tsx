import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

const at = '/company-management'

test('las compañias de uno, con su rol y su CUIT', async () => {
  await openApp({ as: 'owner', at })
  await screen.findByRole('cell', { name: 'Depósitos del Plata' })
  const [head, ...rows] = within(screen.getByRole('table', { name: 'Compañias' })).getAllByRole('row')
  expect(head?.textContent).toBe('IDNombreRolCUIT')
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([['1', 'Depósitos del Plata', 'DEPO', '30-71234567-1']])
  expect(screen.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
})

test('quien no tiene compañia lo lee', async () => {
  await openApp({
    as: 'leaver',
    at,
    given: ({ store }) => store.db.updateTable('user').set({ activated: 1 }).where('login', '=', 'leaver').execute(),
  })
  expect(await screen.findByText('Sin compañias asignadas')).toBeVisible()
})

test('mientras se leen se ve su lugar, y una falla se dice y se reintenta', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings' })
  await screen.findByRole('navigation', { name: 'Principal' })
  const answer = app.holdNext(/companies/)
  app.failNext(/companies/, 'unreachable')
  await app.router.navigate({ to: at })
  expect(await screen.findByText('Cargando...')).toBeInTheDocument()
  answer()
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('cell', { name: 'Depósitos del Plata' })).toBeVisible()
})
