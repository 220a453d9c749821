import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { syncFromStorage } from '#app/api/http/session-store.ts'
import { hoursAgo, openApp, signIn } from '../support/app.tsx'
import { type TestServer, tokenOf } from '../support/server.ts'

test('cerrar la sesión en otra cierra esta; lo que otra persona hace en la suya, o lo que no se entiende, no la toca, y la que guardó mientras tanto en esta computadora sigue siendo suya', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks' })
  await screen.findByText('Sin stocks disponibles')
  const tab = otherTab()
  await say({ login: 'operador', token: null, remembered: false }, { login: 'owner' })
  await app.user.keyboard('{Tab}')
  expect(screen.getByText('Sin stocks disponibles')).toBeVisible()
  tab.postMessage({ login: 'owner', token: null, remembered: false })
  await screen.findByLabelText('Usuario')
  expect(app.address()).toBe('/login')
  expect(sessionStorage.getItem(key)).toBeNull()
  await signIn(app, 'owner')
  await waitFor(() => expect(app.address(), 'vuelve adonde estaba').toBe('/warehouse/2/stocks'))

  await screen.findByText('Sin stocks disponibles')
  localStorage.setItem('jhi-authenticationToken', '"el token de otra persona"')
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  expect(sessionStorage.getItem('jhi-authenticationToken')).toBeNull()
  expect(localStorage.getItem('jhi-authenticationToken')).toBe('"el token de otra persona"')
})

test('donde no hay nadie, sigue quien pidió en otra que lo recuerden, y nadie más', async () => {
  const app = await openApp({ at: '/warehouse/2/stocks' })
  await screen.findByLabelText('Usuario')
  const token = await tokenOf(app.server, 'owner', new Date())
  await say({ login: 'owner', token, remembered: false }, { login: 'owner', token: null, remembered: false })
  expect(screen.getByLabelText('Usuario')).toBeVisible()
  otherTab().postMessage({ login: 'owner', token, remembered: true })
  await screen.findByText('Sin stocks disponibles')
  expect(app.address()).toBe('/warehouse/2/stocks')
  expect(localStorage.getItem('jhi-authenticationToken')).toBe(JSON.stringify(token))
})

test('esta les dice a las otras que se cerró la sesión, y con qué token sigue', async () => {
  const messages: unknown[] = []
  otherTab().onmessage = ({ data }) => messages.push(data)
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks', since: hoursAgo(20) })
  await screen.findByText('Sin stocks disponibles')
  await app.user.keyboard('{Tab}')
  await waitFor(() => expect(messages).toHaveLength(1))
  const token: unknown = JSON.parse(sessionStorage.getItem('jhi-authenticationToken') ?? '')
  expect(messages).toEqual([{ login: 'owner', token, remembered: false }])
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await waitFor(() => expect(messages).toContainEqual({ login: 'owner', token: null, remembered: false }))
})

test('si en otra se cierra la sesión mientras esta carga, antes de saberse de quién es esta, tampoco se entra', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks' })
  const answer = app.holdNext(/account$/)
  await waitFor(() => expect(app.calls).toContain('GET /api/account'))
  otherTab().postMessage({ login: 'owner', token: null, remembered: false })
  await screen.findByLabelText('Usuario')
  answer()
  await signIn(app, 'owner')
  await waitFor(() => expect(app.address()).toBe('/warehouse/2/stocks'))
  expect(app.calls.filter((call) => call === 'GET /api/account')).toHaveLength(2)
})

test('la sesión recordada que ya no está guardada no vale; si en su lugar se guardó la de otra persona, es la de ella', async () => {
  let [token, theirs] = ['', '']
  const given = async (server: TestServer) => {
    token = await tokenOf(server, 'owner', new Date(), true)
    theirs = await tokenOf(server, 'operador', new Date(), true)
  }
  const forgotten = await openApp({ at: '/warehouse/2/stocks', given, beforeRender: () => remember(token, null) })
  await screen.findByLabelText('Usuario')
  expect(forgotten.address()).toBe('/login')
  forgotten.unmount()

  const app = await openApp({ at: '/warehouse/1/stocks', given, beforeRender: () => remember(token, theirs) })
  expect(await screen.findByRole('button', { name: 'operador Quiroga' })).toBeVisible()
  await screen.findByText('Sin stocks disponibles')
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  expect(localStorage.getItem(key)).toBeNull()
})

test('la que es solo de esta pestaña sigue, aunque otra persona pida que la recuerden', async () => {
  let theirs = ''
  const given = async (server: TestServer) => (theirs = await tokenOf(server, 'operador', new Date(), true))
  await openApp({ as: 'owner', at: '/warehouse/2/stocks', given, beforeRender: () => localStorage.setItem(key, JSON.stringify(theirs)) })
  expect(await screen.findByRole('button', { name: 'owner Quiroga' })).toBeVisible()
})

test.each(['owner', 'operador'] as const)('una pestaña que quedó en «Sesión cerrada.» no saca a %s, que ingresa en otra', async (who) => {
  const messages: unknown[] = []
  otherTab().onmessage = ({ data }: MessageEvent<{ token: string | null }>) => data.token === null && messages.push(data)
  const app = await openApp({ as: 'owner', at: '/logout' })
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  await waitFor(() => expect(messages).toEqual([{ login: 'owner', token: null, remembered: false }]))
  const token = await tokenOf(app.server, who, new Date(), true)
  otherTab().postMessage({ login: who, token, remembered: true })
  await screen.findByText('Sin stocks disponibles')
  expect(app.address()).toBe('/warehouse/1/stocks')
  expect(localStorage.getItem(key)).toBe(JSON.stringify(token))
  expect(messages).toHaveLength(1)
  // Signing out still works in a tab that was signed out before.
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  expect(localStorage.getItem(key)).toBeNull()
})

test('una pregunta no sobrevive a la sesión de quien la tenía abierta, ni se contesta en nombre de otra persona', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks' })
  await screen.findByText('Sin stocks disponibles')
  await app.user.click(screen.getByRole('button', { name: 'Clonar Último' }))
  await screen.findByRole('dialog', { name: 'Clonar Último' })
  otherTab().postMessage({ login: 'owner', token: null, remembered: false })
  await screen.findByLabelText('Usuario')
  expect(screen.queryByRole('dialog')).toBeNull()
  otherTab().postMessage({ login: 'operador', token: await tokenOf(app.server, 'operador', new Date(), true), remembered: true })
  await screen.findByText('Sin stocks disponibles')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('la pantalla de quien cerró la sesión en otra pestaña no es de quien ingresa después, ni con Atrás', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/2/stocks' })
  await screen.findByText('Sin stocks disponibles')
  otherTab().postMessage({ login: 'owner', token: null, remembered: false })
  await signIn(app, 'operador')
  await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks'))
  await app.router.navigate({ href: '/account/settings' })
  await app.user.click(await screen.findByRole('link', { name: 'Cerrar la sesión', hidden: true }))
  await screen.findByRole('heading', { name: 'Sesión cerrada.' })
  app.router.history.back()
  await signIn(app, 'owner')
  await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks'))
})

const key = 'jhi-authenticationToken'

/** Stores a remembered session: the token that the page starts with, and what another tab stores before the first render. */
function remember(token: string, since: string | null): void {
  localStorage.setItem(key, JSON.stringify(token))
  syncFromStorage()
  if (since === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(since))
}

/** Says these messages in another tab, and waits until every tab has heard them. */
async function say(...messages: readonly object[]): Promise<void> {
  const tab = otherTab()
  const heard = Promise.withResolvers<unknown>()
  otherTab().onmessage = ({ data }) => data === 'fin' && heard.resolve(data)
  for (const message of [...messages, 'fin']) tab.postMessage(message)
  await heard.promise
}

function otherTab(): BroadcastChannel {
  const channel = new BroadcastChannel('deposito-session')
  onTestFinished(() => channel.close())
  return channel
}
