// Fields for one line of text, several lines, a masked secret, a whole number and a weight in kilograms.
import { TextInput, Textarea } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { t, tMessage } from '#app/i18n/text.ts'
import { maskedSecret } from '#domain/company/wsaa.ts'
import { readCount, readPlainWeight, readWeight } from '#domain/readers/amounts.ts'
import type { Reader } from '#domain/readers/reading.ts'
import { fieldFrame, type FieldProps, fieldText, textInput } from './field-frame.tsx'
import classes from './field-frame.module.css'

interface TextFieldProps extends FieldProps {
  inputMode?: 'text' | 'numeric' | 'decimal'
  upper?: boolean
  placeholder?: string
  /** Reads the text. When the user leaves the field, the text becomes the value that is stored. */
  reader?: Reader
  /** Returns a warning about a value. It is shown once the user leaves the field, and never blocks. */
  warn?: (value: string) => string | null
  /** Returns how a text is interpreted, or a warning about an ambiguous one, while the user types. */
  read?: (text: string) => InputInterpretation
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

interface InputInterpretation {
  readonly help?: string
  readonly warning?: string
}

/** One line of text. Number fields use it too, so that the mouse wheel never changes them. */
export function TextField(props: TextFieldProps) {
  const { text, setText, warning, onBlur } = useSettledText(props)
  const { help, warning: doubt } = props.read?.(text) ?? {}
  return (
    <TextInput
      {...fieldFrame({ ...props, help: props.compact ? props.help : (help ?? props.help) }, doubt ?? warning)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={props.onKeyDown}
      onPaste={props.onPaste}
      inputMode={props.inputMode ?? 'text'}
      placeholder={props.placeholder}
      spellCheck={false}
      classNames={props.upper ? { input: classes['upper'] ?? '' } : {}}
    />
  )
}

/**
 * Returns the text of a field. When the user leaves it, a typed text becomes the value that its reader makes of it, and a warning about it
 * is shown.
 */
export function useSettledText(props: Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'readOnly' | 'reader' | 'warn'>) {
  const [text, setText] = fieldText(props)
  const [left, setLeft] = useState(text)
  const reading = props.reader?.(text)
  const value = reading && 'value' in reading ? reading.value : text
  return {
    text,
    setText,
    warning: text === left && text !== '' ? (props.warn?.(value) ?? null) : null,
    onBlur(): void {
      const settled = text === left ? text : value
      if (settled !== text) setText(settled)
      setLeft(settled)
      props.onBlur?.()
    },
  }
}

export function LongTextField(props: FieldProps) {
  return <Textarea {...textInput(props)} rows={2} resize="vertical" />
}

/** A secret that the server returns masked. If the user leaves the mask, the stored secret does not change. */
export function SecretField(props: FieldProps) {
  return <LongTextField {...props} help={props.value === maskedSecret ? t('field.maskedHelp') : props.help} />
}

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
 * Kilograms, typed with a dot; the help shows them as they are understood. The keypad's decimal key types a dot in every keyboard layout,
 * and a pasted cell may have a comma.
 */
export function WeightField(props: FieldProps) {
  return (
    <TextField
      {...props}
      help={props.compact ? undefined : (props.help ?? t('field.weightHelp'))}
      inputMode="decimal"
      onKeyDown={(event) => {
        if (event.code === 'NumpadDecimal' && event.key !== '.') typeInstead(event, '.')
      }}
      onPaste={(event) => {
        const reading = readWeight(event.clipboardData.getData('text/plain'))
        if ('value' in reading) typeInstead(event, reading.value)
      }}
      reader={readPlainWeight}
      read={interpretWeight}
    />
  )
}

function interpretWeight(text: string): InputInterpretation {
  const reading = readPlainWeight(text)
  if ('value' in reading) return reading.value === '' ? {} : { help: t('field.weightIs', { weight: Number(reading.value) }) }
  return text.endsWith('.') ? {} : { warning: tMessage(reading.error) }
}

/** Types a text at the caret, in place of what the event would have typed. */
function typeInstead(event: KeyboardEvent<HTMLInputElement> | ClipboardEvent<HTMLInputElement>, text: string): void {
  event.preventDefault()
  const input = event.currentTarget
  if (input.readOnly) return
  input.setRangeText(text, input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
