// Hook that searches the records that a reference field offers.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { failureText } from '#app/api/http/failure-text.ts'
import { isGone } from '#app/api/http/http.ts'
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

/** The source of the records that a field may refer to. */
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

/**
 * Returns the options for a typed text, including the selected records. It searches only while the list is open. Until the results for the latest text arrive, only those earlier
 * options stay whose label contains the text, so that Enter cannot select an option that does not match.
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
  const fitting = isAnswered ? options : options.filter(({ label }) => folded(label).includes(folded(typed.trim())))
  const others = fitting.map(({ id, label, closed = false }) => ({ value: String(id), label, disabled: closed }))
  const missing = chosen.filter((_id, index) => isGone(records[index]?.error))
  const more = { value: 'more', label: t('field.more'), disabled: true }
  return {
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
