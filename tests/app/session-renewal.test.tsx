import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hoursAgo, openApp } from '../support/app.tsx'

test('se renueva mientras alguien trabaja, cuando le queda menos de un quinto y no antes', async () => {
  const early = await openApp({ as: 'owner', at: '/warehouse/1/stocks', since: hoursAgo(10) })
  await screen.findByText('Sin stocks disponibles')
  await early.user.keyboard('{Tab}')
  expect(early.calls).not.toContain('PUT /api/authenticate/refresh')
  early.unmount()

  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', since: hoursAgo(20) })
  await screen.findByText('Sin stocks disponibles')
  const before = sessionStorage.getItem('jhi-authenticationToken')
  expect(app.calls).not.toContain('PUT /api/authenticate/refresh')
  await app.user.keyboard('{Tab}')
  await waitFor(() => expect(sessionStorage.getItem('jhi-authenticationToken')).not.toBe(before))
  await app.user.keyboard('{Tab}')
  expect(app.calls.filter((call) => call === 'PUT /api/authenticate/refresh')).toHaveLength(1)
})

test('quien cierra la sesión mientras se renueva se queda afuera', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', since: hoursAgo(20) })
  await screen.findByText('Sin stocks disponibles')
  const answer = app.holdNext(/authenticate\/refresh/)
  await app.user.keyboard('{Tab}')
  await waitFor(() => expect(app.calls).toContain('PUT /api/authenticate/refresh'))
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  answer()
  await app.router.navigate({ to: '/' })
  expect(await screen.findByLabelText('Usuario')).toBeVisible()
  expect(sessionStorage.getItem('jhi-authenticationToken')).toBeNull()
})

test.each([
  ['a un servidor que no sabe renovar se le pregunta una sola vez', 405, 1],
  ['si no se pudo renovar, se prueba de nuevo al minuto y no a cada tecla', 500, 2],
])('%s', async (_name, status, times) => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', since: hoursAgo(20) })
  await screen.findByText('Sin stocks disponibles')
  const refreshes = () => app.calls.filter((call) => call === 'PUT /api/authenticate/refresh')
  app.failNext(/authenticate\/refresh/, { status })
  await app.user.keyboard('{Tab}')
  await waitFor(() => expect(refreshes()).toHaveLength(1))
  // Waits until the refusal has been handled: another call is answered meanwhile.
  await app.user.click(screen.getByRole('link', { name: 'Compañias' }))
  await screen.findByText('Depósitos del Plata')
  for (let press = 0; press < 10; press += 1) await app.user.keyboard('{Tab}')
  expect(refreshes()).toHaveLength(1)
  const later = Date.now() + 61_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  await app.user.keyboard('{Tab}')
  await app.router.navigate({ href: '/account/settings' })
  await screen.findByRole('textbox', { name: 'Nombre' })
  expect(refreshes()).toHaveLength(times)
})
