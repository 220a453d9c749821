import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Every rule that axe has, best practices included, on all that is shown. */
export async function seesNoFault(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No screen has a frame: without them axe works in the page itself, which spares it a page of its own for each look.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}
