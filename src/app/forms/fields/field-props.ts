import { useUncontrolled } from '@mantine/hooks'
import type { ReactNode } from 'react'

/** What every field takes: Mantine's `getInputProps` spread over it, and how it is presented. Values are what a person typed, as text. */
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
  /** A sentence under the field that stays while one types. */
  help?: string | undefined
  /** In a row of a table: the column's heading is the label that one sees. */
  compact?: boolean
  autoFocus?: boolean
  /** While the form is being saved: what were typed now would not be in it. */
  readOnly?: boolean
}

/** A field's text, kept here or by the form, whichever holds it. */
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
