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
  /** Returns how a text is understood, or what is doubtful in it, while it is typed. */
  read?: (text: string) => Understanding
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export interface Understanding {
  readonly help?: string
  readonly warning?: string
}

/** One line of text. Numbers are typed in one too, so that the mouse wheel never changes them. */
export function TextField(props: TextFieldProps) {
  const [text, setText] = useFieldText(props)
  const [left, setLeft] = useState(text)
  const { help, warning: doubt } = props.read?.(text) ?? {}
  const warning = text === left && text !== '' ? (props.warn?.(text) ?? null) : null
  return (
    <TextInput
      {...fieldFrame({ ...props, help: props.compact ? props.help : (help ?? props.help) }, doubt ?? warning)}
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
