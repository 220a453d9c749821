import { firstCalls } from '../api/first-calls.ts'
import { isLineFree } from '../api/line.ts'
import { prefetch, prefetchedResponse } from '../api/prefetched-responses.ts'
import { readStoredToken } from '../api/token-storage.ts'

/** Mantine's key of the colour scheme that was chosen. */
const schemeKey = 'mantine-color-scheme-value'

/** Makes the first calls of the address, for which the program would otherwise wait, and says how the shell in the page is to look. */
export function beginPage(stamp: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const base = new URL(document.baseURI).pathname
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : ''
  const token = readStoredToken()
  const { dataset } = document.documentElement
  dataset['mantineColorScheme'] = scheme()
  dataset['screen'] = token === null ? 'public' : /^warehouse\/\d+\/stocks\/?$/.test(path) ? 'list' : 'other'
  prefetch([`i18n/es.json?${stamp}`], token)
  if (token !== null) {
    prefetch(['api/account', ownWarehouses, 'management/info'], token)
    if (path === '') void beginStart(token)
    begin(path, search, token)
  }
  bringProgram()
}

const ownWarehouses = 'api/depositos/user'

/** The start leads to the list of the user's first warehouse, whose calls need not wait for the program either. */
async function beginStart(token: string): Promise<void> {
  const answer = await prefetchedResponse(ownWarehouses)
  if (!answer?.ok || answer.bodyUsed) return
  const id = firstId(
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  if (id === null) return
  document.documentElement.dataset['screen'] = 'list'
  begin(`warehouse/${id}/stocks`, '', token)
}

/** Makes the first calls of a screen. Of a list it says which one reads its rows (`first-rows.tsx`). */
function begin(path: string, search: string, token: string): void {
  const { dataset } = document.documentElement
  const calls = firstCalls(path, search, token)
  prefetch(calls, token)
  if (dataset['screen'] !== 'list') return
  const list = calls.find((call) => /\/stocks\?/.test(call))
  if (list !== undefined) dataset['list'] = list
  if (isLineFree()) bringNext()
}

function firstId(rows: unknown): number | null {
  const first: unknown = Array.isArray(rows) ? rows[0] : null
  return typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'number' ? first.id : null
}

/** Brings the program, which the page names, after the calls and what draws a list's first rows: a browser that has all its connections in use lets it wait for them. */
function bringProgram(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="program"]')
  if (!named) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href: named.content })
  named.replaceWith(link)
}

/**
 * Brings what the page names for the rest of the list and for the screen that people open from it. It is asked for as soon as what draws the first rows has come: its answers come when the
 * program has, and the line does not rest in between.
 */
function bringNext(): void {
  new PerformanceObserver((come, observer) => {
    if (!come.getEntries().some(({ name }) => name.includes('/assets/start-'))) return
    observer.disconnect()
    const named = document.querySelector<HTMLMetaElement>('meta[name="next"]')?.content ?? ''
    prefetch(named.split(' ').filter(Boolean), null)
  }).observe({ type: 'resource', buffered: true })
}

function scheme(): 'light' | 'dark' {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(schemeKey)
  } catch {
    // Without storage the system's is taken.
  }
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
