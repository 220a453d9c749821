import { describe, expect, test } from 'vitest'
import { nextChange, type StockDays } from '#domain/stock/stock-days.ts'
import { todayNeeds } from '#domain/stock/today-needs.ts'

const today = '2026-11-20'
type DayStock = StockDays['stocks'][number]

const days = (changes: Partial<StockDays> = {}): StockDays => ({
  today,
  lastAccepted: '2026-11-19',
  acceptedBefore: '2026-11-18',
  waiting: [],
  automaticSend: null,
  openToday: 0,
  stocks: [],
  ...changes,
})
const one = (id: number, changes: Partial<DayStock> = {}): DayStock => ({
  id,
  fechaStock: today,
  state: 'OPEN',
  scheduleDate: null,
  ...changes,
})

describe('lo que hoy necesita', () => {
  test.each<[string, Partial<StockDays>, object]>([
    ['nada: está enviado', { lastAccepted: today, stocks: [one(2), one(1, { state: 'SUCCESS' })] }, { kind: 'sent', stockId: 1 }],
    ['nada: lo envió otro depósito del lugar', { lastAccepted: today, stocks: [one(1)] }, { kind: 'sentElsewhere' }],
    [
      'esperar: está en la aduana, aunque haya otro abierto',
      { waiting: [today], stocks: [one(2), one(1, { state: 'PENDING' })] },
      { kind: 'waiting', stockId: 1 },
    ],
    ['mirar: no se sabe si llegó', { waiting: [today], stocks: [one(1, { state: 'TECHNICAL_ERROR' })] }, { kind: 'noVerdict', stockId: 1 }],
    ['esperar al de otro depósito del lugar', { waiting: [today], stocks: [one(1)] }, { kind: 'waitingElsewhere' }],
    [
      'nada: sale solo, el primero de los programados',
      { stocks: [one(3), one(2, { scheduleDate: '2026-11-20T22:00:00.000Z' }), one(1, { scheduleDate: '2026-11-20T21:00:00.000Z' })] },
      { kind: 'scheduled', stockId: 1, scheduleDate: '2026-11-20T21:00:00.000Z' },
    ],
    [
      'nada: sale solo a la hora del depósito, el abierto más nuevo',
      { automaticSend: '18:00', stocks: [one(3, { state: 'ERROR' }), one(2), one(1)] },
      { kind: 'automatic', stockId: 2, time: '18:00' },
    ],
    ['corregir: fue rechazado', { stocks: [one(2, { state: 'ERROR' }), one(1)] }, { kind: 'refused', stockId: 2 }],
    ['enviar: después del rechazo hay uno nuevo', { stocks: [one(2), one(1, { state: 'ERROR' })] }, { kind: 'toSend', stockId: 2 }],
    ['enviar de nuevo: no salió', { stocks: [one(1, { state: 'FAILED' })] }, { kind: 'failed', stockId: 1 }],
    ['crear: no hay ninguno', { stocks: [one(1, { fechaStock: '2026-11-19', state: 'SUCCESS' })] }, { kind: 'none' }],
    ['un depósito que nunca informó empieza hoy', { lastAccepted: null, acceptedBefore: null }, { kind: 'none' }],
  ])('%s', (_name, changes, state) => {
    expect(todayNeeds(days(changes)).today).toEqual(state)
  })

  const accepted = { lastAccepted: today, acceptedBefore: '2026-11-17', stocks: [one(1, { state: 'SUCCESS' })] }
  const refused = one(5, { fechaStock: '2026-11-16', state: 'ERROR' })
  const unsent = one(5, { fechaStock: '2026-11-19', state: 'TECHNICAL_ERROR' })

  test.each<[string, Partial<StockDays>, missing: object | null, lost: string[]]>([
    [
      'faltan los días entre el último aceptado y hoy, menos los que esperan su veredicto',
      { lastAccepted: '2026-11-15', waiting: ['2026-11-17'], stocks: [refused] },
      { days: ['2026-11-16', '2026-11-18', '2026-11-19'], stockId: 5 },
      [],
    ],
    [
      'un día que falta y no tiene un stock que se pueda enviar no lleva a ninguno',
      { lastAccepted: '2026-11-18', stocks: [unsent] },
      { days: ['2026-11-19'], stockId: null },
      [],
    ],
    ['con ayer aceptado no falta ninguno', {}, null, []],
    ['sin ninguno aceptado no falta ninguno', { lastAccepted: null, acceptedBefore: null }, null, []],
    ['los que se perdieron al aceptarse hoy se dicen hoy', accepted, null, ['2026-11-18', '2026-11-19']],
    ['y mañana no', { ...accepted, today: '2026-11-21' }, null, []],
    ['ni de un depósito que recién empieza', { ...accepted, acceptedBefore: null }, null, []],
  ])('%s', (_name, changes, missing, lost) => {
    const needs = todayNeeds(days(changes))
    expect([needs.missing, needs.lost?.days ?? []]).toEqual([missing, lost])
  })
})

describe('cuándo cambia por sí solo', () => {
  test.each<[string, Partial<StockDays>, string]>([
    ['a la medianoche de Buenos Aires', {}, '2026-11-21T03:00:00.000Z'],
    ['a la hora del depósito', { automaticSend: '18:00' }, '2026-11-20T21:00:00.000Z'],
    ['a la hora programada', { stocks: [one(1, { scheduleDate: '2026-11-20T15:30:00.000Z' })] }, '2026-11-20T15:30:00.000Z'],
    [
      'la hora de un envío que ya salió no cuenta',
      { stocks: [one(1, { state: 'SUCCESS', scheduleDate: '2026-11-20T15:30:00.000Z' })] },
      '2026-11-21T03:00:00.000Z',
    ],
  ])('%s', (_name, changes, instant) => {
    expect(nextChange(days(changes))).toBe(instant)
  })
})
