import { describe, expect, test } from 'vitest'
import { reportedFigures, standings } from '#domain/stock/calendar/day-standing.ts'

const known = { today: '2026-11-20', begin: '2026-11-10', lastAccepted: '2026-11-17', waiting: ['2026-11-16', '2026-11-19'] }

describe('cómo está un día', () => {
  test.each<[string, string, string, boolean]>([
    ['informado, por quien sea del lugar', '2026-11-17', 'reported', false],
    ['informado antes de que este depósito empezara', '2026-11-05', 'reported', false],
    ['perdido: se aceptó uno posterior', '2026-11-15', 'lost', true],
    ['sin veredicto: quizás llegó antes que el posterior', '2026-11-16', 'waiting', false],
    ['sin veredicto, después del último aceptado', '2026-11-19', 'waiting', false],
    ['todavía se puede, y falta', '2026-11-18', 'possible', true],
    ['hoy se puede, y no falta hasta que termine', '2026-11-20', 'possible', false],
    ['el primero aceptado obliga desde ese día', '2026-11-10', 'lost', true],
    ['antes no había nada que informar', '2026-11-09', 'lost', false],
    ['mañana', '2026-11-21', 'future', false],
  ])('%s', (_name, day, standing, isMissing) => {
    expect(standings({ ...known, reported: ['2026-11-05', '2026-11-17'] })(day)).toEqual({ standing, isMissing })
  })

  test('sin ninguno aceptado todos se pueden informar, hasta diez años atrás, y ninguno falta', () => {
    const at = standings({ today: '2026-11-20', begin: null, lastAccepted: null, waiting: [], reported: [] })
    expect(at('2016-11-20')).toEqual({ standing: 'possible', isMissing: false })
    expect(at('2016-11-19')).toEqual({ standing: 'tooOld', isMissing: false })
  })
})

describe('las cuentas de los últimos doce meses', () => {
  const on = (day: string, daysLate = 0) => ({ day, daysLate })
  const first = on('2026-11-10')
  const all = { today: '2026-11-20', lastAccepted: '2026-11-20', waiting: [] }
  test.each<[string, Partial<typeof known>, ReturnType<typeof on>[], object]>([
    ['desde el primero del depósito', {}, [first, on('2026-11-17', 2)], { from: '2026-11-10', reported: 2, late: 1, missing: 6, lost: 5 }],
    ['lo de antes no cuenta', {}, [on('2026-11-05', 3), first, on('2026-11-17')], { reported: 2, late: 0, missing: 6, lost: 5 }],
    ['hoy cuenta si está', { ...all, begin: '2026-11-20' }, [on('2026-11-20')], { from: '2026-11-20', reported: 1, missing: 0, lost: 0 }],
    [
      'un año entero, sin nada',
      { ...all, begin: '2020-01-01' },
      [],
      { from: '2025-11-21', to: '2026-11-20', reported: 0, missing: 364, lost: 364 },
    ],
    ['con un 29 de febrero', { ...all, today: '2028-02-29', begin: '2020-01-01' }, [], { from: '2027-03-01', missing: 365 }],
    [
      'empezó hoy y no se aceptó más',
      { ...all, begin: '2026-11-18', lastAccepted: '2026-11-18' },
      [on('2026-11-18')],
      { missing: 1, lost: 0 },
    ],
  ])('%s', (_name, changes, accepted, figures) => {
    expect(reportedFigures({ ...known, ...changes }, accepted)).toMatchObject(figures)
  })

  test('un depósito que nunca informó no tiene cuentas', () => {
    expect(reportedFigures({ ...known, begin: null }, [on('2026-11-17')])).toBeNull()
  })
})
