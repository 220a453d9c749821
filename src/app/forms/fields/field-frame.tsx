// What every form field takes: its props and text, the label, description, error and warning around its input, and its popup's place.
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { InputWrapperProps } from '@mantine/core'
import { TriangleAlert } from 'lucide'
import { type ChangeEvent, type FocusEvent, type MouseEvent, useState, type ReactNode } from 'react'
import { Icon } from '#app/ui/control/icon.tsx'
import classes from './field-frame.module.css'

/**
 * The props of every field: those that Mantine's `getInputProps` returns, and those that change its look. Values are the texts as typed.
 */
export interface FieldProps {
  label: string
  value?: string
  onChange?: (value: string) => void
  onFocus?: () => void
  onBlur?: () => void
  error?: ReactNode
  'data-path'?: string
  required?: boolean
  /** A sentence under the field that stays while the user types. */
  help?: string | undefined
  /** Whether the field is in a table row, where the column's heading is the visible label. */
  compact?: boolean
  autoFocus?: boolean
  /** The value of another field that determines this field's options, or its warning. */
  of?: string
  /** The id of the record that is edited, which is not its own double. */
  recordId?: number | undefined
  /** True while the form is being saved, because later input would not be part of the save. */
  readOnly?: boolean
  /** A warning about the value that the field itself cannot know. */
  warning?: ReactNode
}

/** Returns the text of a field, and a setter, which does nothing while the field is read-only. */
export function fieldText(props: Pick<FieldProps, 'value' | 'onChange' | 'readOnly'>): [string, (text: string) => void] {
  return [props.value ?? '', (text) => props.readOnly || props.onChange?.(text)]
}

/** Returns the frame, the text and the handlers of a Mantine input whose text is the field's value. */
export function textInput(props: FieldProps) {
  const [value, setText] = fieldText(props)
  return {
    ...fieldFrame(props),
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => setText(event.currentTarget.value),
    onBlur: props.onBlur,
  }
}

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

/**
 * Returns the props of any Mantine input: the label above it, and help, warning and error below. A warning has an icon, so that its colour
 * is not all that distinguishes it from an error.
 */
export function fieldFrame(props: FieldProps, doubt: string | null = null) {
  // What the field refuses is not also doubted.
  const warning = doubt === props.error ? null : doubt
  return {
    label: props.compact ? null : props.label,
    'aria-label': props.compact ? props.label : undefined,
    withAsterisk: props.required === true,
    'aria-required': props.required ? true : undefined,
    'data-path': props['data-path'],
    'data-dimmed': props.readOnly || undefined,
    autoFocus: props.autoFocus === true,
    autoComplete: 'off' as const,
    readOnly: props.readOnly === true,
    description:
      warning || props.warning ? (
        <>
          {warning && <Warning>{warning}</Warning>}
          {props.warning}
        </>
      ) : props.error ? null : (
        (props.help ?? null)
      ),
    error: props.error,
    inputWrapperOrder: order,
    onFocus: props.onFocus,
  }
}

export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={classes['warning']}>
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
    </span>
  )
}

/**
 * Returns the handlers of an input whose text is usually replaced as a whole: it is selected when the input gets the focus, also by a
 * click, which would put the caret into it.
 */
export function selectedOnFocus(onFocus: ((input: HTMLInputElement) => void) | undefined) {
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>): void {
      currentTarget.select()
      onFocus?.(currentTarget)
    },
    onMouseDown(event: MouseEvent<HTMLInputElement>): void {
      if (document.activeElement === event.currentTarget || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.focus()
    },
  }
}

/**
 * Returns where a field's drop-down list is rendered: inside `main`, because at the end of the body it would be outside every landmark. The
 * lists of fields in a dialog stay at the end of the body, where the dialog's frame does not clip them.
 */
export function useDropdownParent({ onFocus }: FieldProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return {
    comboboxProps: target ? { portalProps: { target } } : {},
    /** Must be called when the field gets the focus. */
    placeList(field: HTMLElement): void {
      setTarget(field.closest('[role="dialog"]') ? null : field.closest('main'))
      onFocus?.()
    },
  }
}
