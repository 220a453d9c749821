import type { KeyboardEvent } from 'react'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** Kilograms with a dot before the decimals. The keypad's decimal key types a dot in every keyboard language. */
export function WeightField(props: FieldProps) {
  return <TextField {...props} inputMode="decimal" onKeyDown={typeDot} />
}

function typeDot(event: KeyboardEvent<HTMLInputElement>) {
  if (event.code !== 'NumpadDecimal' || event.key === '.') return
  event.preventDefault()
  const input = event.currentTarget
  if (input.readOnly) return
  input.setRangeText('.', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
