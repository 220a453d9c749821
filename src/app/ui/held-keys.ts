const takesText = 'input, textarea, select, [contenteditable]'

/** Keeps the characters that are typed from now on where nothing takes them. The returned function ends it, and types them into the field that has the focus then. */
export function holdCharacters(): () => void {
  let held = ''
  const hold = (event: KeyboardEvent): void => {
    const { key, target, altKey, ctrlKey, metaKey, isComposing } = event
    if (key.length !== 1 || altKey || ctrlKey || metaKey || isComposing) return
    if (target instanceof Element && target.closest(`${takesText}, dialog, [role="dialog"]`)) return
    held += key
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hold, { capture: true })
  return () => {
    window.removeEventListener('keydown', hold, { capture: true })
    if (held !== '') typeInto(document.activeElement, held)
  }
}

function typeInto(field: Element | null, text: string): void {
  if (field instanceof HTMLSelectElement) {
    const meant = [...field.options].find(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()))
    if (!meant) return
    meant.selected = true
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  }
}
