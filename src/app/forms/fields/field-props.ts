// Props that every form field takes, and the hook for its text value.
import { useUncontrolled } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** The props of every field: what Mantine's `getInputProps` returns, and how the field looks. Values are texts as they are typed. */
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
  /** In a row of a table: the column's heading is the visible label. */
  compact?: boolean
  autoFocus?: boolean
  /** The value of another field, which decides what this one offers. */
  of?: string
  /** While the form is being saved: later typing would not be part of it. */
  readOnly?: boolean
}

/** The text of a field that is controlled by its form, or keeps its own state. */
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
