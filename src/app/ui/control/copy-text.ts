// Copies a text to the clipboard.
/** Copies a text and returns whether that succeeded: the browser may refuse, and has no clipboard without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
