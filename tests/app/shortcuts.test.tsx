import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { aStock, permisoAt, stockAt } from './detail/a-stock.ts'

const list = '/warehouse/1/stocks'

async function openList() {
  const app = await openApp({ as: 'operador', at: list, given: aStock({ empty: true }) })
  await screen.findByRole('link', { name: '1' })
  return app
}

async function openDetail(given = aStock()) {
  const app = await openApp({ as: 'operador', at: stockAt, given })
  await screen.findByRole('heading', { name: 'Stock 1' })
  return app
}

function help() {
  return screen.findByRole('dialog', { name: 'Atajos de teclado' })
}

describe('los atajos de teclado', () => {
  test('en la lista crean, clonan el último y llevan al primero', async () => {
    const { user } = await openList()
    await user.keyboard('i')
    expect(screen.getByRole('link', { name: '1' })).toHaveFocus()
    await user.keyboard('n')
    expect(await screen.findByRole('dialog', { name: 'Crear Nuevo Stock' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('c')
    expect(await screen.findByRole('dialog', { name: 'Clonar Último' })).toBeVisible()
  })

  test('en un permiso editan, agregan y vuelven al stock', async () => {
    const { user, address } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
    await screen.findByRole('link', { name: 'Agregar linea de mercaderia' })
    await user.keyboard('m')
    expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus()
    await user.keyboard('s')
    await waitFor(() => expect(address()).toBe(stockAt))
  })

  test('solo hacen lo que el estado del stock permite', async () => {
    const { user, address } = await openDetail(aStock({ state: 'SUCCESS' }))
    await user.keyboard('pdveg')
    await user.keyboard('?')
    const shown = await help()
    expect(within(shown).getByText('Clonar')).toBeVisible()
    for (const text of ['Enviar', 'Programar', 'Agregar permiso de embarque']) expect(within(shown).queryByText(text)).toBeNull()
    expect(address()).toBe(stockAt)
  })

  test('en el detalle agregan, pero no se disparan mientras se escribe, con Ctrl, ni con un diálogo abierto', async () => {
    const { user, address } = await openDetail()
    await user.keyboard('f')
    const [field] = await screen.findAllByRole('textbox')
    if (!field) throw new Error('no filter')
    const add = screen.getByRole('link', { name: 'Agregar documento de transporte' })
    expect(add).toHaveAttribute('aria-keyshortcuts', 'D')
    expect(add).toHaveAttribute('title', 'Agregar documento de transporte (D)')
    expect(document.activeElement?.tagName).toBe('INPUT')
    expect(document.activeElement).toHaveValue('')
    await user.type(field, 'pdv?')
    expect(field).toHaveValue('pdv?')
    await user.click(screen.getByRole('heading', { name: 'Stock 1' }))
    await user.keyboard('{Control>}p{/Control}{Alt>}d{/Alt}')
    await user.keyboard('c')
    const question = await screen.findByRole('dialog', { name: 'Clonar stock 1' })
    await user.keyboard('p?')
    expect(question).toBeVisible()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(address()).toBe(stockAt)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question).not.toBeInTheDocument())
    await user.keyboard('d')
    await waitFor(() => expect(address()).toBe(`${stockAt}/documento-transporte/add`))
  })

  test('? los muestra todos, retiene el foco y lo devuelve', async () => {
    const { user } = await openDetail()
    const send = screen.getByRole('button', { name: 'Enviar' })
    send.focus()
    await user.keyboard('?')
    const shown = await help()
    const said = within(shown)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    for (const text of ['Enviar', 'Programar', 'Clonar', 'Filtros', 'Agregar contenedor vacio', 'Guarda', 'Cambia de fila'])
      expect(said).toContain(text)
    const letters = within(shown)
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
      .filter((text) => text.length === 1)
    expect(new Set(letters).size).toBe(letters.length)
    await waitFor(() => expect(within(shown).getByRole('button', { name: 'Cerrar' })).toHaveFocus())
    for (let press = 0; press < 4; press += 1) {
      await user.tab()
      expect(shown.contains(document.activeElement)).toBe(true)
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(send).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('las letras se apagan, y la ventana sigue en el menú de la cuenta', async () => {
    const { user } = await openList()
    const create = screen.getByRole('button', { name: 'Crear Nuevo Stock' })
    const open = async () => await user.click(screen.getByRole('button', { name: 'Atajos de teclado', hidden: true }))
    await open()
    await user.click(within(await help()).getByRole('switch', { name: /^Teclas de una letra/ }))
    expect(within(await help()).queryByText('En esta pantalla')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(create).not.toHaveAttribute('aria-keyshortcuts')
    await user.keyboard('n?')
    await open()
    expect(screen.queryByRole('dialog', { name: 'Crear Nuevo Stock' })).toBeNull()
    await user.click(within(await help()).getByRole('switch', { name: /^Teclas de una letra/ }))
    expect(create).toHaveAttribute('aria-keyshortcuts', 'N')
  })

  test('con el almacenamiento apagado, también', async () => {
    const { user } = await openList()
    const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('switched off', 'SecurityError')
      },
    })
    try {
      await user.keyboard('?')
      const choice = within(await help()).getByRole('switch', { name: /^Teclas de una letra/ })
      await user.click(choice)
      expect(choice).not.toBeChecked()
      await user.click(choice)
      expect(choice).toBeChecked()
    } finally {
      if (storage) Object.defineProperty(window, 'localStorage', storage)
    }
  })
})
