import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stockDetailKey } from '#app/api/stock/stock-records.ts'
import { openApp } from '../support/app.tsx'
import { aStock } from './detail/a-stock.ts'

const refusedOnce = { counts: { refused: 1, notYet: 0, warning: 0 } }
const section = () => screen.getByRole('region', { name: 'Lo que se informará' })
const calls = (made: readonly string[], wanted: RegExp) => made.filter((call) => wanted.test(call))

describe('una revisión más nueva', () => {
  const open = async () => {
    const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', given: aStock() })
    await app.user.click(await screen.findByRole('button', { name: 'Enviar stock 1' }))
    const review = await screen.findByRole('region', { name: 'Lo que se informará' })
    expect(await within(review).findByText(/No se encontró nada|Para mirar/)).toBeVisible()
    return app
  }

  test('la revisión de antes no vale al abrir otra vez: se pregunta por lo que hay ahora', async () => {
    const app = await open()
    await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    app.changeAnswers(/review/, refusedOnce)
    const release = app.holdNext(/review/)
    await app.user.click(screen.getByRole('button', { name: 'Enviar stock 1' }))
    await waitFor(() => expect(section()).toHaveAttribute('aria-busy', 'true'))
    await app.user.keyboard('{Enter}')
    release()
    expect(await screen.findByRole('dialog', { name: '¿Enviar igual?' })).toBeVisible()
    expect(calls(app.calls, /^PATCH/)).toHaveLength(0)
  })

  describe('porque otra persona cambió algo, con el diálogo abierto', () => {
    const openAndChange = async (prepare: (app: Awaited<ReturnType<typeof open>>) => void) => {
      const app = await open()
      prepare(app)
      act(() => void app.queryClient.invalidateQueries({ queryKey: stockDetailKey({ warehouseId: 1, stockId: 1 }) }))
      await waitFor(() => expect(calls(app.calls, /\/review\?/)).toHaveLength(2))
      return app
    }

    test('es la que vale, también mientras viene', async () => {
      let release = () => {}
      const app = await openAndChange((opened) => {
        opened.changeAnswers(/review/, refusedOnce)
        release = opened.holdNext(/review/)
      })
      await app.user.keyboard('{Enter}')
      release()
      expect(await screen.findByRole('dialog', { name: '¿Enviar igual?' })).toBeVisible()
      expect(calls(app.calls, /^PATCH/)).toHaveLength(0)
    })

    test('que falla no deja la anterior como si fuera de ahora', async () => {
      const app = await openAndChange((opened) => opened.failNext(/review/, 'unreachable'))
      expect(await screen.findByText(/No se pudo revisar lo que se informará/)).toBeVisible()
      expect(within(section()).queryByText(/No se encontró nada|Para mirar/)).toBeNull()
      await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
      expect(await within(section()).findByText(/No se encontró nada|Para mirar/)).toBeVisible()
      expect(section()).toHaveAttribute('aria-busy', 'false')
    })
  })
})
