// Hook that connects a form's DOM element with its validation, focus and busy state.
import type { FormErrors } from '@mantine/form'
import { type KeyboardEvent, useRef } from 'react'
import type { SchemaForm } from './use-schema-form.ts'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts'

/** The parts of a form that its shell needs. */
export interface ShellForm extends Pick<SchemaForm<never>, 'formProps' | 'saving'> {
  form: { errors: FormErrors; isDirty: () => boolean; resetDirty: () => void; getValues: () => Readonly<Record<string, unknown>> }
}

/** A background save while the form is open, such as a queue that saves its lines. */
export interface BackgroundSave {
  /** Returns whether a save failed and waits for the user. */
  readonly hasFailed: () => boolean
  /** Returns a promise that resolves when nothing is being saved any more; null if nothing is. */
  readonly saving: () => Promise<void> | null
}

interface Leave {
  /** Navigates to where Cancelar and Escape lead. */
  onLeave: () => void
  /** Called when the user leaves without saving, to discard the draft. Undefined for a form without drafts. */
  onDiscard: (() => void) | undefined
  background?: BackgroundSave | undefined
}

/** Returns the form element's props, and the function that leaves the form: Escape and Cancelar ask first if there is unsaved input. */
export function useFormElement({ form, formProps, saving }: ShellForm, { onLeave, onDiscard, background }: Leave) {
  const mayLeave = useUnsavedChangesGuard(() => form.isDirty() || background?.hasFailed() === true, {
    onDiscard,
    saving: background?.saving,
  })
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
      // In the capture phase, before the field closes its list or calendar on the same key.
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
