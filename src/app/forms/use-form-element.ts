// Hook that connects a form's DOM element with its validation, focus and busy state.
import type { FormErrors } from '@mantine/form'
import { type KeyboardEvent, useRef } from 'react'
import { useLeaving } from './use-leaving.ts'
import type { SchemaForm } from './use-schema-form.ts'

/** What the shell of a form needs to know of it. */
export interface ShellForm extends Pick<SchemaForm<never>, 'formProps' | 'saving'> {
  form: { errors: FormErrors; isDirty: () => boolean; resetDirty: () => void; getValues: () => Readonly<Record<string, unknown>> }
}

/** Work that goes on while the form is open, such as a queue that saves its lines. */
export interface Background {
  /** Whether something of it failed and waits for the user. */
  readonly hasFailed: () => boolean
  /** Until nothing is being saved any more; null when nothing is. */
  readonly saving: () => Promise<void> | null
}

interface Leave {
  /** Where Cancelar and Escape lead. */
  onLeave: () => void
  /** The user left without saving: what was typed is given up. Undefined when nothing of it is kept anywhere. */
  onDiscard: (() => void) | undefined
  background?: Background | undefined
}

/** The form element's props and its way out: Escape and Cancelar ask first when something was typed. */
export function useFormElement({ form, formProps, saving }: ShellForm, { onLeave, onDiscard, background }: Leave) {
  const mayLeave = useLeaving(() => form.isDirty() || background?.hasFailed() === true, { onDiscard, saving: background?.saving })
  const hadOpenList = useRef(false)

  async function leave(): Promise<void> {
    if (saving || !(await mayLeave())) return
    form.resetDirty()
    onLeave()
  }

  return {
    leave: () => void leave(),
    elementProps: {
      ...formProps,
      // Before the field, which closes its list or calendar at the same key.
      onKeyDownCapture({ key, target }: KeyboardEvent<HTMLFormElement>): void {
        if (key === 'Escape') hadOpenList.current = target instanceof Element && target.closest('[data-expanded]') !== null
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
        formProps.onKeyDown(event)
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !isInside || hadOpenList.current || event.defaultPrevented) return
        event.stopPropagation()
        void leave()
      },
    },
  }
}
