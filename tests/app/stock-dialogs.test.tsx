import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showDay, today } from '#domain/dates.ts'
import { daysAfter } from '#domain/typed-dates.ts'
import { openApp } from '../support/app.tsx'
import { aPermisoEmbarque } from '../support/records.ts'
import type { TestServer } from '../support/server.ts'
import { aStock, setState, stockAt } from './detail/a-stock.ts'

const at = '/warehouse/1/stocks'
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

  test('la hora se elige también de una lista, que Escape cierra sin cerrar el diálogo', async () => {
    const app = await open('list')
    const time = screen.getByRole('combobox', { name: 'Hora' })
    await app.user.click(time)
    await app.user.click(await screen.findByRole('option', { name: '10:30', hidden: true }))
    expect(time).toHaveValue('10:30')
    await app.user.click(time)
    await app.user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    await app.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Más acciones del stock 1' })).toHaveFocus()
  })

  test.each([
    ['un día que pasó', 'ayer', '2359', 'Fecha de envío'],
    ['un minuto que pasó', 'hoy', '1129', 'Hora'],
  ])('%s avisa y no programa', async (_, day, time, wrong) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:30:45Z') })
    const app = await open('list')
    await app.user.keyboard(day)
    await app.user.tab()
    await app.user.keyboard(`${time}{Enter}`)
    expect(await screen.findByText('La fecha debe ser mayor o igual al dia actual.')).toBeVisible()
    expect(screen.getByLabelText(new RegExp(`^${wrong}`), { selector: 'input' })).toHaveFocus()
    expect(sends(app.calls)).toHaveLength(0)
    vi.useRealTimers()
  })

  test('el minuto que corre todavía es ahora', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:30:45Z') })
    const app = await open('list')
    await app.user.keyboard('hoy')
    await app.user.tab()
    await app.user.keyboard('11:30{Enter}')
    expect(await screen.findByText('Stock enviado')).toBeVisible()
    vi.useRealTimers()
  })

  test('una hora que no se puede leer se dice al lado', async () => {
    const app = await open('list')
    await app.user.keyboard('hoy')
    await app.user.tab()
    await app.user.keyboard('25{Enter}')
    expect(await screen.findByText('Una hora del día, por ejemplo 9, 930 o 15:30.')).toBeVisible()
    expect(sends(app.calls)).toHaveLength(0)
  })

  test('una negativa se dice en el diálogo, que conserva lo escrito', async () => {
    const app = await open('list')
    await setState(app.server, 'PENDING')
    await app.user.keyboard('31/12/2999')
    await app.user.tab()
    await app.user.keyboard('9{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('El estado del stock ya no permite programar su envío.')
    expect(screen.getByRole('textbox', { name: /Fecha de envío/ })).toHaveValue('31/12/2999')
  })
})

describe('ver los errores', () => {
  test('desde la lista, en una tabla; Cerrar devuelve el foco', async () => {
    const app = await openApp({ as: 'owner', at, given: aStock({ state: 'ERROR' }) })
    await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Errores en stock 1' })
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Codigo', 'Descripción', 'Descripción adicional'])
    expect(within(dialog).getByRole('row', { name: '11371 Embalaje 05 sin contenedores 16033EC01000038D' })).toBeVisible()
    await app.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
    expect(screen.getByRole('button', { name: 'Ver errores stock 1' })).toHaveFocus()
  })
})

describe('la última mirada antes de enviar', () => {
  const open = async (given: (server: TestServer) => Promise<unknown>) => {
    const app = await openApp({ as: 'owner', at, given })
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    await screen.findByRole('dialog', { name: 'Enviar stock 1' })
    return app
  }
  const section = () => screen.getByRole('region', { name: 'Lo que se informará' })
  const send = () => screen.getByRole('button', { name: 'Enviar' })

  test('dice cuánto se informa y lo que la aduana rechazaría, con el camino al registro', async () => {
    const app = await open(aStock({ permiso: { destinoMercaderia: '000' } }))
    expect(await within(section()).findByText(/El país de destino 000 no existe/)).toBeVisible()
    expect(within(section()).getByRole('heading', { name: 'La aduana lo rechazaría (1)' })).toBeVisible()
    expect(within(section()).getByText('permiso').closest('div')).toHaveTextContent('1')
    expect(within(section()).getByText('Código 30963')).toBeVisible()
    await app.user.click(within(section()).getAllByRole('link', { name: /^Permiso de embarque / })[0] ?? document.body)
    await waitFor(() => expect(app.address()).toBe(`${stockAt}/permiso-embarque/1`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sends(app.calls)).toHaveLength(0)
  })

  test('el camino a lo que ya está en pantalla cierra el diálogo', async () => {
    const app = await openApp({ as: 'owner', at: stockAt, given: aStock({ empty: true }) })
    await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
    await app.user.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Stock 1' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.address()).toBe(stockAt)
  })

  test('lo que se rechazaría no impide enviar', async () => {
    const app = await open(aStock({ permiso: { destinoMercaderia: '000' } }))
    await within(section()).findByText(/La aduana lo rechazaría/)
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('Stock enviado')).toBeVisible()
  })

  test('otra fecha se mira de nuevo, y mientras tanto queda la anterior', async () => {
    const app = await open(aStock())
    await waitFor(() => expect(section()).toHaveAttribute('aria-busy', 'false'))
    await app.server.store.db
      .insertInto('stock')
      .values({
        ...(await app.server.store.db.selectFrom('stock').selectAll().executeTakeFirstOrThrow()),
        id: 2,
        fechaStock: today(),
        state: 'SUCCESS',
      })
      .execute()
    const day = screen.getByRole('textbox', { name: /Día Informado/ })
    await app.user.clear(day)
    expect(section()).toHaveAttribute('aria-busy', 'true')
    const before = daysAfter(today(), -1)
    await app.user.type(day, showDay(before))
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

  test('a una revisión que no llega se la espera solo un momento', async () => {
    const app = await openApp({ as: 'owner', at, given: aStock() })
    const release = app.holdNext(/review/)
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    await screen.findByRole('dialog', { name: 'Enviar stock 1' })
    await app.user.keyboard('{Enter}')
    expect(await screen.findByText('Stock enviado', undefined, { timeout: 4000 })).toBeVisible()
    release()
  })

  test('un servidor que no sabe mirar lo dice con calma, y se envía igual', async () => {
    const app = await openApp({ as: 'owner', at, given: aStock() })
    app.failNext(/review/, { status: 404 })
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    expect(await screen.findByText('Este servidor no revisa los stocks antes de enviarlos. Puede enviarlo igual.')).toBeVisible()
    await app.user.click(send())
    expect(await screen.findByText('Stock enviado')).toBeVisible()
    expect(screen.queryByText('No existe')).toBeNull()
  })

  test('si no se pudo mirar, se dice y se puede pedir de nuevo', async () => {
    const app = await openApp({ as: 'owner', at, given: aStock() })
    app.failNext(/review/, 'unreachable')
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    expect(await screen.findByText(/No se pudo revisar lo que se informará/)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await within(section()).findByText('permiso')).toBeVisible()
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

  describe('un stock vacío', () => {
    test('se envía solo cuando se confirma que va vacío', async () => {
      const app = await open(aStock({ empty: true }))
      const box = await screen.findByRole('checkbox', { name: /Confirmo que el stock va vacío/ })
      await app.user.keyboard('{Enter}')
      expect(await screen.findByText('Marque esta casilla para enviar el stock vacío.')).toBeVisible()
      expect(box).toHaveFocus()
      expect(sends(app.calls)).toHaveLength(0)
      await app.user.keyboard(' ')
      await app.user.click(send())
      expect(await screen.findByText('Stock enviado')).toBeVisible()
    })

    test('no se cuela aunque se presione antes de la revisión', async () => {
      const app = await openApp({ as: 'owner', at, given: aStock({ empty: true }) })
      const release = app.holdNext(/review/)
      await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
      await screen.findByRole('dialog', { name: 'Enviar stock 1' })
      await app.user.keyboard('{Enter}')
      release()
      expect(await screen.findByText('Marque esta casilla para enviar el stock vacío.')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus())
      expect(sends(app.calls)).toHaveLength(0)
    })
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
