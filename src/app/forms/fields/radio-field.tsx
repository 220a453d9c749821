import { Radio } from '@mantine/core'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Radio.css'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import classes from './radio-field.module.css'

interface RadioFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly help: string }[]
}

/** One of a few choices, all in sight with a sentence each: as many columns as fit. */
export function RadioField({ options, ...props }: RadioFieldProps) {
  const [value, setValue] = useFieldText(props)
  const { label, description, error, readOnly } = fieldFrame(props)
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      data-path={props['data-path']}
      value={value}
      onChange={setValue}
      readOnly={readOnly}
    >
      <div className={classes['options']}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.help}
            autoFocus={props.autoFocus === true && option.value === value}
            onBlur={props.onBlur}
            className={classes['option']}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
