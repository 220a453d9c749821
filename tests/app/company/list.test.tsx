import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'

const at = '/company-management'
const dialog = () => screen.findByRole('dialog')

test('las compañias de uno, con su rol y su CUIT, y lo que cada uno puede hacer', async () => {
  for (const [as, actions] of [
    ['owner', ['Ver', 'Usuarios', 'Eliminar']],
    ['encargada', ['Ver', 'Usuarios']],
    ['operador', []],
    ['admin', ['Ver', 'Usuarios', 'Eliminar']],
  ] as const) {
    const app = await openApp({ as, at })
    const row = (await screen.findByRole('cell', { name: 'Depósitos del Plata' })).closest('tr')
    const names = [...(row?.querySelectorAll('a, button') ?? [])].map((one) => one.textContent)
    expect(names).toEqual(actions.length > 0 ? ['1', ...actions] : [])
    const cells = [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
    expect(cells.slice(0, 4)).toEqual(['1', 'Depósitos del Plata', 'DEPO', '30-71234567-1'])
    app.unmount()
  }
})

describe('eliminar', () => {
  test('pregunta, y la lista se lee de nuevo', async () => {
    const app = await openApp({ as: 'stranger', at })
    await app.user.click(await screen.findByRole('button', { name: /^Eliminar .*Almacenes del Sur/ }))
    expect(within(await dialog()).getByText('Eliminar compañia 2')).toBeVisible()
    expect(within(await dialog()).getByText('Esta accion es irreversible, ¿Desea continuar?')).toBeVisible()
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('Compañia 2 eliminada')).toBeVisible()
    expect(await screen.findByText('Sin compañias asignadas')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Agregar compañia' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('[Almacenes del Sur] Bahía Blanca'), 'su depósito deja de ofrecerse').toBeNull())
  })
})
