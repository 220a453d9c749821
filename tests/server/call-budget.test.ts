import { describe, expect, test } from 'vitest'
import { TokenBuckets } from '#server/http/limits/token-buckets.ts'
import { openServer } from '../support/server.ts'

const minute = 60_000

describe('las llamadas de un minuto', () => {
  test('se pueden hacer todas juntas, y vuelven de a poco; un reloj que retrocede no quita ninguna ni deja esperando hasta la hora de antes', () => {
    const budget = new TokenBuckets(60)
    const first = Array.from({ length: 61 }, () => budget.take('una', 0))
    expect(first.filter((seconds) => seconds === 0)).toHaveLength(60)
    expect(first.at(-1)).toBe(1)
    expect(budget.take('una', 999)).toBe(1)
    expect(budget.take('una', 1000)).toBe(0)
    expect(budget.take('una', 1001)).toBe(1)
    expect(budget.take('otra', 1001)).toBe(0)
    const turned = new TokenBuckets(60)
    for (let call = 0; call < 60; call += 1) turned.take('una', 100 * minute)
    expect(turned.take('una', 0)).toBe(1)
    expect(turned.take('una', 1000)).toBe(0)
  })

  test('los que ya tienen todas las suyas se olvidan', () => {
    const budget = new TokenBuckets(60)
    for (let index = 0; index < 10_000; index += 1) budget.take(`red ${index}`, 0)
    expect(budget.size).toBe(10_000)
    budget.take('otra', minute)
    expect(budget.size).toBe(1)
  })
})

let now = new Date('2026-11-20T15:00:00.000Z')

test('a quien llama demasiado: se le dice cuánto esperar, y a los demás nada; sin sesión cuenta su red: no el ingreso, ni lo que mira un monitor, ni lo que se niega', async () => {
  const server = await openServer({ callsPerMinute: 60, clock: () => now })
  const operador = server.as('operador')
  for (let call = 0; call < 60; call += 1) expect((await operador.get('/api/account')).status).toBe(200)
  const refused = await operador.get('/management/info')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(refused.body).toMatchObject({ status: 429, message: 'error.tooManyCalls', params: { seconds: 1 } })
  expect((await server.as('admin').get('/api/account')).status).toBe(200)
  now = new Date(now.getTime() + 1000)
  expect((await operador.get('/api/account')).status).toBe(200)
  const stranger = server.as(null, { address: '10.0.0.1' })
  const activate = '/api/activate?key=nada'
  for (let call = 0; call < 60; call += 1) await stranger.get(activate)
  expect((await stranger.get(activate)).status).toBe(429)
  expect((await server.as(null, { address: '10.0.0.2' }).get(activate)).status).not.toBe(429)
  expect((await stranger.get('/health')).status).toBe(200)
  expect((await stranger.get('/api/account')).status).toBe(401)
  expect((await stranger.post('/api/authenticate', { username: 'operador', password: 'operador' })).status).toBe(200)
  await server.close()
})
