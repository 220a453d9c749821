import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { aStock, permisoAt, stockAt } from './detail/a-stock.ts'

async function openList() {
  const app = await openApp({ as: 'operador', at: '/warehouse/1/stocks', given: aStock({ empty: true }) })
  await screen.findByRole('link', { name: /^Stock 1 / })
  return app
}

async function openDetail(given = aStock()) {
  const app = await openApp({ as: 'operador', at: stockAt, given })
  await screen.findByRole('heading', { name: 'Stock 1' })
  return app
}

let clock = 0

/** Presses keys so many milliseconds apart, by the clock of their events. Returns whether the product took the last one. */
function press(keys: readonly string[] | string, gap = 1000, init: KeyboardEventInit = {}): boolean {
  let isTaken = false
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    clock = Math.max(clock, event.timeStamp) + gap
    Object.defineProperty(event, 'timeStamp', { value: clock })
    isTaken = !fireEvent(document.activeElement ?? document.body, event)
  }
  return isTaken
}

async function offered(role: 'button' | 'link', name: string) {
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveAttribute('aria-keyshortcuts'))
}

function help() {
  return screen.findByRole('dialog', { name: 'Atajos de teclado' })
}

test('en la lista crean, clonan el último y llevan al primero; las letras se apagan, también sin almacenamiento, y la ventana sigue en el menú de la cuenta', async () => {
  const { user } = await openList()
  press('i')
  await waitFor(() => expect(screen.getByRole('link', { name: /^Stock 1 / })).toHaveFocus())
  press('n')
  expect(await screen.findByRole('dialog', { name: 'Crear Nuevo Stock' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('c')
  expect(await screen.findByRole('dialog', { name: 'Clonar Último' })).toBeVisible()

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const create = screen.getByRole('button', { name: 'Crear Nuevo Stock' })
  const open = async () => await user.click(screen.getByRole('button', { name: 'Atajos de teclado', hidden: true }))
  await open()
  await user.click(within(await help()).getByRole('switch', { name: /^Teclas de una letra/ }))
  expect(within(await help()).queryByText('En esta pantalla')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).not.toHaveAttribute('aria-keyshortcuts')
  press('n?')
  await open()
  expect(screen.queryByRole('dialog', { name: 'Crear Nuevo Stock' })).toBeNull()
  await user.click(within(await help()).getByRole('switch', { name: /^Teclas de una letra/ }))
  expect(create).toHaveAttribute('aria-keyshortcuts', 'N')

  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('switched off', 'SecurityError')
    },
  })
  try {
    const choice = within(await help()).getByRole('switch', { name: /^Teclas de una letra/ })
    await user.click(choice)
    expect(choice).not.toBeChecked()
    await user.click(choice)
    expect(choice).toBeChecked()
  } finally {
    if (storage) Object.defineProperty(window, 'localStorage', storage)
  }
})

test('solo hacen lo que el estado del stock permite', async () => {
  const { address } = await openDetail(aStock({ state: 'SUCCESS' }))
  press('pdveg')
  press('?')
  const shown = await help()
  expect(within(shown).getByText('Clonar')).toBeVisible()
  for (const text of ['Enviar', 'Programar', 'Agregar permiso de embarque']) expect(within(shown).queryByText(text)).toBeNull()
  expect(address()).toBe(stockAt)
})

test('lo que se escribe antes de que llegue el foco va al campo que lo recibe, y ninguna letra es otro atajo', async () => {
  const { user, address } = await openDetail()
  await offered('button', 'Buscar')
  press('k', 1000, { ctrlKey: true })
  press('ceg', 60)
  const palette = await screen.findByRole('dialog')
  await waitFor(() => expect(within(palette).getByRole('combobox')).toHaveValue('ceg'))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await offered('link', 'Agregar permiso de embarque')
  // Two keys may overlap, and one may be held.
  press('p')
  press('1', 45)
  press('7x', 60)
  press(['Backspace', '0'], 60)
  press('0', 60, { repeat: true })
  press(['Tab', 'R', '8'], 60)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Remito' })).toHaveValue('R8'))
  expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveValue('1700')
  expect(address()).toBe(`${stockAt}/permiso-embarque/add`)
})

test('lo que se escribe para la pantalla siguiente espera también mientras una pregunta espera que se guarde y se va sola', async () => {
  const app = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/add`, given: aStock({ lines: 0 }) })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tipo de embalaje' })).toHaveFocus())
  const release = app.holdNext(/^POST .*linea-mercaderias$/)
  await app.user.keyboard('05{Tab}1{Tab}10')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await app.user.keyboard('{Alt>}p{/Alt}')
  press('2600', 60)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })).toBeVisible()
  press('1', 60)
  release()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Permiso' })).toHaveValue('26001'))
})

test('Espacio y Mayúsculas con flecha, pulsados mientras se borra una fila, eligen las que quedan', async () => {
  const { user, holdNext } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 3 }) })
  const table = await screen.findByRole('table', { name: 'Linea de mercaderia' })
  await user.click(within(table).getAllByRole('button', { name: /^Eliminar/ })[0] ?? table)
  const release = holdNext(/^DELETE/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  press([' '], 60)
  press(['ArrowDown'], 60, { shiftKey: true })
  release()
  expect(await screen.findByRole('group', { name: /^Selección de/ })).toHaveTextContent('2 líneas')
})

test('ni un lector de códigos ni quien escribe sin foco mandan algo, tampoco con su Enter', async () => {
  const { address } = await openDetail()
  await offered('button', 'Clonar')
  await offered('button', 'Enviar')
  screen.getByRole('button', { name: 'Enviar' }).focus()
  for (const [keys, gap] of [
    [['c', 'r', 'x', '2', 'e', 'Enter'], 5],
    [['c', 'r', 'x', '2', 'e', 'Enter'], 30],
    [['c', 'r', 'x', '2', 'e', 'Enter'], 45],
    [['7', 'Enter'], 30],
  ] as const) {
    clock += 1000
    expect(press(keys, gap), `${keys.join('')}, ${gap} ms`).toBe(true)
  }
  expect(press(['Enter'])).toBe(false)
  // Slower than a scanner the first letter is a shortcut, and its question gets no answer from a scanner.
  press('c')
  press('rxe', 60)
  const question = await screen.findByRole('dialog', { name: 'Clonar stock 1' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Clonar' })).toHaveFocus())
  expect(press(['7', 'Enter'], 30)).toBe(true)
  // Nor from an Enter of before it opened, a held one, or the second click of a double click.
  const accept = within(question).getByRole('button', { name: 'Clonar' })
  for (const [isTaken, at, init] of [
    [true, 1, {}],
    [true, clock + 5000, { repeat: true }],
    [false, clock + 9000, {}],
  ] as const) {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
    expect(fireEvent(accept, Object.defineProperty(event, 'timeStamp', { value: at }))).toBe(!isTaken)
  }
  const click = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true })
  expect(fireEvent(accept, Object.defineProperty(click, 'timeStamp', { value: 1 }))).toBe(false)
  expect(screen.getAllByRole('dialog')).toEqual([question])
  expect(address()).toBe(stockAt)
})

test('? muestra todos, retiene el foco y lo devuelve; en el detalle agregan, pero no se disparan mientras se escribe, con Ctrl, ni con un diálogo abierto', async () => {
  const { user, address } = await openDetail()
  const send = screen.getByRole('button', { name: 'Enviar' })
  send.focus()
  press('?')
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

  press('f')
  const [field] = await screen.findAllByRole('textbox')
  if (!field) throw new Error('no filter')
  await waitFor(() => expect(field).toHaveFocus())
  const add = screen.getByRole('link', { name: 'Agregar documento de transporte' })
  expect(add).toHaveAttribute('aria-keyshortcuts', 'D')
  expect(add).toHaveAttribute('title', 'Agregar documento de transporte (D)')
  expect(field).toHaveValue('')
  await user.type(field, 'pdv?')
  expect(field).toHaveValue('pdv?')
  await user.click(screen.getByRole('heading', { name: 'Stock 1' }))
  await user.keyboard('{Control>}p{/Control}{Alt>}d{/Alt}')
  press('c')
  const question = await screen.findByRole('dialog', { name: 'Clonar stock 1' })
  press('p?')
  expect(question).toBeVisible()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(address()).toBe(stockAt)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  press('d')
  await waitFor(() => expect(address()).toBe(`${stockAt}/documento-transporte/add`))
})
