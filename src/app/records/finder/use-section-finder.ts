// Hook with the debounced search text of a section, and the list conditions that follow from it.
import { useDebouncedValue } from '@mantine/hooks'
import { pageRows, pageTotal } from '#app/api/family/cached-rows.ts'
import type { ListQuery, Revision } from '#app/api/family/family-calls.ts'
import { useLastAdded } from '#app/api/family/family-reads.ts'
import { useKeptState } from '#app/ui/use-kept-state.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { numberCondition } from '#domain/contract/filters.ts'
import { numberForm } from '#domain/stock/search.ts'
import type { Entity } from '../entity.ts'

/** Milliseconds of a pause in typing. */
const typingPause = 200

/** A section of more rows has a finder. */
const rowsThatFit = 20

interface Found {
  /** What was typed, and the record that was the last one added by then. */
  readonly text: string
  readonly added: number | undefined
}

export interface SectionFinderState {
  readonly text: string
  readonly setText: (text: string) => void
  /** What the section's list is asked by. */
  readonly criteria: ListQuery['criteria']
  /** Whether the list is asked by a number. */
  readonly isOn: boolean
  /** Whether the rows are those of what was typed. */
  readonly isSettled: boolean
  /** How many records there are, and with how many of them the list was answered; undefined from a server that does not count. */
  readonly total: number | undefined
  readonly found: number | undefined
  /** Whether the section has more rows than are found by looking. */
  readonly isOffered: boolean
  /** Whether the server answered all the same. */
  readonly isIgnored: boolean
}

/**
 * Narrows the list of a section to the records one of whose numbers has what is typed. It is empty again once this user has added a record, which would be sought in vain
 * among those that match.
 */
export function useSectionFinder<Path extends string, Row extends Revision, Saved extends object>(
  { api }: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
  base: ListQuery['criteria'] = {},
): SectionFinderState {
  const all = api.keys.all(scope)
  const added = useLastAdded(all)
  const [kept, keep] = useKeptState<Found>(['sectionFinder', ...all], { text: '', added })
  const text = kept.added === added ? kept.text : ''
  const typed = numberForm(text)
  const [paused] = useDebouncedValue(typed, typingPause)
  const form = typed === '' ? '' : paused
  const criteria = form === '' ? base : { ...base, [numberCondition]: form }
  const whole = api.usePages(scope, { criteria: base }).data
  const list = api.usePages(scope, { criteria })
  const total = pageTotal(whole)
  return {
    text,
    setText: (next) => keep({ text: next, added }),
    criteria,
    isOn: form !== '',
    isSettled: form === typed && list.data !== undefined && !list.isPlaceholderData,
    total,
    found: pageTotal(list.data),
    isOffered: text !== '' || (total ?? pageRows(whole).length) > rowsThatFit,
    isIgnored: form !== '' && list.data?.pages.some(({ unfiltered }) => unfiltered) === true,
  }
}
