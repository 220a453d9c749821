import { NativeSelect } from '@mantine/core'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'

interface ChoiceFieldProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
}

/** One of a few words in the browser's own list, where typing the first letter chooses. */
export function ChoiceField({ options, ...props }: ChoiceFieldProps) {
  const [value, setValue] = useFieldText(props)
  // A native list has no read-only state.
  const { readOnly, ...frame } = fieldFrame(props)
  return (
    <NativeSelect
      {...frame}
      aria-disabled={readOnly ? true : undefined}
      data={[...options]}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}
