let isPressed = false

document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), { capture: true })

/** Runs at once, or after the press of a button that is under way: what appears meanwhile would move or replace what is pressed under the pointer. */
export function afterPress(run: () => void): void {
  if (!isPressed) run()
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
