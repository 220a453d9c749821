// Hook that returns the palette's results: records from the server's search, and matching actions and pages.
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useManagementInfo } from '#app/api/account/account.ts'
import { isGone } from '#app/api/http/failure.ts'
import { call } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { activeCommands, type Command, showShortcutHelp, useLettersEnabled } from '#app/ui/shortcuts/shortcuts.ts'
import { hasToday } from '#domain/account/account.ts'
import { depositoLabel } from '#domain/company/deposito.ts'
import { genericNames } from '#domain/contract/generic-names.ts'
import { type SearchHit, searchAnswer, searchLength, searchPath } from '#domain/stock/search.ts'
import { searchForm, folded } from '#domain/values/folded-text.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { openPages } from '../pages.ts'
import { findKey } from './open-find.ts'

/** The debounce time of the typed text, in milliseconds. */
const typingPause = 120

export type FindGroup =
  | { readonly kind: 'stock'; readonly id: string; readonly of: SearchHit; readonly rows: readonly FindRow[] }
  | { readonly kind: 'screen' | 'go' | 'widen'; readonly id: string; readonly rows: readonly FindRow[] }

export type FindRow = { readonly id: string } & ({ readonly hit: SearchHit } | { readonly action: FindAction })

/** Returns the rows of the palette for a typed text. If the text contains a digit, search results come before actions. */
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
    /** Whether the results belong to the current text. */
    isSettled: isAsked && form === now && !isFetching && !isPlaceholderData,
    isAsked,
    /** Whether the server has no such call. */
    isUnknown: isAsked && data === null,
    error: isAsked ? error : null,
    refetch,
  }
}

function hitGroups(hits: readonly SearchHit[]): FindGroup[] {
  return [...groupBy(hits, ({ stock }) => stock.id)].flatMap(([id, own]) => {
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

interface FindAction {
  readonly id: string
  readonly label: string
  /** The shortcut that does the same. */
  readonly hint?: string
  readonly group: 'screen' | 'go'
  readonly run: () => void
}

function useFindActions(): FindAction[] {
  const router = useRouter()
  const { account, depositos = [], deposito } = useSession()
  const isAdmin = useIsAdmin()
  const { data: info } = useManagementInfo()
  const letters = useLettersEnabled()
  const person = { isAdmin, info, hasDeposito: deposito !== undefined, hasHoy: account ? hasToday(account, depositos.length) : false }
  const [screen] = useState(screenCommands)
  const go = (id: string, label: string, link: LinkProps): FindAction => ({
    id,
    label,
    group: 'go',
    run: () => void router.navigate(link),
  })
  const warehouse = deposito ? { params: { warehouseId: deposito.id } } : {}
  const all = [
    ...screen.map(({ key, label, run }): FindAction => ({
      id: `screen ${label}`,
      label,
      group: 'screen',
      run,
      ...(letters && key !== undefined && { hint: key.toUpperCase() }),
    })),
    ...openPages(person).map(({ to, text }) => go(to, t(text), { to, ...warehouse })),
    ...depositos
      .filter(({ id }) => id !== deposito?.id)
      .map(({ id, ...own }) =>
        go(`deposito ${id}`, t('find.goTo', { name: depositoLabel({ id, ...own }) }), {
          to: '/warehouse/$warehouseId/stocks',
          params: { warehouseId: id },
        }),
      ),
    ...(isAdmin ? genericNames.map((name) => go(`list ${name}`, t(`${name}.list`), { to: '/$entity', params: { entity: name } })) : []),
    { id: 'help', label: t('keys.title'), group: 'go', run: () => showShortcutHelp(true), ...(letters && { hint: '?' }) } as const,
  ]
  // A button may have a key, and its page a link of its own.
  return all.filter(({ label }, index) => all.findIndex((one) => one.label === label) === index)
}

/** Returns the commands of the screen below: its shortcuts, and the buttons and links beside its title. */
function screenCommands(): Command[] {
  const registered = activeCommands().filter(({ key }) => key !== findKey)
  const beside = [...document.querySelectorAll<HTMLElement>('[data-title-line] :is(a, button)')].filter(isCommand)
  return [...registered, ...beside.map((element) => ({ label: element.ariaLabel ?? element.textContent, run: () => element.click() }))]
}

function isCommand(element: HTMLElement): boolean {
  return !element.matches('[aria-haspopup], [aria-current], [aria-disabled="true"], :disabled')
}

/** Returns the actions whose name contains every typed word, ignoring accents and case. */
function matchingActions(actions: readonly FindAction[], typed: string): FindAction[] {
  const words = folded(typed).split(/\s+/)
  return actions.filter(({ label }) => words.every((word) => folded(label).includes(word)))
}

/**
 * Searches for a normalized text (`searchForm`), in one stock or in all that the user may see. A newer search cancels an older one, and the
 * last results stay visible until the next arrive. The result is null for a server without this call.
 */
function searchQuery(form: string, stockId: number | null) {
  return queryOptions({
    queryKey: ['search', stockId, form],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: form, ...(stockId === null ? {} : { stockId: String(stockId) }) })
      try {
        return (await call('get', searchPath, { schema: searchAnswer, search, signal })).data
      } catch (failure) {
        if (isGone(failure)) return null
        throw failure
      }
    },
    enabled: form.length >= searchLength.min && form.length <= searchLength.max,
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}
