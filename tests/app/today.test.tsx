import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isStreamOpen } from '#app/api/changes/stream-state.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import type { StockState } from '#domain/stock/stock.ts'
import { daysAfter, instantOf, showDay, today } from '#domain/values/dates.ts'
import { findPlace } from '#server/store/companies/depositos.ts'
import { openApp } from '../support/app.tsx'
import { drafts } from '../support/drafts.ts'
import { stocks } from '../support/given-stocks.ts'
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

test('quien lo elige empieza en «Hoy»; los demás, en su primer depósito; quien tiene uno solo no tiene «Hoy»; quien no tiene ninguno lee a quién pedirlo', async () => {
  const chooses = (login: string) => async (server: TestServer) => {
    await server.store.db.updateTable('user').set({ startScreen: 'today' }).where('login', '=', login).execute()
  }
  const chosen = await openApp({ as: 'owner', at: '/', given: chooses('owner') })
  await waitFor(() => expect(chosen.address()).toBe('/hoy'))
  expect(await screen.findByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/hoy')
  chosen.unmount()
  const usual = await openApp({ as: 'owner', at: '/' })
  await waitFor(() => expect(usual.address()).toBe('/warehouse/1/stocks'))
  usual.unmount()
  for (const address of ['/', '/hoy']) {
    const single = await openApp({ as: 'operador', at: address, given: chooses('operador') })
    await waitFor(() => expect(single.address()).toBe('/warehouse/1/stocks'))
    const links = within(await screen.findByRole('navigation', { name: 'Principal' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).not.toContain('/hoy')
    await single.router.navigate({ to: '/account/settings' })
    expect(await screen.findByRole('textbox', { name: /^Nombre/ })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: /^Inicio/ })).toBeNull()
    single.unmount()
  }
  await openApp({ as: 'operador', at: '/hoy', given: ({ store }) => store.db.deleteFrom('deposito_user').execute() })
  expect(await screen.findByText(/^Tu cuenta no esta configurada/)).toBeVisible()
})

const at = '/warehouse/1/stocks'

const line = () => screen.findByRole('region', { name: 'Hoy' })
const ago = (days: number) => daysAfter(today(), -days)
const dayBefore = (days: number) => showDay(ago(days))
const open = 'Abrir el stock 1 de hoy'

test('la lista dice primero cómo está el día, y la línea sigue a los stocks: lo que se lee de nuevo la cambia', async () => {
  const cases: [Parameters<typeof stocks>, string, string[]][] = [
    [[{ state: 'SUCCESS' }], 'El stock de hoy está enviado (n.º 1).', [open]],
    [[{}], 'Falta enviar el stock de hoy (n.º 1).', [open, 'Enviar el stock 1 de hoy']],
    [[{}, {}], 'Falta enviar el stock de hoy: hay 2 abiertos.', ['Abrir el stock 2 de hoy', 'Enviar el stock 2 de hoy']],
    [[{ state: 'ERROR' }], 'La aduana rechazó el stock de hoy (n.º 1).', [open]],
    [[{ state: 'FAILED' }], 'El stock de hoy (n.º 1) no quedó informado: falló el envío.', [open]],
    [[{ state: 'TECHNICAL_ERROR' }], 'No se sabe si la aduana recibió el stock de hoy (n.º 1).', [open]],
    [[{ state: 'PENDING' }], 'El stock de hoy (n.º 1) espera el veredicto de la aduana.', [open]],
    [[{ scheduleDate: instantOf(today(), '23:59') }], 'El stock de hoy (n.º 1) sale solo a las 23:59.', [open]],
    [
      [{ state: 'SUCCESS', fechaStock: ago(5) }, { state: 'SUCCESS' }],
      `El stock de hoy está enviado (n.º 2). No se informaron 4 días, del ${dayBefore(4)} al ${dayBefore(1)}, y ya no se pueden informar.`,
      ['Abrir el stock 2 de hoy'],
    ],
    [[], 'Todavía no hay stock de hoy: use «Clonar Último» o «Crear Nuevo Stock».', []],
  ]
  const app = await openApp({ as: 'owner', at })
  await line()
  for (const [given, sentence, actions] of cases) {
    await stocks(...given)(app.server)
    await act(() => app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) }))
    await waitFor(async () => expect(await line()).toHaveTextContent(sentence))
    const found = [...within(await line()).queryAllByRole('link'), ...within(await line()).queryAllByRole('button')]
    expect(found.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(actions)
  }
})

test('los días que faltan se dicen con lo que todavía se puede hacer, y llevan al primero; Enviar abre el diálogo del de hoy, y lo que uno mismo hace con él cambia la línea enseguida', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({ state: 'SUCCESS', fechaStock: ago(3) }, {}) })
  const told = `Faltan los días ${dayBefore(2)} y ${dayBefore(1)}. Solo se pueden informar antes que uno posterior.`
  expect(await line()).toHaveTextContent(told)
  expect(within(await line()).queryByRole('button'), 'enviar hoy los perdería').toBeNull()
  await app.user.click(within(await line()).getByRole('link', { name: `Crear el del ${dayBefore(2)}` }))
  expect(await screen.findByRole('textbox', { name: /Día Informado/ })).toHaveValue(dayBefore(2))

  await stocks({})(app.server)
  await app.router.navigate({ href: at })
  await act(() => app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) }))
  await app.user.click(await screen.findByRole('button', { name: 'Enviar el stock 1 de hoy' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).getByRole('button', { name: 'Cancelar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(async () =>
    expect(await line()).toHaveTextContent('Todavía no hay stock de hoy: use «Clonar Último» o «Crear Nuevo Stock».'),
  )
})

test('cuando no se puede leer el stock de hoy, Enviar lo dice y ofrece repetir', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({}) })
  const send = await screen.findByRole('button', { name: 'Enviar el stock 1 de hoy' })
  app.failNext(/^GET \/api\/warehouse\/1\/stocks\/1$/, { status: 500 })
  await app.user.click(send)
  await app.user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).toBeVisible()
})

test('un servidor que no dice los días no muestra la línea', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({}), beforeRender: ({ failNext }) => failNext(/stock-days/, { status: 404 }) })
  expect(await screen.findByRole('link', { name: /^Stock 1 / })).toBeVisible()
  await waitFor(() => expect(app.calls).toContain('GET /api/warehouse/1/stock-days'))
  expect(screen.queryByRole('region', { name: 'Hoy' })).toBeNull()
  expect(screen.queryByText('No existe')).toBeNull()
})

test('clonar y crear dicen cuántos hay abiertos de hoy, con el camino al último; desde el tercero la respuesta segura tiene el foco', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({ state: 'SUCCESS', fechaStock: ago(1) }, {}, {}) })
  for (const [name, quoted, verb] of [
    ['Clonar Último', 'Clonara el último stock enviado, ¿Desea continuar?', 'Clonar'],
    ['Crear Nuevo Stock', 'Creara un nuevo stock, ¿Desea continuar?', 'Crear'],
  ] as const) {
    await line()
    await app.user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(dialog).toHaveTextContent(quoted)
    expect(dialog).toHaveTextContent(`Ya hay 2 stocks abiertos de hoy. ¿${verb} otro?`)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    await app.user.click(within(dialog).getByRole('link', { name: 'Ver stock 3' }))
    await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/3`))
    expect(screen.queryByRole('dialog')).toBeNull()
    await app.router.navigate({ href: at })
  }
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('el segundo stock abierto de hoy se dice también desde el detalle, y Enter lo clona', async () => {
  const app = await openApp({ as: 'owner', at: `${at}/stock-detail/1`, given: stocks({}) })
  await app.user.click(await screen.findByRole('button', { name: 'Clonar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Clonar stock 1' })
  expect(dialog).toHaveTextContent('Ya hay un stock abierto de hoy. ¿Clonar otro?')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Clonar' })).toHaveFocus())
  // Right after it opened, a dialog takes no Enter.
  await waitFor(async () => {
    await app.user.keyboard('{Enter}')
    expect(dialog).not.toBeInTheDocument()
  })
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/2`))
})

test('el stock de hoy que otra persona hace mientras se pregunta se dice antes de hacer otro', async () => {
  const app = await openApp({ as: 'owner', at })
  await line()
  await app.user.keyboard('n')
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('Ya hay')
  await stock(app.server, 1, 'OPEN')
  await app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }), refetchType: 'none' })
  const create = () => app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Crear' }))
  await create()
  expect(await screen.findByText(/Ya hay un stock abierto de hoy. ¿Crear otro\?/)).toBeVisible()
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await create()
  await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/2`))
})

test('la lista dice que el envío automático de hoy no encontró nada, hasta que alguien manda el día; el de ayer, que ese día no se declaró, y uno más viejo ya no se dice', async () => {
  const nothingFound = { depositoId: 1, day: today(), decidedDate: `${today()}T21:00:00.000Z`, outcome: 'nothingToSend' } as const
  const app = await openApp({
    as: 'owner',
    at,
    given: ({ store }) =>
      store.db
        .insertInto('automatic_send')
        .values({ ...nothingFound, stockId: null, toldDate: null })
        .execute(),
  })
  expect(await screen.findByText(/^El envío automático de hoy no encontró ningún stock abierto\./)).toBeVisible()
  const movedTo = async (day: string) => {
    await app.server.store.db.updateTable('automatic_send').set({ day }).execute()
    await app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) })
  }
  await movedTo(ago(1))
  expect(await screen.findByText(/: ese día no se declaró\.$/)).toBeVisible()
  await movedTo(ago(2))
  await waitFor(() => expect(screen.queryByText(/El envío automático/)).toBeNull())
})
