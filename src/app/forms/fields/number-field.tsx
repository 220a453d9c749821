import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A whole number. */
export function NumberField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" />
}
