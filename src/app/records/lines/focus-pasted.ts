import type { PasteTarget } from './paste-target.tsx'

/** How often the new row is looked for, and how long in between, in milliseconds. */
const tries = 40
const pause = 50

/**
 * After pasted rows were saved: a user who was typing in a field is there again; otherwise the focus goes to the new row, and until it is there to the link that adds one.
 * A user who went elsewhere meanwhile stays there.
 */
export async function focusPasted(
  { word }: Pick<PasteTarget, 'word'>,
  opener: Element | null,
  settled: Promise<number | null>,
): Promise<void> {
  // The dialog closes first, and gives the focus back.
  await new Promise((resolve) => setTimeout(resolve))
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches('input, textarea, select')) {
    opener.focus()
    return
  }
  const home = document.querySelector<HTMLElement>(`a[href$="/${word}/add"]`) ?? (opener instanceof HTMLElement ? opener : null)
  home?.focus()
  const id = await settled.catch(() => null)
  const isElsewhere = () => document.activeElement !== home && document.activeElement?.matches('body, main') !== true
  for (let left = tries; left > 0 && id !== null && !isElsewhere(); left -= 1) {
    const row = newRow(word, id)
    if (row) {
      row.focus()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The record's row: its link, or in a list without links its number. */
function newRow(word: string, id: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  return (
    rows.find((row) => row.getAttribute('href')?.endsWith(`/${word}/${id}`)) ??
    rows.find((row) => !row.hasAttribute('href') && row.textContent?.trim() === String(id)) ??
    null
  )
}
