// Props that every form field takes, and the hook for its text value.
import { useUncontrolled } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The props of every field: those that Mantine's `getInputProps` returns, and those that change its look. Values are the texts as typed. */
export interface FieldProps {
  label: string
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  error?: ReactNode
  'data-path'?: string
  required?: boolean
  /** A sentence under the field that stays while the user types. */
  help?: string | undefined
  /** Whether the field is in a table row, where the column's heading is the visible label. */
  compact?: boolean
  autoFocus?: boolean
  /** The value of another field that determines this field's options, or its warning. */
  of?: string
  /** The id of the record that is edited, which is not its own double. */
  recordId?: number | undefined
  /** True while the form is being saved, because later input would not be part of the save. */
  readOnly?: boolean
}

/** Returns the text and the setter of a field that its form controls, or that has a state of its own. */
export function useFieldText(
  props: Pick<FieldProps, 'value' | 'defaultValue' | 'onChange' | 'readOnly'>,
): [string, (text: string) => void] {
  const [text, setText] = useUncontrolled<string>({
    finalValue: '',
    ...(props.value === undefined ? {} : { value: props.value }),
    ...(props.defaultValue === undefined ? {} : { defaultValue: props.defaultValue }),
    ...(props.onChange === undefined ? {} : { onChange: props.onChange }),
  })
  return [text, props.readOnly ? () => undefined : setText]
}
