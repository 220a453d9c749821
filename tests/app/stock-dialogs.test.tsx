import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stockApi } from '#app/api/stock/stock.ts'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { openApp } from '../support/app.tsx'
import { aStock, permisoAt, setState, stockAt } from './detail/a-stock.ts'

const at = '/warehouse/1/stocks'
/** The day of `aStock`. */
const fechaStock = '2026-11-20'
const sends = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PATCH'))
const reviews = (calls: readonly string[]) => calls.filter((call) => call.includes('/review?'))

describe('programar el envío', () => {
  async function open(from: 'list' | 'detail') {
    const app = await openApp({ as: 'owner', at: from === 'list' ? at : stockAt, given: aStock() })
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
      await user.clear(field)
      await user.type(field, text)
    }
  }

  test.each(['list', 'detail'] as const)('con día y hora, solo con el teclado, deja el stock programado (%s)', async (from) => {
    const app = await open(from)
    const day = daysAfter(today(), 3)
    expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
    await app.user.keyboard(showDay(day))
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled()
    await app.user.tab()
    await app.user.keyboard('930{Enter}')
    expect(await screen.findByText('Stock enviado')).toBeVisible()
    expect((await screen.findAllByText('Programado', { selector: 'td *, h1 ~ *, h1 ~ * *' }))[0]).toBeVisible()
    const { scheduleDate } = await app.server.store.db.selectFrom('stock').select('scheduleDate').executeTakeFirstOrThrow()
    expect(scheduleDate).toBe(`${day}T12:30:00.000Z`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('la hora se elige también de una lista, que no estorba a quien la escribe, y que Escape cierra sin cerrar el diálogo', async () => {
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

  test('dice de qué depósito es, muestra lo que se informará con el día del stock y el de envío, y que sale otro que el que declara', async () => {
    const app = await open('list')
    expect(screen.getByText('Dock Sud · stock del 20/11/2026')).toBeVisible()
    const section = screen.getByRole('region', { name: 'Lo que se informará' })
    expect(await within(section).findByText('permiso')).toBeVisible()
    const day = fechaStock > today() ? fechaStock : today()
    expect(reviews(app.calls)).toEqual([`GET /api/warehouse/1/stocks/1/review?fechaStock=${fechaStock}&sendDay=${day}`])
    await app.user.type(screen.getByRole('textbox', { name: /Fecha de envío/ }), '31/12/2999')
    await waitFor(() =>
      expect(reviews(app.calls)).toContain(`GET /api/warehouse/1/stocks/1/review?fechaStock=${fechaStock}&sendDay=2999-12-31`),
    )
    expect(within(section).getByText('permiso')).toBeVisible()
    expect(await screen.findByText('El stock es del 20/11/2026 y se declara con ese día; sale el 31/12/2999.')).toBeVisible()
  })

  test('si el servidor lo sabe mejor, lo dice al lado del día; otra negativa, en el diálogo, que conserva lo escrito', async () => {
    const app = await open('list')
    for (const field of ['fechaStock', 'scheduleDate']) {
      const fieldErrors = [{ objectName: 'stock', field, message: 'BeforeFechaStock' }]
      app.failNext(/^PATCH .*schedule/, { status: 400, body: { message: 'error.validation', fieldErrors } })
      await write(app, '31/12/2999', '9')
      expect(await screen.findByText('El stock no puede salir antes del día que informa.')).toBeVisible()
      expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveFocus()
    }
    await setState(app.server, 'PENDING')
    await write(app, '31/12/2999', '9')
    expect(await screen.findByRole('alert')).toHaveTextContent('El estado del stock ya no permite programar su envío.')
    expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveValue('31/12/2999')
  })

  test('un stock vacío se programa solo cuando se confirma que va vacío', async () => {
    const app = await openApp({ as: 'owner', at: stockAt, given: aStock({ empty: true }) })
    await app.user.click(await screen.findByRole('button', { name: 'Programar' }))
    const box = await screen.findByRole('checkbox', { name: /Confirmo que el stock va vacío/ })
    await app.user.type(screen.getByRole('textbox', { name: /Fecha de envío/ }), '31/12/2999')
    await app.user.type(screen.getByRole('combobox', { name: 'Hora' }), '9{Enter}')
    expect(await screen.findByText('Marque esta casilla para enviar el stock vacío.')).toBeVisible()
    expect(box).toHaveFocus()
    expect(sends(app.calls)).toHaveLength(0)
    await app.user.keyboard(' ')
    await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Stock enviado')).toBeVisible()
  })

  test('lo que la aduana rechazaría se pregunta antes de programar, y lo escrito queda', async () => {
    const app = await openApp({ as: 'owner', at: stockAt, given: aStock({ permiso: { destinoMercaderia: '000' } }) })
    await app.user.click(await screen.findByRole('button', { name: 'Programar' }))
    await app.user.type(await screen.findByRole('textbox', { name: /Fecha de envío/ }), '31/12/2999')
    await app.user.type(screen.getByRole('combobox', { name: 'Hora' }), '9{Enter}')
    const question = await screen.findByRole('dialog', { name: '¿Programar igual?' })
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Volver a revisar' })).toHaveFocus())
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿Programar igual?' })).toBeNull())
    expect(sends(app.calls)).toHaveLength(0)
    expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveValue('31/12/2999')
    await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
    await app.user.click(
      within(await screen.findByRole('dialog', { name: '¿Programar igual?' })).getByRole('button', { name: 'Programar igual' }),
    )
    expect(await screen.findByText('Stock enviado')).toBeVisible()
  })
})

describe('los errores llevan a su registro', () => {
  test.each(['list', 'detail'] as const)('mientras está en el stock; después quedan como texto (%s)', async (from) => {
    const app = await openApp({ as: 'owner', at: from === 'list' ? at : stockAt, given: aStock({ state: 'ERROR' }) })
    if (from === 'list') await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    const link = await within(await screen.findByRole('table', { name: /^Errores/ })).findByRole('link', { name: '16033EC01000038D' })
    expect(link).toHaveAttribute('href', permisoAt)
    await app.user.click(link)
    await waitFor(() => expect(app.address()).toBe(permisoAt))
    expect(screen.queryByRole('dialog')).toBeNull()
    app.router.history.back()
    if (from === 'list') await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    const table = await screen.findByRole('table', { name: /^Errores/ })
    expect(await within(table).findByRole('link')).toBeVisible()
    expect((await app.server.as('owner').delete(`/api${at}/1/permiso-embarques/1`)).status).toBe(204)
    await app.queryClient.invalidateQueries({ queryKey: stockApi.keys.all({ warehouseId: 1 }) })
    await waitFor(() => expect(within(table).queryByRole('link')).toBeNull())
    expect(within(table).getByText('16033EC01000038D')).toBeVisible()
  })

  test('un servidor que no lo sabe deja los textos', async () => {
    const app = await openApp({ as: 'owner', at: '/company-management', given: aStock({ state: 'ERROR' }) })
    app.failNext(/error-records/, { status: 404 })
    await app.router.navigate({ href: stockAt })
    const table = await screen.findByRole('table', { name: 'Errores' })
    expect(within(table).getByText('16033EC01000038D')).toBeVisible()
    await waitFor(() => expect(app.calls).toContain(`GET /api${at}/1/error-records`))
    expect(within(table).queryByRole('link')).toBeNull()
    expect(screen.queryByText('No existe')).toBeNull()
  })
})

describe('reprocesar', () => {
  test.each(['list', 'detail'] as const)('repite con la fecha del stock, que no se cambia (%s)', async (from) => {
    const app = await openApp({ as: 'owner', at: from === 'list' ? at : stockAt, given: aStock({ state: 'TECHNICAL_ERROR' }) })
    await app.user.click(await screen.findByRole('button', { name: /^Reprocesar/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Reprocesar Stock con Error Técnico' })
    expect(within(dialog).getByText(/20\/11\/2026/)).toBeVisible()
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sends(app.calls)).toEqual(['PATCH /api/warehouse/1/stocks/1/send'])
    expect(reviews(app.calls)).toEqual([])
  })
})

describe('mientras la aduana no es la de producción, todos ven que nada se declara', () => {
  const seen = {
    standIn: ['Aduana simulada', 'Aduana simulada: nada se declara'],
    test: ['Aduana de prueba', 'Ambiente de prueba de la aduana: nada se declara'],
    other: ['Aduana sin verificar', 'La dirección no es una de la aduana: quizá nada se declare'],
    production: [],
  } as const

  test.each(Object.entries(seen))('en la barra, al enviar o programar y junto al veredicto (%s)', async (environment, [short, whole]) => {
    const app = await openApp({ as: 'operador', at: stockAt, environment: environment as keyof typeof seen, given: aStock() })
    const shownIn = (role: 'banner' | 'main' | 'dialog') =>
      within(screen.getByRole(role)).queryByText(/nada se declar|^Aduana /)?.textContent
    for (const [button, title] of [
      ['Enviar', 'Enviar stock 1'],
      ['Programar', 'Programar envío'],
    ] as const) {
      await app.user.click(await screen.findByRole('button', { name: button }))
      await screen.findByRole('dialog', { name: title })
      expect(shownIn('dialog')).toBe(whole)
      await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    }
    expect([shownIn('banner'), shownIn('main')]).toEqual([short, undefined])
    await setState(app.server, 'SUCCESS')
    await app.queryClient.invalidateQueries()
    await screen.findByText('Enviado', { selector: 'h1 ~ *' })
    expect(shownIn('main')).toBe(whole)
  })
})
