import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { failureText } from '#app/api/failure-text.ts'
import { isGone } from '#app/api/http.ts'
import { t } from '#app/i18n/text.ts'

interface ReferenceOption {
  readonly id: number
  readonly label: string
}

/** Where the records that a field refers to come from. */
export interface ReferenceSource {
  /** The beginning of its cache keys; it names the scope that its calls have. */
  readonly queryKey: QueryKey
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly ReferenceOption[]>
  /** Returns one record by its id, for its label. */
  readonly find: (id: number, signal: AbortSignal) => Promise<ReferenceOption>
}

/** How long after the last key the server is asked, in milliseconds. */
const typingPause = 250

/** Returns the options for a typed text, with the chosen records among them. Searches only while the list is open. */
export function useReferences({ queryKey, search, find }: ReferenceSource, chosen: readonly string[], typed: string, open: boolean) {
  const [text] = useDebouncedValue(typed.trim(), typingPause)
  const found = useQuery({
    queryKey: [...queryKey, 'search', text],
    queryFn: ({ signal }) => search(text, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const records = useQueries({
    queries: chosen.map((id) => ({
      queryKey: [...queryKey, 'find', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(Number(id), signal),
      meta: { quiet: true },
    })),
  })
  const own = chosen.map((id, index) => ({ value: id, label: records[index]?.data?.label ?? id }))
  const others = (found.data ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const missing = chosen.filter((_id, index) => isGone(records[index]?.error))
  return {
    data: [...own, ...others.filter(({ value }) => !chosen.includes(value))],
    /** Says that a chosen record does not exist any more; null when all do. */
    warning: missing.length > 0 ? t('field.missing', { ids: missing.join(', ') }) : null,
    /** What the list says when it has no option. */
    nothingFound: found.isPending ? t('field.searching') : found.error ? failureText(found.error) : t('field.noMatch'),
  }
}
