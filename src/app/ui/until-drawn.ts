/** The longest wait for a frame, in milliseconds: a window that is covered has none. */
const longestMs = 500

/** Resolves when what was just changed has been drawn, which is when the frame after it begins; at once in a tab that is not in sight. */
export async function untilDrawn(): Promise<void> {
  if (document.hidden) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
