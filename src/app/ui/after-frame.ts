// Runs what asks for the layout, such as moving the focus, after the frame that has it.

/** Runs a function once the next frame is laid out and drawn: earlier it would force a layout of its own. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
