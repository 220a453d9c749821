// Hook that searches the records that a reference field offers.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'

export interface ReferenceOption {
  readonly id: number
  readonly label: string
  /** It is shown and cannot be chosen. */
  readonly closed?: boolean
}

/** What a search found: all of it, or as much as a list shows. */
interface FoundReferences {
  readonly options: readonly ReferenceOption[]
  readonly hasMore: boolean
}

/** Where the records that a field refers to come from. */
export interface ReferenceSource {
  /** The beginning of its cache keys; it names the scope that its calls have. */
  readonly queryKey: QueryKey
  readonly search: (text: string, signal: AbortSignal) => Promise<FoundReferences>
  /** Returns one record by its id, for its label. */
  readonly find: (id: number, signal: AbortSignal) => Promise<ReferenceOption>
}

/** How long after the last key the server is asked, in milliseconds. */
const typingPause = 250

/** One record of a source. */
export function findReference({ queryKey, find }: ReferenceSource, id: string) {
  return queryOptions({
    queryKey: [...queryKey, 'find', id],
    queryFn: ({ signal }) => find(Number(id), signal),
    meta: { quiet: true },
  })
}

/**
 * Returns the options for a typed text, with the chosen records among them. Searches only while the list is open. Until the server has answered for what was typed last, only
 * those of the earlier options stay that have it in their label: Enter must not choose what was not meant.
 */
export function useReferences(source: ReferenceSource, chosen: readonly string[], typed: string, open: boolean) {
  const { queryKey, search } = source
  const [text] = useDebouncedValue(typed.trim(), typingPause)
  const found = useQuery({
    queryKey: [...queryKey, 'search', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const records = useQueries({
    queries: chosen.map((id) => findReference(source, id)),
  })
  const own = chosen.map((id, index) => ({ value: id, label: records[index]?.data?.label ?? id, disabled: false }))
  const { options = [], hasMore = false } = found.data ?? {}
  const isAnswered = text === typed.trim() && !found.isPlaceholderData
  const fitting = isAnswered ? options : options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const others = fitting.map(({ id, label, closed = false }) => ({ value: String(id), label, disabled: closed }))
  const missing = chosen.filter((_id, index) => isGone(records[index]?.error))
  const more = { value: 'more', label: t('field.more'), disabled: true }
  return {
    data: [...own, ...others.filter(({ value }) => !chosen.includes(value)), ...(hasMore && isAnswered ? [more] : [])],
    /** Says that a chosen record does not exist any more, or is closed by now; null when all is well. */
    warning:
      missing.length > 0
        ? t('field.missing', { ids: missing.join(', ') })
        : records.some(({ data }) => data?.closed)
          ? t('field.closed')
          : null,
    /** What the list says when it has no option. */
    nothingFound: found.isPending || !isAnswered ? t('field.searching') : found.error ? failureText(found.error) : t('field.noMatch'),
  }
}
