// Fields for a whole number and for a weight in kilograms.
import type { KeyboardEvent } from 'react'
import { t, tMessage } from '#app/i18n/text.ts'
import { readCount, readWeight } from '#domain/readers/amounts.ts'
import type { FieldProps } from './field-props.ts'
import { TextField, type InputInterpretation } from './text-fields.tsx'

/** A field for a number that is typed in plain digits. */
export function NumberField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" />
}

/** A whole number, also with separators of thousands, which the help shows. */
export function WholeNumberField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" reader={readCount} read={interpretCount} />
}

function interpretCount(text: string): InputInterpretation {
  const reading = readCount(text)
  return 'value' in reading && reading.value !== text.trim() ? { help: t('field.countIs', { count: Number(reading.value) }) } : {}
}

/**
 * Kilograms. The keypad's decimal key types a dot in every keyboard layout. The help shows the weight as it is understood, and a number that can mean two causes a warning, because
 * `438,200` must not become 438.
 */
export function WeightField(props: FieldProps) {
  return (
    <TextField
      {...props}
      help={props.compact ? undefined : (props.help ?? t('field.weightHelp'))}
      inputMode="decimal"
      onKeyDown={typeDotOnKeypad}
      reader={readWeight}
      read={interpretWeight}
    />
  )
}

function interpretWeight(text: string): InputInterpretation {
  const reading = readWeight(text)
  if ('value' in reading) return reading.value === '' ? {} : { help: t('field.weightIs', { weight: Number(reading.value) }) }
  return reading.options ? { warning: tMessage(reading.error) } : {}
}

function typeDotOnKeypad(event: KeyboardEvent<HTMLInputElement>) {
  if (event.code !== 'NumpadDecimal' || event.key === '.') return
  event.preventDefault()
  const input = event.currentTarget
  if (input.readOnly) return
  input.setRangeText('.', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
