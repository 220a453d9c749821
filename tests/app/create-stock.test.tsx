import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { showDay, today } from '#domain/values/dates.ts'
import { openApp } from '../support/app.tsx'

const list = '/warehouse/1/stocks'
const at = `${list}/add`
const writes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('POST'))

/** Returns a select of the form. The header has one of the same name. */
const field = async (name: string) => within(await screen.findByRole('form', { name: 'Crear Nuevo Stock' })).getByRole('combobox', { name })

describe('crear un stock con otra fecha', () => {
  test('se llega desde la lista, con el teclado, y el stock nuevo se abre', async () => {
    const app = await openApp({ as: 'owner', at: list })
    const more = await screen.findByRole('button', { name: 'Más acciones' })
    more.focus()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus())
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.address()).toBe(at))
    const day = await screen.findByRole('textbox', { name: /Día Informado/ })
    expect(day).toHaveFocus()
    expect(day).toHaveValue(showDay(today()))
    expect(screen.getByRole('navigation', { name: 'Dónde está' })).toHaveTextContent('Lista de stocksCrear Nuevo stock')
    await app.user.clear(day)
    await app.user.keyboard('18/11/26{Enter}')
    await waitFor(() => expect(app.address()).toBe(`${list}/stock-detail/1`))
    expect(await screen.findByText('Stock creado')).toBeVisible()
    expect(screen.queryByText('¿Salir sin guardar los cambios?')).toBeNull()
    const made = await app.server.store.db.selectFrom('stock').select(['fechaStock', 'state', 'depositoId']).execute()
    expect(made).toEqual([{ fechaStock: '2026-11-18', state: 'OPEN', depositoId: 1 }])
  })

  test('nace abierto en uno de los depósitos propios; lo que falta se dice en cada campo, y no crea nada', async () => {
    const app = await openApp({ as: 'owner', at })
    await screen.findByText('Un stock nace abierto; los demás estados los da la aduana.')
    expect(await field('Estado')).toHaveDisplayValue('Abierto')
    for (const name of ['Pendiente', 'Error', 'Enviado']) expect(screen.getByRole('option', { name })).toBeDisabled()
    const day = screen.getByRole('textbox', { name: /Día Informado/ })
    const deposito = await field('Depósito')
    expect(deposito).toHaveDisplayValue('[Depósitos del Plata] Dock Sud')
    await app.user.clear(day)
    await app.user.selectOptions(await field('Estado'), '')
    await app.user.selectOptions(deposito, '')
    await app.user.click(screen.getByRole('button', { name: 'Crear' }))
    expect(await screen.findByText('Ingrese una fecha')).toBeVisible()
    expect(screen.getByText('Seleccione un estado', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('Seleccione un deposito', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('Complete todos los campos para continuar')).toBeVisible()
    expect(day).toHaveFocus()
    expect(writes(app.calls)).toEqual([])
    await app.user.type(day, 'hoy')
    await app.user.selectOptions(await field('Estado'), 'Abierto')
    await app.user.selectOptions(deposito, '[Depósitos del Plata] Zárate')
    await app.user.click(screen.getByRole('button', { name: 'Crear' }))
    await waitFor(() => expect(app.address()).toBe('/warehouse/2/stocks/stock-detail/1'))
    expect(writes(app.calls)).toEqual(['POST /api/warehouse/2/stocks'])
  })

  test('Escape vuelve a la lista, y pregunta antes si algo se escribió; lo escrito y no creado se ofrece al volver, y no queda nada cuando se crea', async () => {
    const before = await openApp({ as: 'owner', at })
    const day = await screen.findByRole('textbox', { name: /Día Informado/ })
    await before.user.clear(day)
    await before.user.type(day, '18/11/26')
    await before.user.selectOptions(await field('Depósito'), '[Depósitos del Plata] Zárate')
    await before.user.keyboard('{Escape}')
    expect(await screen.findByText('¿Salir sin guardar los cambios?')).toBeVisible()
    fireEvent(window, new Event('pagehide'))
    const drafts = Object.entries(localStorage)
    await before.user.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(before.address()).toBe(list))
    before.unmount()

    const beforeRender = () => drafts.forEach(([key, value]) => localStorage.setItem(key, value))
    const app = await openApp({ as: 'owner', at, beforeRender })
    expect(await screen.findByText(/^Hay un borrador de las \d\d:\d\d\.$/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Día Informado/ })).toHaveValue(showDay(today()))
    await app.user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect(screen.getByRole('textbox', { name: /Día Informado/ })).toHaveValue('18/11/2026')
    expect(screen.getByRole('textbox', { name: /Día Informado/ })).toHaveFocus()
    expect(await field('Depósito')).toHaveDisplayValue('[Depósitos del Plata] Zárate')
    await app.user.click(screen.getByRole('button', { name: 'Crear' }))
    expect(await screen.findByText('Stock creado')).toBeVisible()
    await expect.poll(app.address).toBe('/warehouse/2/stocks/stock-detail/1')
    expect(Object.keys(localStorage).filter((key) => key.includes('borrador'))).toEqual([])
  })
})
