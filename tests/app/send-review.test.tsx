import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockDetailKey } from '#app/api/stock/stock-records.ts'
import { daysAfter, showDay, today, yearsBefore } from '#domain/values/dates.ts'
import { clickTwice, openApp, retype } from '../support/app.tsx'
import { aLineaMercaderia, aPermisoEmbarque } from '../support/records.ts'
import type { TestServer } from '../support/server.ts'
import { aStock, stockAt } from './detail/a-stock.ts'

const at = '/warehouse/1/stocks'
const sends = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PATCH'))
const section = () => screen.getByRole('region', { name: 'Lo que se informará' })
/** The cells of the table of totals. */
const totals = () =>
  within(within(section()).getByRole('table', { name: 'Totales' }))
    .getAllByRole('row')
    .map((row) => Array.from(row.children, ({ textContent }) => textContent))
const reviews = (calls: readonly string[]) => calls.filter((call) => call.includes('/review?'))

const open = async (given: (server: TestServer) => Promise<unknown>, id = 1) => {
  const app = await openApp({ as: 'owner', at, given })
  await app.user.click(await screen.findByRole('button', { name: `Enviar stock ${id}` }))
  await screen.findByRole('dialog', { name: `Enviar stock ${id}` })
  return app
}
const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' })

test('la última mirada dice cuánto se informa y lo que la aduana rechazaría, con el camino al registro; eso se pregunta una vez más: Enter no alcanza, y la respuesta segura tiene el foco', async () => {
  const app = await open(aStock({ permiso: { destinoMercaderia: '000' } }))
  expect(await within(section()).findByText(/El país de destino 000 no existe/)).toBeVisible()
  expect(within(section()).getByRole('heading', { name: 'La aduana lo rechazaría (1)' })).toBeVisible()
  expect(totals()[0]).toEqual(['Totales', 'Ahora'])
  expect(totals()[1]).toEqual(['Permisos de embarque', '1'])
  expect(within(section()).getByText('No hay un stock aceptado anterior con que comparar.')).toBeVisible()
  expect(within(section()).getByText('Código 30963')).toBeVisible()
  await app.user.click(within(section()).getAllByRole('link', { name: /^Permiso de embarque / })[0] ?? document.body)
  await waitFor(() => expect(app.address()).toBe(`${stockAt}/permiso-embarque/1`))
  expect(screen.queryByRole('dialog')).toBeNull()
  await app.router.navigate({ href: at })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
  await within(await screen.findByRole('region', { name: 'Lo que se informará' })).findByText(/La aduana lo rechazaría/)
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull()
  await app.user.keyboard('{Enter}')
  const question = await screen.findByRole('dialog', { name: '¿Enviar igual?' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Volver a revisar' })).toHaveFocus())
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿Enviar igual?' })).toBeNull())
  expect(sends(app.calls)).toHaveLength(0)
  expect(section()).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'Enviar igual' }))
  await app.user.click(within(await screen.findByRole('dialog', { name: '¿Enviar igual?' })).getByRole('button', { name: 'Enviar igual' }))
  expect(await screen.findByText('Stock enviado')).toBeVisible()
  expect(sends(app.calls)).toHaveLength(1)
  await waitFor(() => expect(app.address(), 'enviado desde la lista, se muestra').toBe(stockAt))
})

test('cuánto se informa se ve al lado de lo último aceptado, con la diferencia exacta, y un salto se advierte sin impedir nada', async () => {
  const app = await open(async (server) => {
    await aStock()(server)
    const owner = server.as('owner')
    await server.store.db
      .updateTable('stock')
      .set({ state: 'SUCCESS', fechaStock: daysAfter(today(), -1) })
      .where('id', '=', 1)
      .execute()
    const { id } = await owner.post('/api/warehouse/1/stocks/1/clone')
    const lines = `/api/warehouse/1/stocks/${id}/permiso-embarques/2/linea-mercaderias`
    await owner.post(lines, aLineaMercaderia({ tipoEmbalaje: '99', cantidad: 70_000, pesoBruto: '300000.25' }))
  }, 2)
  expect(
    await within(section()).findByText(
      `Antes: stock 1 del ${showDay(daysAfter(today(), -1))}, el último que la aduana aceptó a este depósito.`,
    ),
  ).toBeVisible()
  expect(totals()).toEqual([
    ['Totales', 'Antes', 'Ahora', 'Diferencia'],
    ['Permisos de embarque', '1', '1', '0'],
    ['Documentos de transporte', '1', '1', '0'],
    ['Lineas de mercaderia', '1', '2', '+1'],
    ['Contenedores asociados', '1', '1', '0'],
    ['Contenedores vacios', '1', '1', '0'],
    ['Bultos', '1', '70\u202F001', '+70\u202F000'],
    ['Peso (kg)', '1\u202F000', '301\u202F000.25', '+300\u202F000.25'],
  ])
  expect(within(section()).getByText(/Salto de peso desde el .*: de 1 000 a 301 000.25 kg, 3 veces o más\./)).toBeVisible()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByText('Stock enviado')).toBeVisible()
})

test('lo que haría perder un día se dice aparte de lo que la aduana rechazaría, y un stock de otro depósito tiene su camino', async () => {
  const app = await openApp({ as: 'owner', at, given: aStock() })
  const record = { entity: 'stock', id: 7, warehouseId: 2, label: '7' }
  const early = {
    severity: 'notYet',
    code: null,
    message: 'review.unsettled.earlier?day=19%2F11%2F2026',
    record: { entity: 'stock', id: 1, label: '1' },
  }
  const refused = { severity: 'refused', code: '10444', message: 'review.unsettled.sameDay?day=20%2F11%2F2026', record }
  app.changeAnswers(/review/, { findings: [refused, early], counts: { refused: 1, notYet: 1, warning: 0 } })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
  expect(await within(section()).findByRole('heading', { name: 'Conviene no enviarlo todavía (1)' })).toBeVisible()
  expect(
    within(section())
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.nextSibling?.textContent),
  ).toEqual([expect.stringContaining('Código 10444'), expect.stringContaining('Hay un stock del 19/11/2026 sin veredicto')])
  const link = screen.getByRole('link', { name: 'Stock 7' })
  expect(link.closest('li')).toHaveTextContent('Hay un stock del 20/11/2026 sin veredicto: si la aduana lo aceptó, rechazará este.')
  expect(link).toHaveAttribute('href', '/warehouse/2/stocks/stock-detail/7')
})

test('el diálogo dice de qué depósito y qué día es el stock, y que se declara otro; sin una fecha que sirva no queda lo que valía para otra', async () => {
  const app = await open(aStock({ permiso: { destinoMercaderia: '000' } }))
  expect(screen.getByText('Dock Sud · stock del 20/11/2026')).toBeVisible()
  expect(screen.getByText(`El stock es del 20/11/2026; se declara el ${showDay(today())}.`)).toBeVisible()
  const day = screen.getByRole('textbox', { name: /Día Informado/ })
  for (const typed of ['', '31/2/2026', showDay(daysAfter(today(), 1))]) {
    await within(section()).findByText(/El país de destino 000 no existe/)
    await app.user.clear(day)
    if (typed !== '') await app.user.type(day, typed)
    expect(within(section()).queryByText(/El país de destino 000 no existe/)).toBeNull()
    expect(within(section()).getByText('Ingrese el día de hoy o uno anterior para revisar lo que se informará.')).toBeVisible()
    expect(section()).toHaveAttribute('aria-busy', 'false')
    expect(totals()[1], 'cuánto se informa no depende del día').toEqual(['Permisos de embarque', '1'])
    await retype(app.user, day, 'hoy')
  }
  await retype(app.user, day, `${showDay(daysAfter(today(), 1))}{Enter}`)
  expect(await screen.findByText('La fecha debe ser anterior o igual al dia actual.')).toBeVisible()
  await retype(app.user, day, 'zzz{Enter}')
  expect(await screen.findByText('La fecha debe ser anterior o igual al dia actual. Ingrese una fecha'), 'product.md 4').toBeVisible()
  await retype(app.user, day, '20/11/2026')
  expect(screen.queryByText(/se declara el/)).toBeNull()
  const first = yearsBefore(today(), 10)
  await retype(app.user, day, `${showDay(daysAfter(first, -1))}{Enter}`)
  expect(
    await screen.findByText(
      `La fecha debe ser anterior o igual al dia actual. No puede ser de hace más de 10 años: desde el ${showDay(first)}.`,
    ),
  ).toBeVisible()
  expect(screen.queryByText('La fecha debe ser anterior o igual al dia actual.')).toBeNull()
  expect(sends(app.calls)).toHaveLength(0)
})

test('otra fecha se mira de nuevo, y mientras tanto queda la anterior', async () => {
  const app = await open(aStock())
  await waitFor(() => expect(section()).toHaveAttribute('aria-busy', 'false'))
  const { id: _, ...stock } = await app.server.store.db.selectFrom('stock').selectAll().executeTakeFirstOrThrow()
  const accepted = { ...stock, fechaStock: today(), state: 'SUCCESS', codigoAduana: '001', codigoLugarOperativo: '10001' } as const
  await app.server.store.db.insertInto('stock').values(accepted).execute()
  const day = screen.getByRole('textbox', { name: /Día Informado/ })
  const before = daysAfter(today(), -1)
  fireEvent.change(day, { target: { value: showDay(before) } })
  expect(section()).toHaveAttribute('aria-busy', 'true')
  expect(within(section()).getByText(/No se encontró nada|Para mirar/)).toBeVisible()
  expect(await within(section()).findByText(new RegExp(`el ${showDay(before)} no es posterior`))).toBeVisible()
  expect(reviews(app.calls).map((call) => call.slice(-10))).toEqual([today(), before])
})

test('mientras se mira, el diálogo se usa y se envía', async () => {
  const app = await openApp({ as: 'owner', at: stockAt, given: aStock() })
  const release = app.holdNext(/review/)
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar stock 1' })
  expect(within(dialog).getByText('Revisando lo que se informará…')).toBeVisible()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByText('Stock enviado')).toBeVisible()
  release()
})

test('un servidor que no sabe mirar lo dice con calma, y se envía igual; si tampoco se puede leer el stock, se dice que no se pudo revisar', async () => {
  const app = await openApp({ as: 'owner', at: stockAt, given: aStock() })
  const button = await screen.findByRole('button', { name: 'Enviar' })
  app.failNext(/review/, { status: 404 })
  app.failNext(/^GET .*\/stocks\/1$/, 'unreachable')
  await app.user.click(button)
  expect(await screen.findByText(/No se pudo revisar lo que se informará/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(section()).toHaveFocus()
  expect(await within(section()).findByText('Bultos')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))

  app.queryClient.removeQueries({ queryKey: ['stock', { warehouseId: 1 }, 'detail', 1, 'review'] })
  app.failNext(/review/, { status: 404 })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Este servidor no revisa los stocks antes de enviarlos. Puede enviarlo igual.')).toBeVisible()
  clickTwice(send())
  expect(await screen.findByText('Stock enviado')).toBeVisible()
  expect(sends(app.calls), 'dos clics son uno').toHaveLength(1)
  expect(screen.queryByText('No existe')).toBeNull()
})

test.each([
  ['Enviar', 'Enviar stock 1'],
  ['Programar', 'Programar envío'],
])('un stock que otra persona eliminó no se toma por un servidor que no revisa (%s)', async (name, title) => {
  const app = await openApp({ as: 'owner', at: stockAt, given: aStock() })
  const button = await screen.findByRole('button', { name })
  // The page has read its changes by then.
  await waitFor(() => expect(app.queryClient.isFetching() + Number(!app.calls.join().includes('comparison'))).toBe(0))
  expect((await app.server.as('owner').delete('/api/warehouse/1/stocks/1')).status).toBe(204)
  await app.user.click(button)
  const dialog = () => screen.findByRole('dialog', { name: title })
  const gone = 'Este stock fue eliminado. Ya no se puede modificar ni enviar.'
  await waitFor(async () => expect(await dialog()).toHaveTextContent(gone))
  expect(within(await dialog()).queryByRole('button', { name: /^(?:Enviar|Guardar)$/ })).toBeNull()
  expect(screen.queryByText(/^Este servidor no revisa/)).toBeNull()
  await waitFor(async () => expect(within(await dialog()).getByRole('button', { name: 'Cerrar' })).toHaveFocus())
  await app.user.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sends(app.calls)).toHaveLength(0)
})

test('muchas cosas se leen hasta las primeras 200, y se dice cuántas faltan', async () => {
  await open(async (server) => {
    await aStock()(server)
    const { id: _, ...row } = await server.store.db.selectFrom('contenedor_vacio').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 250 }, (_row, index) => ({ ...row, numeroContenedor: `NADA${index}` }))
    await server.store.db.insertInto('contenedor_vacio').values(rows).execute()
  })
  expect(await within(section()).findByText(/^Y \d+ más, que no se muestran\.$/)).toBeVisible()
  expect(within(section()).getAllByRole('link')).toHaveLength(200)
})

test('un stock vacío se envía solo cuando se confirma que va vacío: no se cuela aunque se presione antes de la revisión; el camino a lo que ya está en pantalla cierra el diálogo', async () => {
  const app = await openApp({ as: 'owner', at: stockAt, given: aStock({ empty: true }) })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await app.user.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Stock 1' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(app.address()).toBe(stockAt)

  const release = app.holdNext(/review/)
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await screen.findByRole('dialog', { name: 'Enviar stock 1' })
  await app.user.keyboard('{Enter}')
  release()
  expect(await screen.findByText('Marque esta casilla para enviar el stock vacío.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Confirmo que el stock va vacío/ })).toHaveFocus())
  expect(sends(app.calls)).toHaveLength(0)
  await app.user.keyboard(' ')
  await app.user.click(send())
  expect(await screen.findByText('Stock enviado')).toBeVisible()
})

test('un permiso sin nada no es un stock vacío', async () => {
  const app = await open(async (server) => {
    await aStock({ empty: true })(server)
    await server.as('owner').post('/api/warehouse/1/stocks/1/permiso-embarques', aPermisoEmbarque())
  })
  await within(section()).findByText(/No tiene ninguna línea de mercadería\./)
  expect(screen.queryByRole('checkbox')).toBeNull()
  await app.user.keyboard('{Enter}')
  expect(await screen.findByText('Stock enviado')).toBeVisible()
})

test('una revisión más nueva es la que vale: al abrir otra vez, y cuando otra persona cambia algo con el diálogo abierto; la que falla no deja la anterior', async () => {
  const app = await openApp({ as: 'owner', at, given: aStock() })
  const opened = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    await screen.findByRole('region', { name: 'Lo que se informará' })
  }
  const fine = () => within(section()).queryByText(/No se encontró nada|Para mirar/)
  await opened()
  await waitFor(() => expect(fine()).toBeVisible())
  const changed = async (): Promise<void> =>
    act(() => void app.queryClient.invalidateQueries({ queryKey: stockDetailKey({ warehouseId: 1, stockId: 1 }) }))
  app.failNext(/review/, 'unreachable')
  await changed()
  expect(await screen.findByText(/No se pudo revisar lo que se informará/)).toBeVisible()
  expect(fine()).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(fine()).toBeVisible())

  app.changeAnswers(/review/, { counts: { refused: 1, notYet: 0, warning: 0 } })
  for (const newer of [changed, () => app.user.click(screen.getByRole('button', { name: 'Cancelar' })).then(opened)]) {
    const release = app.holdNext(/review/)
    const before = reviews(app.calls).length
    await newer()
    await waitFor(() => expect(reviews(app.calls)).toHaveLength(before + 1))
    await app.user.type(screen.getByRole('textbox', { name: /Día Informado/ }), '{Enter}')
    release()
    const question = within(await screen.findByRole('dialog', { name: '¿Enviar igual?' }))
    await app.user.click(question.getByRole('button', { name: 'Volver a revisar' }))
  }
  expect(sends(app.calls)).toHaveLength(0)
})
