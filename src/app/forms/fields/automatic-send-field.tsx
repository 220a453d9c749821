import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { type FieldProps, useFieldText } from './field-props.ts'
import { SwitchField } from './switch-field.tsx'
import { TimeField } from './time-field.tsx'
import styles from './automatic-send-field.module.css'

/** What the form holds while the switch is on and no time is typed. */
const noTimeYet = ' '

/** A switch, and the time of day that is enabled while it is on. The form holds the time, or an empty text while it is off. */
export function AutomaticSendField({ label, help, autoFocus = false, ...props }: FieldProps) {
  const [value, setValue] = useFieldText(props)
  const [lastTime, setLastTime] = useState(value)
  const isOn = value !== ''
  return (
    <div className={styles['pair']}>
      <SwitchField
        label={label}
        {...(help === undefined ? {} : { help })}
        readOnly={props.readOnly === true}
        autoFocus={autoFocus}
        checked={isOn}
        onChange={(on) => {
          if (!on) setLastTime(value)
          setValue(on ? lastTime || noTimeYet : '')
        }}
      />
      <TimeField
        {...props}
        // A time that was typed and is switched off must not stay in sight.
        key={String(isOn)}
        label={t('deposito.automaticSendTime')}
        disabled={!isOn}
        required={isOn}
        value={value.trim()}
        onChange={(time) => setValue(time || noTimeYet)}
      />
    </div>
  )
}
