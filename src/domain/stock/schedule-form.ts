// Rules for the time at which a stock is scheduled, and the form that asks for it.
import { isBefore } from 'date-fns/isBefore'
import { startOfMinute } from 'date-fns/startOfMinute'
import * as z from 'zod/mini'
import { readField } from '../contract/fields.ts'
import { readTypedTime } from '../readers/typed-times.ts'
import { currentTime, dayOf, instantOf, isDay, showDay, today, yearsBefore } from '../values/dates.ts'
import { message } from '../values/message.ts'
import { sendYearsBack } from './stock.ts'

/** Returns whether an instant is past. Times are chosen in whole minutes, so the current minute is not past. */
export function isPastMinute(instant: string, now = currentTime()): boolean {
  return isBefore(instant, startOfMinute(now))
}

/** Returns why a stock of that day cannot be sent at that instant; null when it can. */
export function scheduleFault(fechaStock: string, scheduleDate: string): 'BeforeFechaStock' | 'DayTooOld' | null {
  const sendDay = dayOf(scheduleDate)
  if (sendDay < fechaStock) return 'BeforeFechaStock'
  return fechaStock < yearsBefore(sendDay, sendYearsBack) ? 'DayTooOld' : null
}

export function firstSendDay(fechaStock: string): string {
  return fechaStock > today() ? fechaStock : today()
}

export function sendDayField(fechaStock: string) {
  const tooEarly = message('validation.beforeFechaStock', { day: showDay(fechaStock) })
  return readField('day', unread, unread).check(
    z.refine((day) => !isDay(day) || day >= today(), { error: past, abort: true }),
    z.refine((day) => !isDay(day) || day >= fechaStock, { error: tooEarly }),
  )
}

const [past, unread] = ['validation.scheduleDate', 'validation.scheduleDateUnread']

/** Returns the schema that converts the typed day and time to the instant of the send. */
export function scheduleForm(fechaStock: string) {
  return z.pipe(
    z
      .object({
        day: sendDayField(fechaStock),
        time: z.pipe(
          z.transform((typed: string) => readTypedTime(typed)),
          z.string({ error: 'validation.time' }),
        ),
      })
      .check(z.refine(({ day, time }) => day !== today() || !isPastMinute(instantOf(day, time)), { error: past, path: ['time'] })),
    z.transform(({ day, time }) => ({ scheduleDate: instantOf(day, time) })),
  )
}
