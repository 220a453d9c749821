// Conversion and formatting of days and instants in the time zone of Buenos Aires.
import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { isValid } from 'date-fns/isValid'
import { lightFormat } from 'date-fns/lightFormat'
import { startOfMinute } from 'date-fns/startOfMinute'
import { subYears } from 'date-fns/subYears'

/**
 * Two kinds of time, never mixed: a *day* is `YYYY-MM-DD` and has no zone; an *instant* is ISO with a zone, stored in UTC and shown in the
 * time of Buenos Aires. Argentina has been at UTC-3 without daylight saving since 2009, and the authority's samples have `-03:00`, so the
 * offset is a constant. date-fns counts and formats; each function comes by its own path, because all of them together double the time in
 * which the server starts.
 */
const offsetMinutes = -180
const dayFormat = 'yyyy-MM-dd'
const dayShape = /^\d{4}-\d{2}-\d{2}$/
/** Matches the stored form of instants; `isDay` checks the day separately. */
const storedShape = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** Returns whether a text is a day that exists: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!dayShape.test(text)) return false
  const day = new UTCDateMini(text)
  // A day that does not exist is read as one of the next month.
  return isValid(day) && lightFormat(day, dayFormat) === text
}

let clock = (): Date => new Date()

/** Sets the clock of all rules. The browser sets the server's, because a computer's own clock may be wrong. */
export function setClock(next: () => Date): void {
  clock = next
}

/** Returns the present time by the clock of `setClock`, else by this process's own. */
export function currentTime(): Date {
  return clock()
}

/** Returns the whole minute of a time as an instant: what forms begin with, as they show it. */
export function minuteOf(now: Date = currentTime()): string {
  return startOfMinute(now).toISOString()
}

export function today(now: Date = currentTime()): string {
  return dayOf(now.toISOString())
}

export function dayOf(instant: string): string {
  return lightFormat(localDate(instant), dayFormat)
}

/** Returns a day plus a number of days, which may be negative. */
export function daysAfter(day: string, days: number): string {
  return lightFormat(addDays(new UTCDateMini(day), days), dayFormat)
}

/** Returns the days from one to another, with both; none when the other is before. */
export function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysSince(first, last) + 1 }, (_, days) => daysAfter(first, days))
}

/** Returns how many days one day is after another; negative when it is before. */
export function daysSince(before: string, day: string): number {
  return differenceInCalendarDays(new UTCDateMini(day), new UTCDateMini(before))
}

/** Returns the weekday of a day, from 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new UTCDateMini(day).getDay()
}

/** Returns a day minus a number of years. The 29th of February becomes the 28th in a year without it. */
export function yearsBefore(day: string, years: number): string {
  return lightFormat(subYears(new UTCDateMini(day), years), dayFormat)
}

/** Returns a date whose figures are those of an instant in Buenos Aires. */
function localDate(instant: string): Date {
  return addMinutes(new UTCDateMini(instant), offsetMinutes)
}

/** Returns the local time of an instant in Buenos Aires, `YYYY-MM-DDTHH:mm:ss`. */
export function localOf(instant: string): string {
  return lightFormat(localDate(instant), "yyyy-MM-dd'T'HH:mm:ss")
}

/** Returns the instant, in UTC, of a day and a time of Buenos Aires (`HH:mm` or `HH:mm:ss`). */
export function instantOf(day: string, time = '00:00'): string {
  return new Date(`${day}T${time}-03:00`).toISOString()
}

/** Returns the first and the last instant of a day in Buenos Aires. */
export function dayBounds(day: string): { begins: string; ends: string } {
  return { begins: instantOf(day), ends: instantOf(day, '23:59:59.999') }
}

/** Reads ISO with a zone, or a day (its start in Buenos Aires), as an instant in UTC. Returns null for anything else. */
export function readInstant(text: string): string | null {
  if (dayShape.test(text)) return isDay(text) ? instantOf(text) : null
  if (storedShape.test(text)) return isDay(text.slice(0, 10)) ? text : null
  if (!instantShape.test(text) || !isDay(text.slice(0, 10))) return null
  const time = new UTCDateMini(text)
  return isValid(time) ? time.toISOString() : null
}

/** Formats an instant for the authority: `2026-11-20T15:04:05-03:00`. */
export function authorityInstant(instant: string): string {
  return `${localOf(instant)}-03:00`
}

/** Formats a day as `DD/MM/YYYY`; any other text stays. */
export function showDay(day: string): string {
  return isDay(day) ? lightFormat(new UTCDateMini(day), 'dd/MM/yyyy') : day
}

/** Formats an instant as `DD/MM/YY HH:mm` in Buenos Aires. A year that two digits do not mean (`yearOf`) has four. */
export function showInstant(instant: string): string {
  const local = localDate(instant)
  const isNear = yearOf(lightFormat(local, 'yy')) === local.getFullYear()
  return lightFormat(local, isNear ? 'dd/MM/yy HH:mm' : 'dd/MM/yyyy HH:mm')
}

/** Returns the year that four digits are, or that two digits mean: 1970 to 2069. */
export function yearOf(digits: string): number {
  if (digits.length !== 2) return Number(digits)
  return Number(digits) + (digits < '70' ? 2000 : 1900)
}

/** As `showInstant`, with the seconds and their thousandths unless they are zero, so that reading it gives the same instant. */
export function exactInstant(instant: string): string {
  return showInstant(instant) + secondsOf(instant)
}

/** As `exactInstant`, with a year of four digits: `DD/MM/YYYY HH:mm`. */
export function longInstant(instant: string): string {
  return lightFormat(localDate(instant), 'dd/MM/yyyy HH:mm') + secondsOf(instant)
}

/** Returns the seconds of an instant and their thousandths as far as they are not zero: `:07,120`. */
function secondsOf(instant: string): string {
  const text = lightFormat(localDate(instant), ':ss,SSS').replace(/,000$/, '')
  return text === ':00' ? '' : text
}

/**
 * Returns the whole calendar days from a stock's day to the day of sending in Buenos Aires, never negative (`domain/README.md#sending`).
 */
export function daysLate(fechaStock: string, sentDate: string): number {
  return Math.max(0, daysSince(fechaStock, dayOf(sentDate)))
}
