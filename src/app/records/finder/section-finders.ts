// Keyboard shortcuts that move between a screen's sections and to their search fields.
import { t } from '#app/i18n/text.ts'
import { focusNextSection } from '#app/ui/page/section-keys.ts'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'

/** The key that focuses the finder of the section with the focus, or else the first finder of the screen. */
export const finderKey = 'b'

/** Registers the shortcuts of a screen with several sections: to the next section, and to a finder while there is one. */
export function useSectionsKeys(): void {
  useShortcuts([
    { key: 'n', label: t('record.nextSection'), run: focusNextSection },
    {
      key: finderKey,
      label: t('finder.key'),
      run() {
        const field = finderAt()
        field?.focus()
        field?.select()
      },
      get disabled() {
        return finderAt() === null
      },
    },
  ])
}

function finderAt(): HTMLInputElement | null {
  const selector = 'input[data-finder]'
  for (let at = document.activeElement?.closest('section'); at; at = at.parentElement?.closest('section')) {
    const own = at.querySelector<HTMLInputElement>(selector)
    if (own) return own
  }
  return document.querySelector<HTMLInputElement>(selector)
}

/** The largest distance in pixels between the top of a section and its finder while the section's heading does not stick. */
const headHeight = 48

/** Scrolls back to the top of a section whose heading sticks, so that the first rows found are visible. */
export function scrollToSectionHead(field: HTMLElement): void {
  const section = field.closest('section')
  if (section && field.getBoundingClientRect().top - section.getBoundingClientRect().top > headHeight) section.scrollIntoView()
}
