import { useState } from 'react'

/**
 * Where a field's list is put in the document: into the screen that the field stands in, because at the end of the body it would be outside of every
 * landmark. A dialog's lists stay there, where its frame does not cut them.
 */
export function usePopupPlace() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return {
    comboboxProps: target ? { portalProps: { target } } : {},
    /** Call it when the field gets the focus. */
    place: (field: HTMLElement) => setTarget(field.closest('[role="dialog"]') ? null : field.closest('main')),
  }
}
