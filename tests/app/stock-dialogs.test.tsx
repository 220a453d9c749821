import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockApi } from '#app/api/stock/stock.ts'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { openApp, retype } from '../support/app.tsx'
import { aStock, permisoAt, setState, stockAt } from './detail/a-stock.ts'

const at = '/warehouse/1/stocks'
/** The day of `aStock`. */
const fechaStock = '2026-11-20'
const sends = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PATCH'))
const reviews = (calls: readonly string[]) => calls.filter((call) => call.includes('/review?'))

async function open(from: 'list' | 'detail', permiso = {}) {
  const app = await openApp({ as: 'owner', at: from === 'list' ? at : stockAt, given: aStock({ permiso }) })
  if (from === 'list') await app.user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
  await app.user.click(await screen.findByRole(from === 'list' ? 'menuitem' : 'button', { name: 'Programar' }))
  await screen.findByRole('dialog', { name: 'Programar envío' })
  return app
}

async function write({ user }: Awaited<ReturnType<typeof open>>, day: string, time: string): Promise<void> {
  for (const [field, text] of [
    [screen.getByRole('textbox', { name: /Fecha de envío/ }), day],
    [screen.getByRole('combobox', { name: 'Hora' }), `${time}{Enter}`],
  ] as const) {
    await retype(user, field, text)
  }
}

test('un envío se programa con día y hora, solo con el teclado, deja el stock programado', async () => {
  const app = await open('detail')
  const day = daysAfter(today(), 3)
  expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await app.user.keyboard(showDay(day))
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await app.user.tab()
  await app.user.keyboard('930{Enter}')
  expect(await screen.findByText('Stock enviado')).toBeVisible()
  expect((await screen.findAllByText('Programado', { selector: 'h1 ~ *, h1 ~ * *' }))[0]).toBeVisible()
  const { scheduleDate } = await app.server.store.db.selectFrom('stock').select('scheduleDate').executeTakeFirstOrThrow()
  expect(scheduleDate).toBe(`${day}T12:30:00.000Z`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('la hora de un envío se elige también de una lista, que no estorba a quien la escribe, y que Escape cierra sin cerrar el diálogo', async () => {
  const app = await open('list')
  const time = screen.getByRole('combobox', { name: 'Hora' })
  const offered = () => screen.findByRole('option', { name: '10:30', hidden: true })
  await app.user.click(time)
  for (const typed of ['10:00', '930', '1530']) {
    expect(await offered()).toBeInTheDocument()
    await app.user.clear(time)
    await app.user.keyboard(typed)
    expect(screen.queryByRole('option', { name: /^\d\d:\d\d$/, hidden: true })).toBeNull()
    await app.user.tab()
    await app.user.click(time)
  }
  await app.user.click(await offered())
  expect(time).toHaveValue('10:30')
  await app.user.click(time)
  await app.user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Más acciones del stock 1' })).toHaveFocus()
})

test('programar dice qué se informa y qué día sale; lo que el servidor niega se dice al lado del día o en el diálogo, que conserva lo escrito, y lo que ya no se puede no se ofrece más', async () => {
  const app = await open('detail')
  expect(screen.getByText('Dock Sud · stock del 20/11/2026')).toBeVisible()
  const section = screen.getByRole('region', { name: 'Lo que se informará' })
  expect(await within(section).findByText('Bultos')).toBeVisible()
  const asked = (sendDay: string) => `GET /api/warehouse/1/stocks/1/review?fechaStock=${fechaStock}&sendDay=${sendDay}`
  expect(reviews(app.calls)).toEqual([asked(fechaStock > today() ? fechaStock : today())])
  const day = screen.getByRole('textbox', { name: /Fecha de envío/ })
  for (const field of ['fechaStock', 'scheduleDate']) {
    const fieldErrors = [{ objectName: 'stock', field, message: 'BeforeFechaStock' }]
    app.failNext(/^PATCH .*schedule/, { status: 400, body: { message: 'error.validation', fieldErrors } })
    await write(app, '31/12/2999', '9')
    expect(await screen.findByText('El stock no puede salir antes del día que informa.')).toBeVisible()
    expect(day).toHaveFocus()
  }
  await waitFor(() => expect(reviews(app.calls)).toContain(asked('2999-12-31')))
  expect(screen.getByText('El stock es del 20/11/2026 y se declara con ese día; sale el 31/12/2999.')).toBeVisible()

  await setState(app.server, 'OPEN', '2099-01-05T12:30:00.000Z')
  await write(app, '31/12/2999', '9')
  expect(await screen.findByRole('alert')).toHaveTextContent('El estado del stock ya no permite programar su envío.')
  expect(day).toHaveValue('31/12/2999')
  await waitFor(() => expect(screen.queryByText('Abierto')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByText('05/01/2099 09:30')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Programar' })).toBeNull()
})

test('lo que la aduana rechazaría se pregunta antes de programar, y lo escrito queda', async () => {
  const app = await open('list', { destinoMercaderia: '000' })
  const day = showDay(daysAfter(today(), 3))
  await write(app, day, '9')
  const question = await screen.findByRole('dialog', { name: '¿Programar igual?' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Volver a revisar' })).toHaveFocus())
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(sends(app.calls)).toHaveLength(0)
  expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveValue(day)
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  await app.user.click(await screen.findByRole('button', { name: 'Programar igual' }))
  expect(await screen.findByText('Stock enviado')).toBeVisible()
})

test('los errores llevan a su registro mientras está en el stock; después quedan como texto', async () => {
  const app = await openApp({ as: 'owner', at, given: aStock({ state: 'ERROR' }) })
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    return within(await screen.findByRole('table', { name: /^Errores/ }))
  }
  const link = await (await open()).findByRole('link', { name: '16033EC01000038D' })
  expect(link).toHaveAttribute('href', permisoAt)
  await app.user.click(link)
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(screen.queryByRole('dialog')).toBeNull()
  app.router.history.back()
  const table = await open()
  expect(await table.findByRole('link')).toBeVisible()
  expect((await app.server.as('owner').delete(`/api${at}/1/permiso-embarques/1`)).status).toBe(204)
  await app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) })
  await waitFor(() => expect(table.queryByRole('link')).toBeNull())
  expect(table.getByText('16033EC01000038D')).toBeVisible()
})

test('reprocesar repite con la fecha del stock, que no se cambia', async () => {
  const app = await openApp({ as: 'owner', at, given: aStock({ state: 'TECHNICAL_ERROR' }) })
  await app.user.click(await screen.findByRole('button', { name: /^Reprocesar/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })
  expect(within(dialog).getByText(/20\/11\/2026/)).toBeVisible()
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sends(app.calls)).toEqual(['PATCH /api/warehouse/1/stocks/1/send'])
  expect(reviews(app.calls)).toEqual([])
})

test('el stock que otra persona envía mientras se mira el suyo ya no se envía: se dice cómo está', async () => {
  const app = await openApp({ as: 'owner', at: stockAt, given: aStock() })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar stock 1' })
  await setState(app.server, 'SUCCESS')
  await app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) })
  expect(await screen.findByText('El stock cambió mientras tanto: ahora está Enviado.')).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^Enviar/ })).toBeNull()
})

test('mientras la aduana no es la de producción, todos lo ven en la barra, al enviar o programar y junto al veredicto', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  const shownIn = (role: 'banner' | 'main' | 'dialog') => within(screen.getByRole(role)).queryByText(/nada se declar|^Aduana /)?.textContent
  for (const [environment, short, whole] of [
    ['production'],
    ['standIn', 'Aduana simulada', 'Aduana simulada: nada se declara'],
    ['test', 'Aduana de prueba', 'Ambiente de prueba de la aduana: nada se declara'],
    ['other', 'Aduana sin verificar', 'La dirección no es una de la aduana: quizá nada se declare'],
  ] as const) {
    await setState(app.server, 'OPEN')
    app.changeAnswers(/management\/info/, { environment })
    await act(() => app.queryClient.invalidateQueries())
    for (const button of ['Enviar', 'Programar']) {
      await app.user.click(await screen.findByRole('button', { name: button }))
      await screen.findByRole('dialog')
      expect(shownIn('dialog')).toBe(whole)
      await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    }
    expect([shownIn('banner'), shownIn('main')]).toEqual([short, undefined])
    await setState(app.server, 'SUCCESS')
    await act(() => app.queryClient.invalidateQueries())
    await screen.findByText('Enviado', { selector: 'h1 ~ *' })
    expect(shownIn('main')).toBe(whole)
  }
})
