import { Textarea } from '@mantine/core'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

/** Text of several lines; the user can drag it taller. */
export function LongTextField(props: FieldProps) {
  const [text, setText] = useFieldText(props)
  return (
    <Textarea
      {...fieldFrame(props)}
      rows={2}
      resize="vertical"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
