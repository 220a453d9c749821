import { expect, type Locator, type Page } from '@playwright/test'

export interface InputDevice {
  press(target: Locator): Promise<void>
  toggle(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** Types a code and takes what the list offers for it. */
  choose(field: Locator, code: string): Promise<void>
}

export function byMouse(page: Page): InputDevice {
  return {
    press: (target) => target.click(),
    toggle: (target) => target.click(),
    async type(field, text) {
      await field.click()
      await field.fill(text)
    },
    async choose(field, code) {
      await field.click()
      await field.fill(code)
      await page.getByRole('option', { name: new RegExp(`^${code} `) }).click()
    },
  }
}

/** Presses a shortcut as soon as the screen offers it, `G` or `Control+K`: what it opens is loaded before. */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await expect(page.locator(`[aria-keyshortcuts="${key}"]`).first()).toBeVisible()
  await page.keyboard.press(key.toLowerCase().replace('control', 'Control'))
}

export const focusedRow = (page: Page) => page.locator('[data-row]:focus')

/** Presses the key of a table, `1`, and waits until its first row has the focus: the keys that follow go there. */
export async function toFirstRow(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.locator('[aria-rowindex="2"] [data-row]:focus')).toBeVisible()
}

/** Presses a key that answers a dialog, which takes none right after it opened. */
export async function answer(page: Page, key: 'Enter' | 'Space'): Promise<void> {
  const seenAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 300, seenAt)
  await page.keyboard.press(key)
}

/** Nothing but keys: what the Tab key does not reach cannot be pressed. */
export function byKeyboard(page: Page): InputDevice {
  return {
    async press(target) {
      await reach(page, target)
      if (await target.evaluate((element) => element.closest('[role="dialog"]') !== null)) await answer(page, 'Enter')
      else await page.keyboard.press('Enter')
    },
    async toggle(target) {
      await reach(page, target)
      await page.keyboard.press('Space')
    },
    async type(field, text) {
      await reach(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(field, code) {
      await reach(page, field)
      await page.keyboard.type(code)
      await page.keyboard.press('Tab')
      await expect(field).toHaveValue(new RegExp(`^${code} `))
    },
  }
}

/** Goes there with Tab. A screen that cannot be crossed in so many steps is no good for device either. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${String(target)}`)
}
