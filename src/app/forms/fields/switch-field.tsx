import { Switch } from '@mantine/core'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Switch.css'
import { useUncontrolled } from '@mantine/hooks'
import type { FieldProps } from './field-props.ts'

interface SwitchFieldProps extends Pick<
  FieldProps,
  'label' | 'help' | 'error' | 'onFocus' | 'onBlur' | 'data-path' | 'autoFocus' | 'readOnly'
> {
  checked?: boolean
  defaultChecked?: boolean
  onChange?: (checked: boolean) => void
}

/** Yes or no. */
export function SwitchField(props: SwitchFieldProps) {
  const [checked, setChecked] = useUncontrolled({
    finalValue: false,
    ...(props.checked === undefined ? {} : { value: props.checked }),
    ...(props.defaultChecked === undefined ? {} : { defaultValue: props.defaultChecked }),
    ...(props.onChange === undefined ? {} : { onChange: props.onChange }),
  })
  return (
    <Switch
      label={props.label}
      // Mantine's label holds the help too, which describes the switch and does not name it.
      aria-label={props.help === undefined ? undefined : props.label}
      description={props.help}
      error={props.error}
      data-path={props['data-path']}
      autoFocus={props.autoFocus === true}
      checked={checked}
      aria-disabled={props.readOnly ? true : undefined}
      // On the whole field: the checkbox itself is invisible.
      wrapperProps={{ 'data-dimmed': props.readOnly || undefined }}
      onChange={(event) => {
        if (!props.readOnly) setChecked(event.currentTarget.checked)
      }}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    />
  )
}
