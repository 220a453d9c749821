import { TextInput } from '@mantine/core'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

/** A code of six digits that an application shows, or a recovery code in its place. Telephones offer the digits first. */
export function OneTimeCodeField(props: FieldProps) {
  const [text, setText] = useFieldText(props)
  return (
    <TextInput
      {...fieldFrame(props)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode="numeric"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
