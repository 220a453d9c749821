import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { readServerTime, serverTimeOf } from '#app/api/http/server-clock.ts'
import { currentTime, showDay, today } from '#domain/values/dates.ts'
import { hoursAgo, openApp } from '../support/app.tsx'
import { take } from '../support/network.ts'
import type { TestServer } from '../support/server.ts'

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
  let server: TestServer | undefined
  const app = await openApp({
    as: 'owner',
    // By this computer's clock the token would be due.
    since: hoursAgo(off < 0 ? 20 : 0),
    at: '/warehouse/1/stocks/add',
    given: (opened) => Promise.resolve((server = opened)),
    beforeRender: () =>
      take(/^/, async ({ request }) => {
        const read = await server?.fetch(request)
        read?.headers.set('Date', new Date(Date.now() + off).toUTCString())
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
