import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, permisoAt } from './a-stock.ts'
import { kept, left, type LinesApp, lineAt, openLines, packaging, post, quantity, savedQuantities, underWay } from './line-form.ts'

const question = () => screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' })

/** Leaves, and goes on to the moment from which a save takes too long. */
async function leaveAndWait({ user }: LinesApp): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.keyboard('{Escape}')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
}

describe('cuando el servidor tarda más que quien sale', () => {
  const lost = /se pierde/

  test('la pregunta no habla de perder, y se va sola cuando todo se guardó', async () => {
    const app = await openLines()
    const release = app.holdNext(post)
    await app.user.keyboard('05{Tab}1{Tab}10{Enter}')
    await leaveAndWait(app)
    await app.user.click(within(await question()).getByRole('button', { name: 'Seguir editando' }))
    release()
    await waitFor(async () => expect(await savedQuantities(app)).toEqual([1]))
    await waitFor(() => expect(underWay()).toBeEmptyDOMElement())
    expect(app.address(), 'quien sigue editando no sale después').toBe(lineAt)

    const releaseTwo = app.holdNext(post)
    await app.user.click(packaging())
    await app.user.keyboard('{Control>}a{/Control}06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30{Enter}')
    await leaveAndWait(app)
    expect(await question()).toHaveTextContent('Todavía se está guardando lo que escribió; cuando termine, se sale sin más.')
    expect(await question()).not.toHaveTextContent(lost)
    releaseTwo()
    await waitFor(() => expect(app.address()).toBe(permisoAt))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await savedQuantities(app)).toEqual([1, 2, 3])
  })

  test('lo que se escribía y no se mandó sí se pierde, y se pregunta por eso solo', async () => {
    const app = await openLines()
    const release = app.holdNext(post)
    await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2')
    await leaveAndWait(app)
    expect(await question()).toHaveTextContent('Lo que escribió y no guardó se pierde, y puede que no quede todo lo que se está guardando.')
    release()
    await waitFor(() => expect(screen.getByRole('dialog')).not.toHaveTextContent('se está guardando'))
    expect(screen.getByRole('dialog')).toHaveTextContent('Lo que escribió y no guardó se pierde.')
    await app.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
    await waitFor(() => expect(app.address()).toBe(permisoAt))
    expect(await savedQuantities(app)).toEqual([1])
    expect(kept()).toEqual([])
  })
})

test('si algo no se guardó, la pregunta lo dice entonces; salir pregunta, y salir sin guardar no deja nada', async () => {
  const app = await openLines()
  app.failNext(post, 'unreachable')
  const release = app.holdNext(post)
  await app.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}')
  await leaveAndWait(app)
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(/se pierde/)
  release()
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('Lo que escribió y no guardó se pierde.'))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
  expect(app.address()).toBe(lineAt)
  expect(left()).toBeVisible()
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(app.address()).toBe(permisoAt))
  expect(kept()).toEqual([])
})

test('si la página se va en el medio, lo que no se confirmó se ofrece en el orden en que se escribió, con cuántos son', async () => {
  const before = await openLines()
  before.holdNext(post)
  await before.user.keyboard('05{Tab}1{Tab}10{Enter}06{Tab}2{Tab}20{Enter}07{Tab}3{Tab}30')
  fireEvent(window, new Event('pagehide'))
  const drafts = Object.entries(localStorage)
  before.unmount()

  const app = await openApp({
    as: 'operador',
    at: lineAt,
    given: aStock({ lines: 0 }),
    beforeRender: () => drafts.forEach(([key, value]) => localStorage.setItem(key, value)),
  })
  for (const [offered, recovered] of [
    [/^Hay 3 borradores\. El primero es de las \d\d:\d\d\.$/, '05 CONTENEDOR 1'],
    [/^Hay 2 borradores\. El primero es de las \d\d:\d\d\.$/, '06 CAJA 2'],
    [/^Hay un borrador de las \d\d:\d\d\.$/, '07 CAJON 3'],
  ] as const) {
    expect(await screen.findByText(offered)).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Recuperar' }))
    expect([packaging(), quantity()].map((field) => field.getAttribute('value')).join(' ')).toBe(recovered)
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(quantity()).toHaveValue(''))
  }
  await waitFor(async () => expect(await savedQuantities(app)).toEqual([1, 2, 3]))
})
