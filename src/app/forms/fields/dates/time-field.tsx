// Fields for a time of day, and for one that a switch turns on.
import { Autocomplete, Group } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { proposedNoticeTime } from '#domain/mails/late-day.ts'
import { readTypedTime } from '#domain/readers/typed-times.ts'
import { SwitchField } from '../choices/choice-fields.tsx'
import { fieldFrame, selectedOnFocus, useDropdownParent, type FieldProps, fieldText } from '../field-frame.tsx'

const halfHours = Array.from({ length: 48 }, (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

/**
 * A time of day that the user types in any usual notation (`9`, `930`, `9.30`) or picks from a list of half hours. The form's value is
 * `HH:mm`, or the text as typed if it cannot be parsed.
 */
export function TimeField({ disabled = false, ...props }: FieldProps & { disabled?: boolean }) {
  const [value, setValue] = fieldText(props)
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const { comboboxProps, placeList } = useDropdownParent(props)
  return (
    <Autocomplete
      {...fieldFrame(props)}
      disabled={disabled}
      value={typed ?? value}
      inputMode="text"
      data={halfHours}
      filter={({ options }) => (isTyping ? [] : options)}
      limit={halfHours.length}
      maxDropdownHeight={216}
      openOnFocus={false}
      // Above the field, so that it does not cover the save button.
      comboboxProps={{ ...comboboxProps, position: 'top-start' }}
      {...selectedOnFocus(placeList)}
      onDropdownClose={() => setTyping(false)}
      onChange={(text) => {
        setTyping(true)
        setTyped(text)
        setValue(readTypedTime(text) ?? text.trim())
      }}
      onBlur={() => {
        if (typed !== null && readTypedTime(value) !== null) setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}

/** The form's value while the switch is on and no time is typed. */
const noTimeYet = ' '

interface SwitchedTimeProps extends FieldProps {
  timeLabel: string
  /** The time that the field proposes when the switch is turned on. */
  proposed?: string
}

/**
 * A switch, and a time of day that is enabled while the switch is on. The form's value is the time, or an empty text while the switch is
 * off.
 */
function SwitchedTimeField({ label, help, autoFocus = false, timeLabel, proposed = noTimeYet, ...props }: SwitchedTimeProps) {
  const [value, setValue] = fieldText(props)
  const [lastTime, setLastTime] = useState(value)
  const isOn = value !== ''
  return (
    <Group gap={16} align="flex-start">
      <SwitchField
        label={label}
        help={help}
        readOnly={props.readOnly === true}
        autoFocus={autoFocus}
        checked={isOn}
        onChange={(on) => {
          if (!on) setLastTime(value)
          setValue(on ? lastTime || proposed : '')
        }}
      />
      <TimeField
        {...props}
        // The key remounts the field, so that a typed time does not stay visible after the switch is turned off.
        key={String(isOn)}
        label={timeLabel}
        disabled={!isOn}
        required={isOn}
        value={value.trim()}
        onChange={(time) => setValue(time || noTimeYet)}
      />
    </Group>
  )
}

export function AutomaticSendField(props: FieldProps) {
  return <SwitchedTimeField {...props} timeLabel={t('deposito.automaticSendTime')} />
}

export function NoticeTimeField(props: FieldProps) {
  return <SwitchedTimeField {...props} timeLabel={t('company.noticeHour')} proposed={proposedNoticeTime} />
}
