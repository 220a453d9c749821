import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { follow } from './fixtures.ts'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

/** What a screen is asked in each scheme: all rules that axe has, best practices and labels in names included, and in the dark those that look at colours. */
const looks: readonly (readonly ['light' | 'dark', axe.RunOptions])[] = [
  ['light', { rules: { 'label-content-name-mismatch': { enabled: true } } }],
  ['dark', { runOnly: ['color-contrast', 'link-in-text-block'] }],
]

/**
 * Expects that axe finds no fault on the page when it shows this, in the light and in the dark. Axe is loaded once for each page and reports faults alone. `@axe-core/playwright` loads it each time, and
 * also collects what is right, which takes longer.
 */
export async function seesNoFault(page: Page, screen: string, shows?: Locator): Promise<void> {
  if (shows) await expect(shows).toBeVisible()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const [colorScheme, options] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(async (rules) => {
      // What is between two colours has the contrast of neither.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      const seen = await window.axe?.run(document, { ...rules, resultTypes: ['violations'] })
      return seen?.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
    }, options)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
  expect.soft(await page.evaluate(namesakes), `${screen}, nombres iguales en una tabla`).toEqual([])
}

/** Returns the links and buttons of each table that share their name with one that leads elsewhere. */
function namesakes(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const named = new Map<string, string>()
    return [...table.querySelectorAll('a, button')].flatMap((element, index) => {
      if (element.closest('table') !== table) return []
      const name = element.ariaLabel ?? element.textContent
      const target = element.getAttribute('href') ?? String(index)
      const isOther = (named.get(name) ?? target) !== target
      named.set(name, target)
      return isOther ? [name] : []
    })
  })
}

/** Goes on to a screen, waits until nothing of it is on its way, and expects that it fits a window of 320 px, as at 400 %. */
export async function open(page: Page, address: string): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(address) : follow(page, address))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ width: 320, height: size.height })
  // The bar folds once the program has heard of the width.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${address}, a 320 px`).toBeLessThanOrEqual(320)
  await page.setViewportSize(size)
}

export async function visit(page: Page, screen: string, address: string, shows?: Locator): Promise<void> {
  await open(page, address)
  await seesNoFault(page, screen, shows)
}

export async function visitDialog(page: Page, screen: string, opener: Locator): Promise<void> {
  await opener.click()
  await seesNoFault(page, screen, page.getByRole('dialog'))
  await closeDialog(page)
}

/** What fades has little contrast, so this waits until it is gone. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
