import { expect, test } from 'vitest'
import { expiryStep } from '#domain/company/certificate.ts'
import { dueNoticeDay, missedDay } from '#domain/mails/late-day.ts'
import type { TodayState } from '#domain/stock/today-needs.ts'

test.each<[now: string, lastDay: string | null, due: string | null]>([
  ['2026-11-20T22:59', null, null],
  ['2026-11-20T23:00', null, '2026-11-20'],
  ['2026-11-20T23:00', '2026-11-19', '2026-11-20'],
  ['2026-11-20T23:30', '2026-11-20', null],
  // Off the evening before: told in the morning. The hour was new then: not told.
  ['2026-11-21T09:00', '2026-11-19', '2026-11-20'],
  ['2026-11-21T09:00', '2026-11-20', null],
  ['2026-11-21T09:00', '2026-11-18', null],
  ['2026-11-21T09:00', null, null],
  // Off for two evenings: the last one alone.
  ['2026-11-21T23:00', '2026-11-19', '2026-11-21'],
  // A clock was ahead.
  ['2026-11-20T23:00', '2027-03-01', null],
])('a las %s, vista por última vez el %s, toca avisar del día %s', (now, lastDay, due) => {
  expect(dueNoticeDay({ noticeTime: '20:00', lastDay }, new Date(`${now}:00-00:00`))).toBe(due)
})

test.each<[state: TodayState, kind: string | null]>([
  [{ kind: 'sent', stockId: 7 }, null],
  [{ kind: 'sentElsewhere' }, null],
  [{ kind: 'automatic', stockId: 7, time: '22:00' }, null],
  [{ kind: 'scheduled', stockId: 7, scheduleDate: '2026-11-21T02:00:00.000Z' }, null],
  [{ kind: 'scheduled', stockId: 7, scheduleDate: '2026-11-21T03:00:00.000Z' }, 'scheduled'],
  [{ kind: 'scheduled', stockId: 7, scheduleDate: '2026-11-20T22:00:00.000Z' }, 'scheduled'],
  [{ kind: 'waiting', stockId: 7 }, 'waiting'],
  [{ kind: 'noVerdict', stockId: 7 }, 'noVerdict'],
  [{ kind: 'refused', stockId: 7 }, 'refused'],
  [{ kind: 'failed', stockId: 7 }, 'failed'],
  [{ kind: 'toSend', stockId: 7 }, 'toSend'],
  [{ kind: 'waitingElsewhere' }, 'waitingElsewhere'],
  [{ kind: 'none' }, 'none'],
])('un depósito con %o falta como %s', (state, kind) => {
  const missed = missedDay(state, { day: '2026-11-20', at: '2026-11-20T23:00:00.000Z' })
  expect(missed?.kind ?? null).toBe(kind)
  if (missed) expect(missed.stockId).toBe('stockId' in state ? 7 : null)
})

test.each([
  [31, null],
  [30.9, 30],
  [16, 30],
  [15, 15],
  [8, 15],
  [7.5, 7],
  [1.9, 1],
  [0, 1],
  [-0.1, null],
])('un certificado al que le quedan %s días está en el paso %s', (days, step) => {
  const now = new Date('2026-11-20T15:00:00.000Z')
  expect(expiryStep(new Date(now.getTime() + days * 86_400_000).toISOString(), now)).toBe(step)
})
