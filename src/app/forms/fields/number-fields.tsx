// Fields for a whole number and for a weight in kilograms.
import type { KeyboardEvent } from 'react'
import { t, tMessage } from '#app/i18n/text.ts'
import { readAmount } from '#domain/paste/pasted-cells.ts'
import type { FieldProps } from './field-props.ts'
import { TextField, type InputInterpretation } from './text-fields.tsx'

/** A field for a whole number. */
export function NumberField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" />
}

/**
 * Kilograms with a dot before the decimals. The keypad's decimal key types a dot in every keyboard layout. The help shows the typed weight as the screens do, and a number with
 * another separator causes a warning, because `438,200` must not become 438.
 */
export function WeightField(props: FieldProps) {
  return (
    <TextField
      {...props}
      help={props.compact ? undefined : (props.help ?? t('field.weightHelp'))}
      inputMode="decimal"
      onKeyDown={typeDotOnKeypad}
      read={interpretWeight}
    />
  )
}

function interpretWeight(text: string): InputInterpretation {
  const typed = text.trim()
  if (/^\d{1,10}(\.\d{1,2})?$/.test(typed)) return { help: t('field.weightIs', { weight: Number(typed) }) }
  const reading = readAmount(typed)
  if ('error' in reading) return { warning: tMessage(reading.error) }
  return /^\d+(\.\d{1,2})?$/.test(reading.value) && reading.value !== typed
    ? { warning: t('warning.weightDot', { weight: reading.value }) }
    : {}
}

function typeDotOnKeypad(event: KeyboardEvent<HTMLInputElement>) {
  if (event.code !== 'NumpadDecimal' || event.key === '.') return
  event.preventDefault()
  const input = event.currentTarget
  if (input.readOnly) return
  input.setRangeText('.', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
