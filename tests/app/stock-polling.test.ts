import { expect, test } from 'vitest'
import { pollInterval } from '#app/api/stock/stock-polling.ts'

const now = Date.parse('2026-11-20T21:00:00.000Z')
const past = '2026-11-20T21:00:00.000Z'
const future = '2026-11-20T21:00:01.000Z'
const waitsFor = { id: 41, warehouseId: 1, fechaStock: '2026-11-19' }

test.each([
  ['enviado y sin respuesta', { state: 'PENDING' }, 1_500],
  ['pendiente, a la espera de otro', { state: 'PENDING', waitsFor }, 10_000],
  ['pendiente, a la espera del acceso', { state: 'PENDING', waitingSince: past, nextAttemptDate: future }, 10_000],
  ['programado para ya, a la espera de otro', { state: 'OPEN', scheduleDate: past, waitsFor }, 10_000],
  ['sin veredicto, que se repite solo', { state: 'TECHNICAL_ERROR', nextAttemptDate: future }, 10_000],
  ['sin veredicto, que se repite en instantes', { state: 'TECHNICAL_ERROR', nextAttemptDate: past }, 10_000],
  ['sin veredicto, que nadie repite', { state: 'TECHNICAL_ERROR', nextAttemptDate: null }, false],
  ['programado, cuando llegó su hora', { state: 'OPEN', scheduleDate: past }, 10_000],
  ['programado, antes de su hora', { state: 'OPEN', scheduleDate: future }, false],
  ['abierto', { state: 'OPEN' }, false],
  ['rechazado', { state: 'ERROR' }, false],
  ['fallido', { state: 'FAILED' }, false],
  ['aceptado', { state: 'SUCCESS', scheduleDate: past }, false],
  ['aceptado con advertencias', { state: 'SUCCESS', errors: [{ code: '102' }] }, false],
] as const)('un stock %s se lee cada tanto', (_, stock, interval) => {
  const errors = 'errors' in stock ? [...stock.errors] : []
  expect(pollInterval({ ...stock, errors }, now)).toBe(interval)
})
