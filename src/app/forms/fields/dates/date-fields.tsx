// Fields for a day, an instant, and the instant at which goods entered.
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { CalendarDays } from 'lucide'
import { useRef, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { promptReload } from '#app/ui/feedback/reload-prompt.tsx'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import { daysAhead, readTypedDay, readTypedInstant } from '#domain/readers/typed-dates.ts'
import { currentTime, isDay, showDay, dayOf, instantOf, localOf, readInstant, showInstant, today } from '#domain/values/dates.ts'
import { fieldFrame, selectedOnFocus, type FieldProps, fieldText } from '../field-frame.tsx'

/** In a chunk of its own, because most days are typed. */
const Calendar = lazyComponent(async () => (await import('./calendar.tsx')).Calendar)

interface TypedDateFieldProps extends FieldProps {
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
  /** Returns a warning about a valid value while the user types. A warning never blocks. */
  warn?: (value: string) => string | null
}

interface Reading {
  /** Returns the form's value for a typed text; null if it cannot be parsed. */
  read: (typed: string) => string | null
  /** Returns whether a form value is a date, and not a text as it was typed. */
  isValid: (value: string) => boolean
  show: (value: string) => string
  day: (value: string) => string
  /** Returns the value with another day. */
  pick: (day: string, value: string) => string
}

/**
 * A date that the user types in any usual notation or picks from a calendar (Alt and the down arrow). A text that cannot be parsed becomes
 * the form's value as typed, so that it stays visible with its error. A value that the user did not change keeps its seconds.
 */
function TypedDateField({ reading, ...props }: TypedDateFieldProps & { reading: Reading }) {
  const [value, setValue] = fieldText(props)
  const [typed, setTyped] = useState<string | null>(null)
  const isValid = reading.isValid(value)
  const { open, setOpen, show } = useCalendar(props.readOnly === true)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  return (
    <Popover opened={open} onChange={setOpen} onDismiss={close} position="bottom-end" trapFocus shadow="md" withRoles={false}>
      <Popover.Target>
        <TextInput
          {...fieldFrame(props, isValid ? (props.warn?.(value) ?? null) : null)}
          {...selectedOnFocus(props.onFocus)}
          ref={input}
          value={typed ?? (isValid ? reading.show(value) : value)}
          inputMode="text"
          aria-keyshortcuts="Alt+ArrowDown"
          onChange={(event) => {
            const text = event.currentTarget.value
            setTyped(text)
            setValue(text.trim() === '' ? '' : (reading.read(text) ?? text))
          }}
          onBlur={() => {
            if (isValid) setTyped(null)
            props.onBlur?.()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return
            event.preventDefault()
            show()
          }}
          rightSection={<CalendarButton label={calendarLabel(props.label)} onClick={() => (open ? close() : show())} />}
        />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={calendarLabel(props.label)}
        // A dialog that contains the field ignores Escape on an element with this attribute.
        onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      >
        {open && (
          <Calendar
            day={isValid ? reading.day(value) : null}
            min={props.min}
            max={props.max}
            onPick={(day) => {
              setTyped(null)
              setValue(reading.pick(day, value))
              close()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Manages the open state of the calendar. It loads the calendar before opening it, so that the focus has a target. */
function useCalendar(readOnly: boolean) {
  const [open, setOpen] = useState(false)
  async function load(): Promise<void> {
    await Calendar.preload()
    setOpen(true)
  }
  return { open, setOpen, show: () => void (readOnly || load().catch(promptReload)) }
}

const calendarLabel = (field: string) => `${t('field.calendar')}: ${field}`

function CalendarButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" tabIndex={-1} aria-label={label} onClick={onClick}>
      <Icon of={CalendarDays} size={16} />
    </ActionIcon>
  )
}

/**
 * A day; the form's value is `YYYY-MM-DD`. Without a year it is the next one where days begin at `min`, and the last one where they end
 * with today.
 */
export function DayField(props: TypedDateFieldProps) {
  const { min, max } = props
  const ends =
    max !== undefined && max <= today() ? daysAhead.past : min !== undefined && max === undefined ? daysAhead.future : daysAhead.usual
  return <TypedDateField {...props} reading={{ ...dayReading, read: (typed) => readTypedDay(typed, today(), ends) }} />
}

const dayReading = { isValid: isDay, show: showDay, day: (value: string) => value, pick: (day: string) => day }

/** A day and time in Buenos Aires; the form's value is the instant in UTC, in ISO format. */
export function InstantField(props: TypedDateFieldProps) {
  return <TypedDateField {...props} reading={instantReading} />
}

const instantReading = {
  read: (typed: string) => readTypedInstant(typed),
  isValid: (value: string) => readInstant(value) !== null,
  show: showInstant,
  day: dayOf,
  pick: (day: string, value: string) => instantOf(day, readInstant(value) === null ? '00:00' : localOf(value).slice(11, 19)),
}

/** The instant at which goods entered the warehouse. A future time only causes a warning, because the authority accepts it. */
export function EntryInstantField(props: FieldProps) {
  return (
    <TypedDateField
      {...props}
      reading={{ ...instantReading, read: (typed) => readTypedInstant(typed, currentTime(), daysAhead.past) }}
      warn={(instant) => (Date.parse(instant) > currentTime().getTime() ? t('warning.futureEntry') : null)}
    />
  )
}
