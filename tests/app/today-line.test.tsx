import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockApi } from '#app/api/stock/stock.ts'
import { daysAfter, instantOf, showDay, today } from '#domain/values/dates.ts'
import { openApp } from '../support/app.tsx'
import { stocks } from '../support/given-stocks.ts'
import type { TestServer } from '../support/server.ts'

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
    [[], 'Todavía no hay stock de hoy.', ['Clonar el último']],
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

test('los días que faltan se dicen con lo que todavía se puede hacer, y llevan al primero', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({ state: 'SUCCESS', fechaStock: ago(3) }, {}) })
  const told = `Faltan los días ${dayBefore(2)} y ${dayBefore(1)}. Solo se pueden informar antes que uno posterior.`
  expect(await line()).toHaveTextContent(told)
  expect(within(await line()).queryByRole('button'), 'enviar hoy los perdería').toBeNull()
  await app.user.click(within(await line()).getByRole('link', { name: `Crear el del ${dayBefore(2)}` }))
  expect(await screen.findByRole('textbox', { name: /Día Informado/ })).toHaveValue(dayBefore(2))
})

test('Enviar de la línea abre el diálogo de ese stock, y lo que uno mismo hace con él la cambia enseguida', async () => {
  const app = await openApp({ as: 'owner', at, given: stocks({}) })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar el stock 1 de hoy' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: 'Enviar stock 1' })).getByRole('button', { name: 'Cancelar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(async () => expect(await line()).toHaveTextContent('Todavía no hay stock de hoy.'))
})

test('un servidor que no dice los días no muestra la línea', async () => {
  const app = await openApp({ as: 'owner', at: '/company-management', given: stocks({}) })
  app.failNext(/stock-days/, { status: 404 })
  await app.router.navigate({ href: at })
  expect(await screen.findByRole('link', { name: /^Stock 1 / })).toBeVisible()
  await waitFor(() => expect(app.calls).toContain('GET /api/warehouse/1/stock-days'))
  expect(screen.queryByRole('region', { name: 'Hoy' })).toBeNull()
  expect(screen.queryByText('No existe')).toBeNull()
})

test.each([
  ['Clonar Último', 'Clonara el último stock enviado, ¿Desea continuar?', 'Clonar'],
  ['Crear Nuevo Stock', 'Creara un nuevo stock, ¿Desea continuar?', 'Crear'],
])(
  '%s dice cuántos hay abiertos de hoy, con el camino al último; desde el tercero la respuesta segura tiene el foco',
  async (name, quoted, verb) => {
    const app = await openApp({ as: 'owner', at, given: stocks({ state: 'SUCCESS', fechaStock: ago(1) }, {}, {}) })
    await line()
    await app.user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(dialog).toHaveTextContent(quoted)
    expect(dialog).toHaveTextContent(`Ya hay 2 stocks abiertos de hoy. ¿${verb} otro?`)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus())
    await app.user.click(within(dialog).getByRole('link', { name: 'Ver stock 3' }))
    await waitFor(() => expect(app.address()).toBe(`${at}/stock-detail/3`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  },
)

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

/** Records that the automatic send of today found nothing. */
const nothingFound = ({ store }: TestServer) =>
  store.db
    .insertInto('automatic_send')
    .values({
      depositoId: 1,
      day: today(),
      decidedDate: `${today()}T21:00:00.000Z`,
      outcome: 'nothingToSend',
      stockId: null,
      toldDate: null,
    })
    .execute()

test('la lista dice que el envío automático de hoy no encontró nada, hasta que alguien manda el día; el de ayer, que ese día no se declaró, y uno más viejo ya no se dice', async () => {
  const app = await openApp({ as: 'owner', at, given: nothingFound })
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
