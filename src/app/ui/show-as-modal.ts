/** A ref for a `<dialog>` that is open while it is rendered. Closing it before it is gone returns the focus to where it was. */
export function showAsModal(element: HTMLDialogElement): () => void {
  element.showModal()
  return () => element.close()
}
