import { describe, expect, test } from 'vitest'
import { readTypedDay } from '#domain/readers/typed-dates.ts'
import { readTypedTime } from '#domain/readers/typed-times.ts'
import {
  authorityInstant,
  dayBounds,
  dayOf,
  daysAfter,
  daysLate,
  instantOf,
  isDay,
  localOf,
  readInstant,
  showDay,
  showInstant,
  today,
  yearsBefore,
} from '#domain/values/dates.ts'

/** The whole file runs in three zones (`domain/README.md#days-and-instants`); Node applies a change of `TZ` at once. */
describe.each([
  ['UTC', 0],
  ['America/Argentina/Buenos_Aires', 180],
  ['Pacific/Auckland', -780],
] as const)('con el reloj en %s', (zone, minutesBehind) => {
  const before = process.env['TZ']
  const inZone = (name: string, check: () => void): void => {
    test(name, () => {
      process.env['TZ'] = zone
      try {
        expect(new Date('2026-11-20T12:00:00Z').getTimezoneOffset()).toBe(minutesBehind)
        check()
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    })
  }

  inZone('hoy es el día de Buenos Aires', () => {
    expect(today(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
    expect(today(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
  })

  inZone('un instante se muestra con la hora de Buenos Aires', () => {
    expect(showInstant('2026-11-20T21:02:00.000Z')).toBe('20/11/26 18:02')
    for (const year of [1926, 2077, 2126]) expect(showInstant(`${year}-11-20T21:02:00.000Z`)).toBe(`20/11/${year} 18:02`)
    expect(localOf('2027-01-01T01:00:00Z')).toBe('2026-12-31T22:00:00')
    expect(dayOf('2027-01-01T01:00:00Z')).toBe('2026-12-31')
    expect(authorityInstant('2025-03-01T21:00:00.000Z')).toBe('2025-03-01T18:00:00-03:00')
  })

  inZone('un día no se corre', () => {
    expect(showDay('2026-03-01')).toBe('01/03/2026')
    expect(instantOf('2026-03-01')).toBe('2026-03-01T03:00:00.000Z')
    expect(dayOf(instantOf('2026-03-01'))).toBe('2026-03-01')
    expect(dayBounds('2026-03-01')).toEqual({ begins: '2026-03-01T03:00:00.000Z', ends: '2026-03-02T02:59:59.999Z' })
    expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
    expect(yearsBefore('2024-02-29', 10)).toBe('2014-02-28')
  })

  inZone('los días de retraso se cuentan por el calendario de Buenos Aires', () => {
    expect(daysLate('2026-11-20', '2026-11-21T02:59:59Z')).toBe(0)
    expect(daysLate('2026-11-20', '2026-11-21T03:00:00Z')).toBe(1)
    expect(daysLate('2026-11-20', '2026-11-19T15:00:00Z')).toBe(0)
    expect(daysLate('2018-01-01', '2019-01-01T12:00:00Z')).toBe(365)
  })

  inZone('un día escrito a mano se entiende', () => {
    for (const typed of ['20/11', ' hoy ', 'HOY']) expect([typed, readTypedDay(typed, '2026-11-20')]).toEqual([typed, '2026-11-20'])
    for (const typed of ['', '32/1', '1', '99999999']) expect([typed, readTypedDay(typed, '2026-11-20')]).toEqual([typed, null])
  })
})

test('un día existe o no', () => {
  expect(isDay('2024-02-29')).toBe(true)
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '20/11/2026', '', '2026-11-20T00:00:00Z']) expect(isDay(text)).toBe(false)
})

test('un instante se lee con su zona, o desde un día', () => {
  expect(readInstant('2025-03-01T18:00:00-03:00')).toBe('2025-03-01T21:00:00.000Z')
  expect(readInstant('2025-03-01')).toBe('2025-03-01T03:00:00.000Z')
  for (const text of ['01/03/2025', '2025-13-01T00:00:00-03:00', '2025-02-30T10:00:00Z', '2025-03-01T18:00:00', '', 'hoy'])
    expect(readInstant(text)).toBeNull()
})

test('una hora escrita a mano se entiende', () => {
  for (const [time, typed] of [
    ['00:00', ['12 a.m.']],
    ['09:00', ['9']],
    ['09:30', ['930', '9h30']],
    ['18:05', ['18.05']],
    ['21:00', ['21 hs']],
    ['21:30', ['21:30 hs', '21.30hs', '9:30 p. m.']],
  ] as const)
    expect([typed, ...typed.map(readTypedTime)]).toEqual([typed, ...typed.map(() => time)])
  for (const typed of ['', '24:00', '9:60', 'tarde']) expect(readTypedTime(typed)).toBeNull()
})
