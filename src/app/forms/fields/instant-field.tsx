import { dayOf, instantOf, localOf, readInstant, showInstant } from '#domain/dates.ts'
import { readTypedInstant } from '#domain/typed-dates.ts'
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx'

/** A day and a time of Buenos Aires; the form holds the instant, ISO in UTC. */
export function InstantField(props: TypedDateFieldProps) {
  return <TypedDateField {...props} reading={reading} />
}

const reading = {
  read: (typed: string) => readTypedInstant(typed),
  show: (value: string) => (readInstant(value) === null ? null : showInstant(value)),
  day: (value: string) => (readInstant(value) === null ? null : dayOf(value)),
  pick: (day: string, value: string) => instantOf(day, readInstant(value) === null ? '00:00' : localOf(value).slice(11, 19)),
}
