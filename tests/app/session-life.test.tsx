import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentToken, expireSession } from '#app/api/http/session-store.ts'
import { type App, hoursAgo, openApp, signIn } from '../support/app.tsx'
import { aStock, stockAt } from './detail/a-stock.ts'

const sentence = 'Su sesión terminó o no permite lo que pidió: inicie sesión de nuevo para seguir donde estaba.'
const forbidden = { status: 403, body: { message: 'error.http.403' } }

test('lo que no se pudo leer por la sesión vencida lo dice el ingreso solo, que no lleva a ninguna otra pantalla, y se lee al ingresar', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings', registrationEnabled: true })
  const alerts = watchAlerts()
  app.failNext(/companies/, { status: 401, body: { message: 'error.http.401' } })
  await openCompanies(app)
  await screen.findByText(sentence)
  for (const name of ['¿Olvidó su contraseña?', 'Cree una cuenta']) expect(screen.queryByRole('link', { name })).toBeNull()
  await signInOver(app, 'admin')
  expect(await screen.findByText('Depósitos del Plata')).toBeVisible()
  expect(alerts()).toEqual([])
})

test('lo que sigue prohibido después de ingresar se dice en su lugar y no se repite solo; los depósitos tampoco', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings' })
  for (const call of [/companies/, /companies/]) app.failNext(call, forbidden)
  await openCompanies(app)
  await signInOver(app, 'admin')
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('No tiene permisos para acceder a la página.')
  expect(app.calls.filter((call) => call === 'GET /api/companies')).toHaveLength(1)
  await app.user.click(within(failure).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  app.unmount()

  const other = await openApp({ as: 'owner', at: '/' })
  for (const call of [/depositos/, /depositos/]) other.failNext(call, forbidden)
  const answer = other.holdNext(/depositos/)
  await screen.findByText('Configurando sesión.')
  answer()
  await signInOver(other)
  expect(await screen.findByRole('alert')).toHaveTextContent('No tiene permisos para acceder a la página.')
  expect(other.calls.filter((call) => call === 'GET /api/depositos/user')).toHaveLength(1)
})

test('lo que se manda cuando la sesión ya venció lo dice el ingreso solo, y el formulario sigue como estaba', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings' })
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  await app.user.type(name, 'x')
  const alerts = watchAlerts()
  // Another call of the tab is refused just before.
  act(() => expireSession(currentToken(), 'api/changes'))
  if (name instanceof HTMLInputElement && name.form) fireEvent.submit(name.form)
  await waitFor(() => expect(app.calls).toContain('POST /api/account'))
  await signInOver(app)
  expect(alerts()).toEqual([])
  await app.user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/guardad/i)).toBeVisible()
})

test('una respuesta tardía que rechaza el token de antes no termina la sesión nueva', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings', since: hoursAgo(20) })
  const before = sessionStorage.getItem('jhi-authenticationToken')
  app.failNext(/companies/, { status: 401, body: { message: 'error.http.401' } })
  const answer = app.holdNext(/companies/)
  await screen.findByRole('textbox', { name: 'Nombre' })
  await app.router.navigate({ to: '/company-management' })
  await waitFor(() => expect(app.calls).toContain('GET /api/companies'))
  await app.user.keyboard('{Tab}')
  await waitFor(() => expect(app.calls).toContain('PUT /api/authenticate/refresh'))
  await waitFor(() => expect(sessionStorage.getItem('jhi-authenticationToken')).not.toBe(before))
  const kept = sessionStorage.getItem('jhi-authenticationToken')
  answer()
  // The screen says that it could not be read, and no sign-in dialog covers it.
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
  expect(sessionStorage.getItem('jhi-authenticationToken')).toBe(kept)
})

test('del ingreso encima de una pantalla se sale cerrando la sesión, sin preguntas, y lo escrito queda como borrador', async () => {
  const at = `${stockAt}/permiso-embarque/add`
  const app = await openApp({ as: 'owner', at, since: hoursAgo(20), given: aStock({ empty: true }) })
  const remito = await screen.findByRole('textbox', { name: 'Remito' })
  app.failNext(/refresh/, { status: 401 })
  const answer = app.holdNext(/refresh/)
  await app.user.type(remito, 'R-77')
  answer()
  const dialog = await screen.findByRole('dialog', { name: 'Iniciar sesión' })
  await app.user.click(within(dialog).getByRole('link', { name: 'Cerrar la sesión' }))
  expect(await screen.findByRole('heading', { name: 'Sesión cerrada.' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(Object.values(localStorage).join('')).toContain('R-77')
})

test.each([
  ['los ajustes', '/account/settings', 'Nombre'],
  ['un permiso nuevo', `${stockAt}/permiso-embarque/add`, 'Remito'],
])('con %s a medio escribir ingresa otra persona: empieza desde el inicio, sin la pregunta de la anterior', async (_name, at, field) => {
  const app = await openApp({ as: 'owner', at, since: hoursAgo(20), given: aStock({ empty: true }) })
  const typed = await screen.findByRole('textbox', { name: new RegExp(`^${field}`) })
  app.failNext(/refresh/, { status: 401 })
  const answer = app.holdNext(/refresh/)
  await app.user.clear(typed)
  // Keys renew the session.
  await app.user.type(typed, '18/11/2026')
  answer()
  await screen.findByRole('dialog', { name: 'Iniciar sesión' })
  await signIn(app, 'operador')
  expect(await screen.findByRole('heading', { name: 'Stocks' })).toBeVisible()
  expect(app.address()).toBe('/warehouse/1/stocks')
  expect(await screen.findByRole('link', { name: /^Stock 1 / })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lo que falló no lo repite quien ingresa después', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', given: aStock({ empty: true }) })
  await screen.findByRole('link', { name: /^Stock 1 / })
  app.failNext(/warehouse\/1\/stocks/, 'unreachable')
  void app.queryClient.refetchQueries({ type: 'active' })
  await screen.findByRole('button', { name: 'Reintentar' })
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull())
})

test('la sesión se renueva mientras alguien trabaja, cuando le queda menos de un quinto y no antes', async () => {
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

/** Opens the companies, whose answer comes only after their screen is shown. */
async function openCompanies({ router, holdNext }: App): Promise<void> {
  await screen.findByRole('textbox', { name: 'Nombre' })
  const answer = holdNext(/companies/)
  await router.navigate({ to: '/company-management' })
  await screen.findByRole('heading', { name: 'Compañias' })
  answer()
}

async function signInOver({ user }: App, password = 'owner'): Promise<void> {
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull()
  await user.type(screen.getByLabelText('Contraseña'), password)
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }))
  await waitFor(() => expect(screen.queryByLabelText('Contraseña')).toBeNull())
}

/** Returns a function that returns the texts of all alerts since this call, also of those that are gone. */
function watchAlerts(): () => string[] {
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) seen.add(textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => [...seen]
}
