// Hook that searches the records that a reference field offers.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { folded } from '#domain/values/folded-text.ts'

export interface ReferenceOption {
  readonly id: number
  readonly label: string
  /** Whether the option is shown but cannot be selected. */
  readonly closed?: boolean
}

/** The results of a search: all, or as many as a list shows. */
interface FoundReferences {
  readonly options: readonly ReferenceOption[]
  readonly hasMore: boolean
}

export interface ReferenceSource {
  /** The prefix of its cache keys, which includes the scope of its calls. */
  readonly queryKey: QueryKey
  readonly search: (text: string, signal: AbortSignal) => Promise<FoundReferences>
  /** Returns one record by its id, for its label. */
  readonly find: (id: number, signal: AbortSignal) => Promise<ReferenceOption>
}

/** The debounce time of a search, in milliseconds. */
const typingPause = 250

export function findReference({ queryKey, find }: ReferenceSource, id: string) {
  return queryOptions({
    queryKey: [...queryKey, 'find', id],
    queryFn: ({ signal }) => find(Number(id), signal),
    meta: { quiet: true },
  })
}

function searchReferences({ queryKey, search }: ReferenceSource, text: string) {
  return queryOptions({ queryKey: [...queryKey, 'search', text], queryFn: ({ signal }) => search(text, signal), meta: { quiet: true } })
}

/** Returns the option that a text means: the only one that is called so, else the only one that was found. */
export function meantBy<Option extends { readonly label: string }>(
  said: string,
  options: readonly Option[],
  found: readonly Option[],
): Option | undefined {
  const called = options.filter(({ label }) => folded(label) === folded(said))
  const [only, ...others] = called.length > 0 ? called : found
  return others.length === 0 ? only : undefined
}

/**
 * Returns the handler of Enter in a list's field: with a typed text and no option marked by the arrows, it chooses the option that the text
 * means.
 */
export function onEnter(typed: string, choose: (input: HTMLInputElement) => void) {
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return
    if (typed.trim() === '' || currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    choose(currentTarget)
  }
}

/**
 * Returns the options for a typed text, including the selected records. It searches only while the list is open. Until the results for the
 * latest text arrive, only those earlier options stay whose label contains the text, so that Enter cannot select an option that does not
 * match.
 */
export function useReferences(source: ReferenceSource, chosen: readonly string[], typed: string, open: boolean) {
  const client = useQueryClient()
  const [text] = useDebouncedValue(typed.trim(), typingPause)
  const found = useQuery({ ...searchReferences(source, text), enabled: open, placeholderData: keepPreviousData })
  const records = useQueries({
    queries: chosen.map((id) => findReference(source, id)),
  })
  const own = chosen.map((id, index) => ({ value: id, label: records[index]?.data?.label ?? id, disabled: false }))
  const { options = [], hasMore = false } = found.data ?? {}
  const isAnswered = text === typed.trim() && !found.isPlaceholderData
  const fitting = isAnswered ? options : options.filter(({ label }) => folded(label).includes(folded(typed.trim())))
  const others = fitting.map(({ id, label, closed = false }) => ({ value: String(id), label, disabled: closed }))
  const missing = chosen.filter((_id, index) => isGone(records[index]?.error))
  const more = { value: 'more', label: t('field.more'), disabled: true }
  return {
    /** Returns the id of the option that a text means; undefined without one. */
    async meant(said: string): Promise<string | undefined> {
      const { options: all, hasMore: isPart } = await client.fetchQuery(searchReferences(source, said))
      const offered = all.filter(({ closed = false }) => !closed)
      return meantBy(said, offered, isPart ? [] : offered)?.id.toString()
    },
    data: [...own, ...others.filter(({ value }) => !chosen.includes(value)), ...(hasMore && isAnswered ? [more] : [])],
    /** The warning that a selected record no longer exists or is closed by now; null otherwise. */
    warning:
      missing.length > 0
        ? t('field.missing', { ids: missing.join(', ') })
        : records.some(({ data }) => data?.closed)
          ? t('field.closed')
          : null,
    nothingFound: found.isPending || !isAnswered ? t('field.searching') : found.error ? failureText(found.error) : t('field.noMatch'),
  }
}
