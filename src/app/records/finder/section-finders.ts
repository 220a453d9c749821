// Keyboard shortcuts that move between a screen's sections and to their search fields.
import { t } from '#app/i18n/text.ts'
import { toNextSection } from '#app/ui/page/section-keys.ts'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'

/** The key that leads to the finder of the section one is in, and else to the first one of the screen. */
export const finderKey = 'b'

/** Registers the keys of a screen with several sections: to the next one, and to a finder while there is one. */
export function useSectionsKeys(): void {
  useShortcuts([
    { key: 'n', label: t('record.nextSection'), run: toNextSection },
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

/** How far below the beginning of its section a field is at most while the section's head does not stick, in pixels. */
const headHeight = 48

/** Scrolls back to the beginning of a section whose head sticks, so that the first rows that are found are in sight. */
export function toSectionHead(field: HTMLElement): void {
  const section = field.closest('section')
  if (section && field.getBoundingClientRect().top - section.getBoundingClientRect().top > headHeight) section.scrollIntoView()
}
