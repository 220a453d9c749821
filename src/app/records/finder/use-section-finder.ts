// Hook with the debounced search text of a section, and the list conditions that follow from it.
import { useDebouncedValue } from '@mantine/hooks'
import { pageRows, pageTotal, useLastAdded } from '#app/api/family/cached-rows.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import type { ListQuery } from '#app/api/family/read-calls.ts'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { numberCondition } from '#domain/contract/filters.ts'
import { numberForm } from '#domain/values/folded-text.ts'
import type { Entity } from '../entity.ts'

/** The debounce time of the typed text, in milliseconds. */
const typingPause = 200

/** A section with more rows than this has a finder. */
const rowsThatFit = 20

interface Found {
  /** The typed text, and the last record that had been added at that time. */
  readonly text: string
  readonly added: number | undefined
}

export type SectionFinderState = ReturnType<typeof useSectionFinder>

/**
 * Filters the list of a section by a part of a number. The text is cleared when this user adds a record, which might not match it and would
 * not be visible.
 */
export function useSectionFinder<T extends EntityTypes>(
  { api }: Entity<T>,
  scope: FamilyScope<T['path']>,
  base: ListQuery['criteria'] = {},
) {
  const all = api.keys.all(scope)
  const added = useLastAdded(all)
  const [stored, store] = useCachedState<Found>(['sectionFinder', ...all], { text: '', added })
  const text = stored.added === added ? stored.text : ''
  const typed = numberForm(text)
  const [paused] = useDebouncedValue(typed, typingPause)
  const form = typed === '' ? '' : paused
  const criteria = form === '' ? base : { ...base, [numberCondition]: form }
  const whole = api.usePages(scope, { criteria: base }).data
  const list = api.usePages(scope, { criteria })
  const total = pageTotal(whole)
  return {
    text,
    setText: (next: string) => store({ text: next, added }),
    criteria,
    isOn: form !== '',
    /** Whether the rows are the result for the typed text. */
    isSettled: form === typed && list.data !== undefined && !list.isPlaceholderData,
    /** The number of all records, and of those found; undefined for a server that does not count them. */
    total,
    found: pageTotal(list.data),
    isOffered: text !== '' || (total ?? pageRows(whole).length) > rowsThatFit,
    /** The pages of the records that were found; undefined while none are looked for. */
    pages: form === '' ? undefined : list.data?.pages,
  }
}
