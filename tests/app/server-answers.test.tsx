import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readServerTime, serverTimeOf } from '#app/api/http/server-clock.ts'
import catalogue from '#app/public/i18n/es.json'
import { currentTime, showDay, today } from '#domain/values/dates.ts'
import { hoursAgo, openApp, retype, signIn } from '../support/app.tsx'
import { type Refusal, refusals } from '../support/foreign/refusals.ts'
import { take } from '../support/network.ts'
import { addWholeStock } from '../support/stock-records.ts'

const refusal = (seconds: string) => ({
  status: 429,
  body: { status: 429, message: 'error.tooManyCalls', params: { seconds: Number(seconds) } },
  headers: { 'Retry-After': seconds },
})

const sentence = 'Hizo demasiados pedidos en poco tiempo. Espere 1 s y repita.'

test('una lectura que fue demasiado se repite sola una vez, sin decir nada; si tampoco entonces se puede, lo dice', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings' })
  const refuse = (times: number) => Array.from({ length: times }, () => app.failNext(/GET \/api\/companies/, refusal('1')))
  await screen.findByRole('textbox', { name: 'Nombre' })
  refuse(1)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByText('Depósitos del Plata')).toBeVisible()
  expect(app.calls.filter((call) => call === 'GET /api/companies')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()

  await app.router.navigate({ to: '/account/settings' })
  app.queryClient.clear()
  refuse(2)
  await app.router.navigate({ to: '/company-management' })
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Depósitos del Plata')).toBeVisible()
})

test('un cambio que fue demasiado no se repite solo: lo dice, y lo escrito queda', async () => {
  const app = await openApp({ as: 'owner', at: '/account/settings' })
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  await retype(app.user, name, 'Otra')
  app.failNext(/POST \/api\/account/, refusal('1'))
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(name).toHaveValue('Otra')
  expect(app.calls.filter((call) => call === 'POST /api/account')).toHaveLength(1)
  await app.user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('¡Ajustes guardados!')).toBeVisible()
})

const busy = { status: 503, body: { status: 503, message: 'error.busy', params: { seconds: 1 } }, headers: { 'Retry-After': '1' } }

test('si el servidor está ocupado, el ingreso se repite solo, y quien ingresa no hace nada', async () => {
  const app = await openApp({ at: '/login' })
  for (let time = 0; time < 2; time += 1) app.failNext(/authenticate/, busy)
  await signIn(app, 'owner')
  expect(await screen.findByRole('heading', { name: 'Stocks' }, { timeout: 5000 })).toBeVisible()
  expect(app.calls.filter((call) => call === 'POST /api/authenticate')).toHaveLength(3)
})

const answerOf = ({ status, body, headers }: Refusal): Response => new Response(body ?? null, { status, ...(headers ? { headers } : {}) })

/** How a server of the platform refuses a deletion, and what the dialog says. */
const said: readonly [refusal: Refusal, sentence: string][] = [
  [refusals.referenced, 'Error: No se pudo eliminar: puede que otros datos todavía dependan de este registro. Estatus: 500'],
  [refusals.unknownId, 'Error: Error interno del servidor. Estatus: 500'],
  [refusals.wrongParameterByField, 'Error de validación en el servidor.'],
  [refusals.unhandled, '¡Error desconocido! Estatus: 500'],
  [refusals.headerAndBody, catalogue['error.stock.edit']],
  [refusals.wrongParameter, 'Error de validación en el servidor.'],
]

const at = '/warehouse/1/stocks/stock-detail/1/permiso-embarque/1'
const openTitulo = () => openApp({ as: 'owner', at, given: (server) => addWholeStock(server.as('owner'), 1) })

test('lo que otro servidor dice al negarse a eliminar se entiende, sin palabras de su base; y si ya no estaba, está hecho', async () => {
  const app = await openTitulo()
  await app.user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const [refusal, sentence] of said) {
    take(/^DELETE/, () => answerOf(refusal), { once: true })
    await app.user.click(dialog.getByRole('button', { name: /^(?:Eliminar|Reintentar)$/ }))
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(sentence))
    expect(dialog.getByRole('alert').textContent).not.toMatch(/SQL|constraint|entity|size/i)
  }
  await app.server.as('owner').delete('/api/warehouse/1/stocks/1/permiso-embarques/1')
  take(/^DELETE/, () => answerOf(refusals.unknownId), { once: true })
  await app.user.click(dialog.getByRole('button', { name: /^(?:Eliminar|Reintentar)$/ }))
  expect(await screen.findByText(catalogue['depositosApp.permisoEmbarque.deleted'])).toBeVisible()
  await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks/stock-detail/1'))
})

test('lo guardado que otro había eliminado vuelve con otro ID, y se queda en su página', async () => {
  const app = await openTitulo()
  const caller = app.server.as('owner')
  take(/^PUT/, async ({ request }) => {
    const { id, version: _, ...draft } = z.parse(z.looseObject({ id: z.number() }), await request.json())
    const { pathname } = new URL(request.url)
    await caller.delete(`${pathname}/${id}`)
    return Response.json((await caller.post(pathname, draft)).body)
  })
  for (const [page, field] of [
    [`${at}/linea-mercaderia/1`, 'Cantidad'],
    [at, 'Ubicación de la partida'],
  ] as const) {
    await app.router.navigate({ href: page })
    await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
    await app.user.type(await screen.findByRole('textbox', { name: field }), '9')
    await app.user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    const notice = await screen.findByText(/^El registro ya no existía: el servidor lo guardó como uno nuevo/)
    const id = /\d+/.exec(notice.textContent ?? '')?.[0]
    await waitFor(() => expect(app.address()).toBe(page.replace(/\d+$/, id ?? 'none')))
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible()
    notifications.clean()
  }
})

const hour = 3_600_000
const answer = (ms: number, more = {}) => ({ headers: new Headers({ Date: new Date(Date.now() + ms).toUTCString(), ...more }) })

/** The clock outlives a test, as it does a screen. */
const clockRight = () => onTestFinished(() => readServerTime('api/account', answer(0), Date.now()))

test('la hora es la de la respuesta menos demorada de la API; la de un archivo, de una copia o de antes de que la computadora durmiera no cuenta', () => {
  clockRight()
  const ahead = () => Math.round((serverTimeOf(Date.now()) - Date.now()) / 1000)
  const told = (ms: number, { path = 'api/account', ago = 0, more = {} } = {}) => {
    readServerTime(path, answer(ms, more), Date.now() - ago)
    return ahead()
  }
  expect(told(24 * hour)).toBeCloseTo(86_400, -1)
  const before = ahead()
  expect(told(0, { path: 'i18n/es.json' })).toBe(before)
  expect(told(0, { more: { Age: '86400' } })).toBe(before)
  expect(told(0, { more: { Date: '' } })).toBe(before)
  expect(told(0, { ago: 11_000 })).toBe(before)
  expect(told(24 * hour - 20_000), 'llegó tarde').toBe(before)
  expect(told(24 * hour + 20_000)).toBe(before + 20)
  expect(told(-hour), 'alguien puso la computadora en hora').toBeCloseTo(-3600, -1)
})

test.each([
  ['adelantado', -24 * hour, '24 horas'],
  ['atrasado', 40 * 24 * hour, '40 días'],
])('con el reloj %s se trabaja con la hora del servidor, que se dice una vez', async (word, off, time) => {
  clockRight()
  const app = await openApp({
    as: 'owner',
    // By this computer's clock the token would be due.
    since: hoursAgo(off < 0 ? 20 : 0),
    at: '/warehouse/1/stocks/add',
    beforeRender: ({ server }) =>
      take(/^/, async ({ request }) => {
        const read = await server.fetch(request)
        read.headers.set('Date', new Date(Date.now() + off).toUTCString())
        return read
      }),
  })
  const said = await screen.findByText(`El reloj de esta computadora está ${time} ${word}; la aplicación usa la hora del servidor.`)
  expect(currentTime().getTime() - Date.now()).toBeCloseTo(off, -4)
  expect(await screen.findByLabelText(/^Día Informado/)).toHaveValue(showDay(today(new Date(Date.now() + off))))
  await app.user.type(screen.getByLabelText(/^Día Informado/), '{Control>}a{/Control}hoy{Tab}')
  expect(screen.getByLabelText(/^Día Informado/)).toHaveValue(showDay(today(new Date(Date.now() + off))))
  if (off < 0) expect(app.calls).not.toContain('PUT /api/authenticate/refresh')
  notifications.clean()
  await waitFor(() => expect(said).not.toBeInTheDocument())
  await app.router.navigate({ to: '/account/settings' })
  await screen.findByRole('heading', { name: /Ajustes/ })
  expect(screen.queryByText(/^El reloj de esta/)).toBeNull()
})
