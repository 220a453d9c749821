import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { fieldFrame } from './field-frame.tsx'
import { type FieldProps, useFieldText } from './field-props.ts'
import classes from './field-frame.module.css'

interface TextFieldProps extends FieldProps {
  inputMode?: 'text' | 'numeric' | 'decimal'
  upper?: boolean
  placeholder?: string
  /** Returns a warning about a text; it is shown once the user leaves the field, and never blocks. */
  warn?: (text: string) => string | null
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** One line of text. Numbers are typed in one too, so that the mouse wheel never changes them. */
export function TextField(props: TextFieldProps) {
  const [text, setText] = useFieldText(props)
  const [left, setLeft] = useState(text)
  const warning = text === left && text !== '' ? (props.warn?.(text) ?? null) : null
  return (
    <TextInput
      {...fieldFrame(props, warning)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => {
        setLeft(text)
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
