import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { searchQuery } from '#app/api/search.ts'
import { searchForm, type SearchHit } from '#domain/search.ts'
import { type FindAction, matchingActions, useFindActions } from './use-find-actions.ts'

/** Milliseconds of a pause in typing. */
const typingPause = 120

/** The hits of one stock, or the actions of one group. */
export type FindGroup =
  | { readonly kind: 'stock'; readonly id: string; readonly of: SearchHit; readonly rows: readonly FindRow[] }
  | { readonly kind: 'screen' | 'go' | 'widen'; readonly id: string; readonly rows: readonly FindRow[] }

export type FindRow = { readonly id: string } & ({ readonly hit: SearchHit } | { readonly action: FindAction })

/** What the palette shows for what was typed. With a digit it is a number, and comes before what one can do. */
export function useFindResults(typed: string, stockId: number | null, widen: FindAction) {
  const actions = useFindActions()
  const { hits, ...state } = useSearch(typed, stockId)
  const shown = typed.trim() === '' ? actions : matchingActions(actions, typed)
  const can = stockId === null ? actionGroups(shown) : [widenGroup(widen)]
  const isNumber = stockId !== null || /\d/.test(typed)
  return {
    ...state,
    groups: isNumber ? [...hitGroups(hits), ...can] : [...can, ...hitGroups(hits)],
    hits: hits.length,
  }
}

/** Asks the server once the typing pauses. */
function useSearch(typed: string, stockId: number | null) {
  const now = searchForm(typed)
  const [settled] = useDebouncedValue(now, typingPause)
  const form = now === '' ? '' : settled
  const query = searchQuery(form, stockId)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(query)
  const isAsked = query.enabled === true
  const answer = isAsked && error === null ? data : undefined
  return {
    form,
    hits: answer?.hits ?? [],
    hasMore: answer?.hasMore === true,
    /** Whether what was typed has its answer. */
    isSettled: isAsked && form === now && !isFetching && !isPlaceholderData,
    isAsked,
    /** Whether the server has no such call. */
    isUnknown: isAsked && data === null,
    error: isAsked ? error : null,
    refetch,
  }
}

function hitGroups(hits: readonly SearchHit[]): FindGroup[] {
  return [...Map.groupBy(hits, ({ stock }) => stock.id)].flatMap(([id, own]) => {
    const rows = own.map((hit) => ({ id: `${hit.kind} ${hit.id}`, hit }))
    return own[0] ? [{ kind: 'stock', id: `stock ${id}`, of: own[0], rows } as const] : []
  })
}

function actionGroups(actions: readonly FindAction[]): FindGroup[] {
  return (['screen', 'go'] as const).flatMap((kind) => {
    const rows = actions.filter(({ group }) => group === kind).map((action) => ({ id: action.id, action }))
    return rows.length > 0 ? [{ kind, id: kind, rows }] : []
  })
}

function widenGroup(action: FindAction): FindGroup {
  return { kind: 'widen', id: 'widen', rows: [{ id: action.id, action }] }
}
