/** How long a frame may take to be drawn, in milliseconds: in a tab that is not seen none is. */
const longestMs = 100

/** Resolves when the next frame is on the screen, which is when the one after it begins. */
export async function afterFrame(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, longestMs)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
