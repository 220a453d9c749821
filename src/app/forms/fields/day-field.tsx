import { isDay, showDay } from '#domain/dates.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx'

/** A day; the form holds `YYYY-MM-DD`. */
export function DayField(props: TypedDateFieldProps) {
  return <TypedDateField {...props} reading={reading} />
}

const reading = {
  read: (typed: string) => readTypedDay(typed),
  show: (value: string) => (isDay(value) ? showDay(value) : null),
  day: (value: string) => (isDay(value) ? value : null),
  pick: (day: string) => day,
}
