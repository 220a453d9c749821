import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'
import { tokenOf, type TestServer } from '../../support/server.ts'

const at = '/account/sessions'

/** Another browser of the owner's, and its token. */
const elsewhere = async (server: TestServer) => ({
  Authorization: `Bearer ${await tokenOf(server, 'owner', new Date('2026-11-20T15:00:00.000Z'), true)}`,
})

const rows = async () => (await screen.findAllByRole('row')).slice(1)

test('muestra en qué equipos está abierta y cuál es esta, y cierra la que se elige; el foco pasa a la siguiente; cierra todas las demás y sigue en esta', async () => {
  let there = {}
  const app = await openApp({
    as: 'owner',
    at,
    given: async (server) => {
      for (let session = 0; session < 3; session += 1) there = await elsewhere(server)
    },
  })
  await screen.findByRole('cell', { name: 'Esta sesión' })
  const [own, other, ...rest] = await rows()
  if (!own || !other) throw new Error('four sessions are open')
  expect(rest).toHaveLength(2)
  expect(within(own).queryByRole('button')).toBeNull()
  expect(textsOf(within(other).getAllByRole('cell')).join(' | ')).toBe(
    'Dispositivo desconocido | 20/11/26 12:00 | unknown | 20/11/26 12:00 | 20/12/26 12:00 | Cerrar',
  )
  const name = /^Cerrar la sesión .*Dispositivo desconocido, iniciada el/
  const closes = () => screen.findAllByRole('button', { name })
  await app.user.click(within(other).getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cerrar esa sesión?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByText('La sesión se cerró.')).toBeVisible()
  await waitFor(async () => expect(await closes()).toHaveLength(2))
  expect((await closes())[0]).toHaveFocus()
  const before = sessionStorage.getItem('jhi-authenticationToken')
  await app.user.click(await screen.findByRole('button', { name: 'Cerrar las otras sesiones' }))
  await app.user.click(await screen.findByRole('button', { name: 'Cerrar sesiones' }))
  expect(await screen.findByText('Se cerraron sus otras sesiones.')).toBeVisible()
  expect(await screen.findByText('No tiene otras sesiones abiertas.')).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect((await app.server.as(null).get('/api/account', there)).status).toBe(401)
  expect(sessionStorage.getItem('jhi-authenticationToken')).not.toBe(before)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByRole('cell', { name: 'Depósitos del Plata' })).toBeVisible()
})

test('la que ya había terminado deja la lista al cerrarla, y una falla se dice y se repite', async () => {
  const app = await openApp({ as: 'owner', at, given: elsewhere })
  const end = /^Cerrar la sesión .*Dispositivo desconocido/
  await app.user.click(await screen.findByRole('button', { name: end }))
  const dialog = within(await screen.findByRole('dialog'))
  app.failNext(/DELETE/, { status: 500 })
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  await app.server.store.db.deleteFrom('user_session').where('remembered', '=', 1).execute()
  await app.user.click(dialog.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByText('No tiene otras sesiones abiertas.')).toBeVisible()
})

test('la lista que no se pudo leer se dice y se pide de nuevo; un servidor que no lleva sesiones lo dice con calma', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings' })
  app.failNext(/account\/sessions/, { status: 500 })
  await app.router.navigate({ to: at })
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  app.failNext(/account\/sessions/, { status: 404 })
  await app.user.click(again)
  expect(await screen.findByText(/^Este servidor no lleva una lista de las sesiones\./)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await app.router.navigate({ to: '/account/settings' })
  app.queryClient.clear()
  await app.router.navigate({ to: at })
  expect(await screen.findByRole('cell', { name: 'Esta sesión' })).toBeVisible()
})

test('al salir el navegador olvida la sesión y el servidor también; si no lo confirma, se dice; y no se vuelve', async () => {
  const said = /^La sesión se cerró en este navegador, pero el servidor no lo confirmó/
  for (const [fault, isSaid] of [
    [null, false],
    ['unreachable', true],
    [{ status: 500 }, true],
    [{ status: 404 }, false],
  ] as const) {
    const app = await openApp({ as: 'owner', at })
    await screen.findByRole('cell', { name: 'Esta sesión' })
    if (fault) app.failNext(/logout/, fault)
    await app.router.navigate({ to: '/logout' })
    await screen.findByRole('heading', { name: 'Sesión cerrada.' })
    await waitFor(() => expect(app.calls).toContain('POST /api/logout'))
    expect(sessionStorage.length).toBe(0)
    if (isSaid) expect(await screen.findByText(said)).toBeVisible()
    else expect(screen.queryByText(said)).toBeNull()
    const kept = () => app.server.store.db.selectFrom('user_session').selectAll().execute()
    if (!fault) await waitFor(async () => expect(await kept()).toEqual([]))
    await app.router.navigate({ to: '/' })
    expect(await screen.findByLabelText('Usuario')).toBeVisible()
    app.unmount()
  }
})
