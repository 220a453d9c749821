import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '#domain/readers/readers.ts'
import { firstSendDay, isPastMinute, scheduleFault, scheduleForm } from '#domain/stock/schedule-form.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:30:45Z') }))
afterEach(() => vi.useRealTimers())

const read = (fechaStock: string, day: string, time: string) => scheduleForm(fechaStock).safeParse({ day, time })
const wrong = (fechaStock: string, day: string, time: string) =>
  (read(fechaStock, day, time).error?.issues ?? []).map(({ path, message }) => [path[0], message.split('?')[0]])

test('un día y una hora de Buenos Aires son el instante del envío', () => {
  expect(read('2026-11-20', '2026-11-21', '930').data).toEqual({ scheduleDate: '2026-11-21T12:30:00.000Z' })
  const now = { scheduleDate: '2026-11-20T14:30:00.000Z' }
  expect(read('2026-11-20', '2026-11-20', '11:30').data, 'el minuto que corre es ahora').toEqual(now)
})

test('ni antes de ahora, ni antes del día que se informa, ni a una hora que no existe', () => {
  expect(wrong('2026-11-20', '2026-11-20', '11:29')).toEqual([['time', 'validation.scheduleDate']])
  expect(wrong('2026-11-20', '2026-11-19', '12:00')).toEqual([['day', 'validation.scheduleDate']])
  expect(wrong('2026-11-22', '2026-11-21', '12:00')).toEqual([['day', 'validation.beforeFechaStock']])
  expect(wrong('2026-11-20', '2026-11-21', '25')).toEqual([['time', 'validation.time']])
})

test('el primer día en que se puede enviar es hoy, o el que se informa si todavía no llegó', () => {
  expect([firstSendDay('2026-11-18'), firstSendDay('2026-11-22')]).toEqual(['2026-11-20', '2026-11-22'])
})

test('los días son de Buenos Aires y los instantes de minutos enteros', () => {
  expect(scheduleFault('2026-11-21', '2026-11-21T02:59:59.000Z')).toBe('BeforeFechaStock')
  expect(scheduleFault('2026-11-21', '2026-11-21T03:00:00.000Z')).toBe(null)
  expect(scheduleFault('2016-11-20', '2026-11-21T02:59:59.000Z')).toBe(null)
  expect(scheduleFault('2016-11-20', '2026-11-21T03:00:00.000Z')).toBe('DayTooOld')
  expect(isPastMinute('2026-11-20T14:29:59.000Z')).toBe(true)
  expect(isPastMinute('2026-11-20T14:30:00.000Z')).toBe(false)
})
