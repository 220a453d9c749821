// Fields for one line of text, several lines, and a masked secret.
import { TextInput, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { maskedSecret } from '#domain/company/wsaa.ts'
import type { Reader } from '#domain/readers/reading.ts'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
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
}

export interface InputInterpretation {
  readonly help?: string
  readonly warning?: string
}

/** One line of text. Number fields use it too, so that the mouse wheel never changes them. */
export function TextField(props: TextFieldProps) {
  const [text, setText] = useFieldText(props)
  const [left, setLeft] = useState(text)
  const { help, warning: doubt } = props.read?.(text) ?? {}
  const value = valueOf(text, props.reader)
  const warning = text === left && text !== '' ? (props.warn?.(value) ?? null) : null
  return (
    <TextInput
      {...fieldFrame({ ...props, help: props.compact ? props.help : (help ?? props.help) }, doubt ?? warning)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        // A typed text is replaced by the form's value, which its reader has cleaned. A text that the user did not change stays the same.
        const settled = text === left ? text : value
        if (settled !== text) setText(settled)
        setLeft(settled)
        props.onBlur?.()
      }}
      onKeyDown={props.onKeyDown}
      inputMode={props.inputMode ?? 'text'}
      placeholder={props.placeholder}
      spellCheck={false}
      classNames={props.upper ? { input: classes['upper'] ?? '' } : {}}
    />
  )
}

/** Returns the value that a text is stored as; the text itself when it has none. */
function valueOf(text: string, reader: Reader | undefined): string {
  const reading = reader?.(text)
  return reading && 'value' in reading ? reading.value : text
}

/** A text of several lines, whose height the user can drag. */
export function LongTextField(props: FieldProps) {
  const [text, setText] = useFieldText(props)
  return (
    <Textarea
      {...fieldFrame(props)}
      rows={2}
      resize="vertical"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={props.onBlur}
    />
  )
}

/** A secret that the server returns masked. If the user leaves the mask, the stored secret does not change. */
export function SecretField(props: FieldProps) {
  return <LongTextField {...props} help={props.value === maskedSecret ? t('field.maskedHelp') : props.help} />
}
