import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startVersionCheck } from '#server/jobs/version-check.ts'
import { listenWith, unusedPort } from '../../support/listening.ts'

const now = '2026-11-20T15:00:00.000Z'
const unread = { newer: null, checked: null }

afterEach(() => void vi.useRealTimers())

/** Asks an address as version 3.0.9 does, and returns the job with what it has logged. */
async function asking(url: string, proxyEnv: NodeJS.ProcessEnv = {}) {
  const log = { warn: vi.fn(), debug: vi.fn() }
  const check = startVersionCheck({ url, version: '3.0.9', proxyEnv, clock: () => new Date(now), log })
  onTestFinished(() => check.stop())
  await check.idle()
  return { check, log }
}

/** A server whose answer is what it was last told. */
async function answering() {
  const answer = { status: 200, body: '' }
  const asked: string[] = []
  const server = await listenWith(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(answer.status).end(answer.body)
  })
  onTestFinished(() => server.close())
  return { answer, asked, url: `${server.origin}/version`, origin: server.origin }
}

test.each([
  [200, '3.0.10', { newer: '3.0.10', checked: now }],
  [200, '  v3.1.0\n', { newer: '3.1.0', checked: now }],
  [200, '{"version":"4.0.0"}', { newer: '4.0.0', checked: now }],
  [200, '{"version":"latest","tag_name":"v3.10.0","assets":[]}', { newer: '3.10.0', checked: now }],
  [200, '3.0.9', { newer: null, checked: now }],
  [200, '2.99.99', { newer: null, checked: now }],
  [200, '<html>3.1.0</html>', unread],
  [200, '3.1.0-beta.1', unread],
  [200, '["3.1.0"]', unread],
  [200, '{"version":"3.1.0"', unread],
  [200, `{"version":"3.1.0","notes":"${'x'.repeat(300_000)}"}`, unread],
  [301, '3.1.0', unread],
  [500, '3.1.0', unread],
])('a la 3.0.9 le contestan %d con %j: sabe %j, y lo que no pudo leer queda en el registro', async (status, body, known) => {
  const { answer, url } = await answering()
  Object.assign(answer, { status, body })
  const { check, log } = await asking(url)
  expect(check.state()).toEqual(known)
  expect(log.warn).toHaveBeenCalledTimes(known === unread ? 1 : 0)
})

test('pregunta una vez por día; lo que falla se registra una vez, y lo que sabía queda', async () => {
  const { answer, asked, url } = await answering()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer.body = '3.1.0'
  const { check, log } = await asking(url)
  const after = async (ms: number): Promise<void> => {
    vi.advanceTimersByTime(ms)
    await check.idle()
  }
  await after(86_399_999)
  expect(asked).toHaveLength(1)
  answer.status = 500
  for (const ms of [1, 86_400_000, 86_400_000]) await after(ms)
  expect([asked.length, log.warn.mock.calls.length]).toEqual([4, 1])
  expect(check.state()).toEqual({ newer: '3.1.0', checked: now })
  Object.assign(answer, { status: 200, body: '3.0.9' })
  await after(86_400_000)
  expect(check.state()).toEqual({ newer: null, checked: now })
  answer.status = 500
  await after(86_400_000)
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('pasa por el proxy del entorno, y a quien no contesta no lo espera cuando el sistema se detiene', async () => {
  const proxy = await answering()
  proxy.answer.body = '3.1.0'
  const unreachable = `http://127.0.0.1:${await unusedPort()}/version`
  const { check } = await asking(unreachable, { HTTP_PROXY: proxy.origin })
  expect({ ...check.state(), asked: proxy.asked }).toEqual({ newer: '3.1.0', checked: now, asked: [unreachable] })
  const silent = await listenWith(() => undefined)
  onTestFinished(() => silent.close())
  const log = { warn: vi.fn(), debug: vi.fn() }
  const waiting = startVersionCheck({ url: silent.origin, version: '3.0.9', proxyEnv: {}, clock: () => new Date(now), log })
  await waiting.stop()
  expect(log.warn).not.toHaveBeenCalled()
})
