import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

type Kept = Readonly<Record<string, string>>

const addAt = `${stockAt}/permiso-embarque/add`
const lineAt = `${permisoAt}/linea-mercaderia/add`
const field = (name: string) => screen.getByRole('textbox', { name })
const found = () => screen.findByText(/^Hay un borrador/)

/** What this browser has kept; a page that goes away keeps it at once. */
function kept(): Kept {
  fireEvent(window, new Event('pagehide'))
  return Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.includes('borrador')))
}

const keptFrom = (drafts: Kept) => () => {
  for (const [key, value] of Object.entries(drafts)) localStorage.setItem(key, value)
}

let typed: Kept | undefined

/** The stored draft of a permit whose page was closed while it was typed. It is made once, and each test begins with it. */
async function typedAndGone(): Promise<Kept> {
  if (typed) return typed
  const { user, unmount } = await openApp({ as: 'operador', at: addAt, given: aStock({ empty: true }) })
  await user.type(await screen.findByRole('textbox', { name: 'Remito' }), 'R-77')
  await user.type(screen.getByRole('combobox', { name: 'Destino de la mercadería' }), '203{Tab}')
  await user.click(screen.getByRole('switch', { name: 'Mercadería IMO' }))
  await user.type(field('Número IMO'), '1234')
  typed = kept()
  unmount()
  return typed
}

test('lo escrito y no guardado se ofrece al volver, también bajo la clave de la versión anterior, y se recupera con todos sus campos', async () => {
  const drafts = await typedAndGone()
  // One key for each form.
  const older = Object.fromEntries(Object.entries(drafts).map(([key, value]) => [`${key}:m1abc:m1def`, value]))
  for (const stored of [drafts, older]) {
    const { user, unmount } = await openApp({ as: 'operador', at: addAt, given: aStock({ empty: true }), beforeRender: keptFrom(stored) })
    expect(await found()).toHaveTextContent(/^Hay un borrador de las \d\d:\d\d\.$/)
    expect(field('Remito')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect(field('Remito')).toHaveValue('R-77')
    expect(screen.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue('203 Brasil')
    expect(field('Número IMO')).toHaveValue('1234')
    expect(screen.queryByText(/^Hay un borrador/)).toBeNull()
    expect(Object.keys(kept()), 'sigue guardado mientras no se guarde').toEqual(Object.keys(drafts))
    unmount()
  }
})

test('solo se ofrece al mismo usuario, en el mismo lugar y por siete días; un formulario que no se tocó no borra lo que se escribe en otra pestaña', async () => {
  const drafts = await typedAndGone()
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  const old = Object.fromEntries(
    Object.entries(drafts).map(([key, text]) => [key, JSON.stringify({ ...JSON.parse(text), at: eightDaysAgo })]),
  )
  for (const [as, at, first, before, after] of [
    ['owner', addAt, 'Remito', drafts, drafts],
    ['operador', `${stockAt}/documento-transporte/add`, 'Manifiesto', drafts, drafts],
    ['operador', addAt, 'Remito', old, {}],
  ] as const) {
    const { unmount } = await openApp({ as, at, given: aStock({ empty: true }), beforeRender: keptFrom(before) })
    await screen.findByRole('textbox', { name: first })
    expect(screen.queryByText(/^Hay un borrador/)).toBeNull()
    expect(kept()).toEqual(after)
    unmount()
  }
  await openApp({ as: 'operador', at: addAt, given: aStock({ empty: true }) })
  await screen.findByRole('textbox', { name: 'Remito' })
  keptFrom(drafts)()
  expect(kept()).toEqual(drafts)
})

test('al guardar, o al salir sin guardar después de la pregunta, no queda nada', async () => {
  const { user, router } = await openApp({ as: 'operador', at: lineAt, given: aStock({ lines: 0 }) })
  const packaging = () => screen.getByRole('combobox', { name: 'Tipo de embalaje' })
  await waitFor(() => expect(packaging()).toHaveFocus())
  await user.keyboard('05{Tab}12')
  expect(Object.keys(kept())).toHaveLength(1)
  await user.keyboard('{Tab}10{Enter}')
  expect(await screen.findByText('Linea de mercaderia agregada')).toBeVisible()
  expect(kept()).toEqual({})

  await waitFor(() => expect(packaging()).toHaveFocus())
  await user.keyboard('{Tab}7')
  expect(Object.keys(kept())).toHaveLength(1)
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(permisoAt))
  expect(kept()).toEqual({})
})

test('sin cambios, o vuelto a como estaba, no hay borrador ni pregunta al salir; se guarda también sin que la página avise que se va', async () => {
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(kept()).toEqual({})
  await user.type(field('Remito'), 'R-X')
  await waitFor(() => expect(Object.values(localStorage).join('')).toContain('R-X'))
  await user.type(field('Remito'), '{Backspace}{Backspace}{Backspace}')
  expect(kept()).toEqual({})
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lo escrito no pisa el borrador que espera y cambia de lugar con el que se recupera; descartado no vuelve', async () => {
  const drafts = await typedAndGone()
  const { user } = await openApp({ as: 'operador', at: addAt, given: aStock({ empty: true }), beforeRender: keptFrom(drafts) })
  await found()
  await user.type(field('Remito'), 'R-78')
  expect(Object.values(kept()).join(' ')).toMatch(/R-77.*R-78|R-78.*R-77/)
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Remito')).toHaveValue('R-77')
  expect(Object.values(kept()).join(' ')).toMatch(/R-77.*R-78|R-78.*R-77/)
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Remito')).toHaveValue('R-78')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.queryByText(/^Hay un borrador/)).toBeNull()
  expect(field('Permiso')).toHaveFocus()
  expect(Object.values(kept()).join(' '), 'descartado no vuelve').not.toContain('R-77')
})

test('el borrador de un registro que otro usuario cambió después avisa, y al guardar se ven las dos versiones', async () => {
  const first = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await first.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await first.user.type(field('Ubicación de la partida'), ' bis')
  const drafts = kept()
  first.unmount()

  const changed = async (server: TestServer) => {
    await aStock()(server)
    await server
      .as('owner')
      .put('/api/warehouse/1/stocks/1/permiso-embarques', { id: 1, ...aPermisoEmbarque({ ubicacionPartida: 'Plazoleta B' }) })
  }
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: changed, beforeRender: keptFrom(drafts) })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  expect(await found()).toHaveTextContent('El registro cambió después: al guardar verá las dos versiones.')
  await user.click(screen.getByRole('button', { name: 'Recuperar' }))
  expect(field('Ubicación de la partida')).toHaveValue('Nave 2, fila C bis')
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByRole('row', { name: 'Ubicación de la partida Nave 2, fila C bis Plazoleta B' })).toBeVisible()
  await user.click(within(notice).getByRole('button', { name: 'Usar lo guardado' }))
  expect(await screen.findByText('Plazoleta B')).toBeVisible()
  expect(kept()).toEqual({})
})

test('sin almacenamiento el formulario anda igual', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { user } = await openApp({
    as: 'operador',
    at: lineAt,
    given: aStock({ lines: 0 }),
    beforeRender: () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    },
  })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tipo de embalaje' })).toHaveFocus())
  await user.keyboard('05{Tab}12{Tab}10{Enter}')
  expect(await screen.findByText('Linea de mercaderia agregada')).toBeVisible()
})

test('lo que quedó sin guardar se descarta en la página de su stock, y el foco queda en ella', async () => {
  const drafts = await typedAndGone()
  const { user } = await openApp({ as: 'operador', at: stockAt, given: aStock(), beforeRender: keptFrom(drafts) })
  await user.click(await screen.findByRole('button', { name: /^Descartar Permiso de embarque/ }))
  expect(kept()).toEqual({})
  expect(document.body).not.toHaveFocus()
})
