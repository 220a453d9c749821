import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { Visit } from './visit.ts'

/** Puts the pointer on an element and presses it, after a rest there. All that happens at one moment is sent at once, so that the test tool's own way is not measured. */
export async function press({ cdp }: Visit, target: Locator, restMs = 0): Promise<void> {
  let box = await target.boundingBox()
  // A row may be exchanged just when it is looked at.
  while (!box) box = await target.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const button = { x, y, button: 'left', clickCount: 1 } as const
  const moved = cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  if (restMs > 0) await pause(restMs)
  await Promise.all([
    moved,
    cdp.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' }),
    cdp.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' }),
  ])
}
