// The label, description, error and warning around an input, and the place of its popup.
import type { InputWrapperProps } from '@mantine/core'
import '#app/styles/inputs.css'
import { TriangleAlert } from 'lucide'
import { type FocusEvent, type FocusEventHandler, type MouseEvent, useState } from 'react'
import { Icon } from '#app/ui/control/icon.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './field-frame.module.css'

interface Frame extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'withAsterisk' | 'inputWrapperOrder'> {
  'aria-label': string | undefined
  'aria-required': boolean | undefined
  'data-path': string | undefined
  'data-dimmed': true | undefined
  autoFocus: boolean
  autoComplete: 'off'
  readOnly: boolean
  onFocus: FocusEventHandler | undefined
}

/**
 * Returns the props of any Mantine input: the label above it, and help, warning and error below. A warning has an icon, so that its colour is not all that distinguishes it
 * from an error.
 */
export function fieldFrame(props: FieldProps, warning: string | null = null): Frame {
  return {
    label: props.compact ? null : props.label,
    'aria-label': props.compact ? props.label : undefined,
    withAsterisk: props.required === true,
    'aria-required': props.required ? true : undefined,
    'data-path': props['data-path'],
    'data-dimmed': props.readOnly || undefined,
    autoFocus: props.autoFocus === true,
    autoComplete: 'off',
    readOnly: props.readOnly === true,
    description: warning === null ? props.error ? null : (props.help ?? null) : <Warning text={warning} />,
    error: props.error,
    inputWrapperOrder: ['label', 'input', 'error', 'description'],
    onFocus: props.onFocus,
  }
}

function Warning({ text }: { text: string }) {
  return (
    <span className={classes['warning']}>
      <Icon of={TriangleAlert} size={14} />
      {text}
    </span>
  )
}

/** Returns the handlers of an input whose text is usually replaced as a whole: it is selected when the input gets the focus, also by a click, which would put the caret into it. */
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
 * Returns where a field's drop-down list is rendered: inside `main`, because at the end of the body it would be outside every landmark. The lists of fields in a dialog stay at
 * the end of the body, where the dialog's frame does not clip them.
 */
export function useDropdownParent() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return {
    comboboxProps: target ? { portalProps: { target } } : {},
    /** Must be called when the field gets the focus. */
    place: (field: HTMLElement) => setTarget(field.closest('[role="dialog"]') ? null : field.closest('main')),
  }
}
