import { expect, type Locator, type Page } from '@playwright/test'
import { answer, pressShortcut } from './input-devices.ts'

/** What a person does at a screen, counted: each key, each click and each typed value is one. A chord is one key. */
export interface Counted {
  readonly count: () => number
  press(...keys: readonly string[]): Promise<void>
  /** Presses a shortcut of the screen, `P`. */
  shortcut(key: string): Promise<void>
  /** Answers the dialog that has just opened. */
  answer(): Promise<void>
  /** Types a value where the focus is, which must be there without a click. */
  type(text: string): Promise<void>
  click(target: Locator): Promise<void>
}

export function counted(page: Page): Counted {
  let total = 0
  return {
    count: () => total,
    async press(...keys) {
      for (const key of keys) {
        total += 1
        await page.keyboard.press(key)
      }
    },
    async shortcut(key) {
      total += 1
      await pressShortcut(page, key)
    },
    async answer() {
      total += 1
      await answer(page, 'Enter')
    },
    async type(text) {
      total += 1
      await page.keyboard.type(text)
    },
    async click(target) {
      total += 1
      await target.click()
    },
  }
}

/** Keys go to what has the focus, so a step begins when that is there; waiting is not counted. */
export async function focused(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
}
