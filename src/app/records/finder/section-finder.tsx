// The search field in a long section's heading that narrows its rows by part of a number, and the keys that lead to sections.
import { Button, Group } from '@mantine/core'
import { Search } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { focusFirstTableRow, focusNextSection } from '#app/ui/page/section.tsx'
import { useLettersEnabled, useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { currentRowFocusTarget } from '#app/ui/table/use-current-row.ts'
import type { SectionFinderState } from './use-section-finder.ts'
import classes from './section-finder.module.css'

export function SectionFinder({ finder, name }: { finder: SectionFinderState; name: string }) {
  const { text, setText, isSettled } = finder
  const label = t('finder.label', { name })
  const letters = useLettersEnabled()
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const goesToRows = useRef(false)
  useEffect(() => {
    if (!goesToRows.current || !isSettled) return
    goesToRows.current = false
    toRows(field.current)
  })

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent, altKey, ctrlKey, metaKey } = event
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey) return
    if (key === 'Escape') {
      flushSync(() => setText(''))
      focusInSight(before.current?.isConnected ? before.current : rowBelow(event.currentTarget))
    } else if (key === 'ArrowDown' || key === 'Enter') {
      if (text === '') focusInSight(rowBelow(event.currentTarget))
      else if (isSettled) toRows(event.currentTarget)
      else goesToRows.current = true
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className={classes['finder']}>
      <FinderInput
        ref={field}
        aria-label={label}
        placeholder={t('finder.placeholder')}
        {...(letters ? { title: `${label} (${finderKey.toUpperCase()})`, 'aria-keyshortcuts': finderKey.toUpperCase() } : { title: label })}
        value={text}
        onChange={({ currentTarget }) => {
          goesToRows.current = false
          setText(currentTarget.value)
          if (currentTarget.value !== '') scrollToSectionHead(currentTarget)
        }}
        onKeyDown={handleKey}
        onFocus={({ relatedTarget }: FocusEvent) => {
          before.current = relatedTarget instanceof HTMLElement && !relatedTarget.matches('main') ? relatedTarget : null
        }}
        onBlur={() => {
          goesToRows.current = false
        }}
        autoComplete="off"
        spellCheck={false}
        data-finder
      />
      <span role="status" className="visually-hidden">
        {sentenceOf(finder)}
      </span>
    </search>
  )
}

function sentenceOf({ text, isOn, isSettled, found, total }: SectionFinderState): string {
  if (!isOn || !isSettled || found === undefined) return ''
  if (found === 0) return t('finder.none', { typed: text.trim() })
  return t('finder.found', { found, total: Math.max(found, total ?? 0) })
}

function rowBelow(field: HTMLElement): HTMLElement | null {
  return currentRowFocusTarget(field.closest('section')?.querySelector('table') ?? null)
}

function toRows(field: HTMLElement | null): void {
  if (field && rowBelow(field)) focusFirstTableRow(field.closest('section'))
}

/** Focuses an element, and scrolls it to the middle of the window if a sticky heading covers it or it is below the window. */
function focusInSight(target: HTMLElement | null): void {
  if (!target) return
  target.focus({ preventScroll: true })
  const { top, bottom } = target.getBoundingClientRect()
  if (target.matches('[data-row]') && (top < headsHeight || bottom > window.innerHeight)) target.scrollIntoView({ block: 'center' })
}

/** The height of the top bar, the section's title and the table's heading, in pixels. */
export const headsHeight = 140

/** An input styled as Mantine's smallest one. Mantine's own would add the code of its input wrapper to a read-only screen. */
function FinderInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <>
      <span className={classes['icon']}>
        <Icon of={Search} size={14} />
      </span>
      <input type="text" className={classes['input']} {...props} />
    </>
  )
}

export function NoNumber({ finder: { text, setText } }: { finder: SectionFinderState }) {
  return (
    <Group gap={8} py={12} c="dimmed">
      {t('finder.none', { typed: text.trim() })}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={({ currentTarget }) => {
          const field = currentTarget.closest('section')?.querySelector<HTMLElement>('[data-finder]')
          setText('')
          field?.focus()
        }}
      >
        {t('finder.clear')}
      </Button>
    </Group>
  )
}

/** The key that focuses the finder of the section with the focus, or else the first finder of the screen. */
const finderKey = 'b'

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
const restingDistance = 48

/** Scrolls back to the top of a section whose heading sticks, so that the first rows found are visible. */
function scrollToSectionHead(field: HTMLElement): void {
  const section = field.closest('section')
  if (section && field.getBoundingClientRect().top - section.getBoundingClientRect().top > restingDistance) section.scrollIntoView()
}
