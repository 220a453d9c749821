// Decides which changed stocks got a verdict, and shows one toast for each.
import type { QueryClient } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { showNews } from '#app/ui/feedback/toast.ts'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { stockStatus, type StockState, type StockStatus } from '#domain/stock/stock.ts'
import { showDay } from '#domain/values/dates.ts'

type Verdict = StockChange & { readonly stockId: number; readonly state: StockState }

const channelName = 'deposito-verdicts-told'

/** Since so long ago a stock read again is that of its verdict, in milliseconds. */
const freshMs = 5000

/**
 * Tells verdicts, once in a browser: the tabs in sight tell them at once. A tab out of sight says in its title how many there are, and tells those that no other tab has told when it
 * comes into sight.
 */
export function createVerdictTeller(client: QueryClient) {
  const channel = new BroadcastChannel(channelName)
  const over = new AbortController()
  const known = new Set<string>()
  const waiting = new Map<string, Verdict>()

  function say(key: string, verdict: Verdict): void {
    channel.postMessage(key)
    void tell(client, verdict)
  }

  function showCount(): void {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = waiting.size > 0 ? `(${waiting.size}) ${title}` : title
  }

  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && waiting.delete(data)) showCount()
  })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) return
      for (const [key, verdict] of waiting) say(key, verdict)
      waiting.clear()
      showCount()
    },
    { signal: over.signal },
  )

  return {
    add(changes: readonly StockChange[]): void {
      for (const change of changes) {
        if (!isVerdict(change)) continue
        const key = `${change.stockId} ${change.at ?? ''}`
        if (known.has(key)) continue
        known.add(key)
        if (document.hidden) waiting.set(key, change)
        else say(key, change)
      }
      if (waiting.size > 0) showCount()
    },
    stop(): void {
      over.abort()
      channel.close()
      waiting.clear()
      showCount()
    },
  }
}

function isVerdict(change: StockChange): change is Verdict {
  return change.kind === 'verdict' && change.stockId !== null && change.state !== undefined
}

/** A repeat that the product makes by itself and that has no verdict either is no news. */
const firstAttempt = 1

async function tell(client: QueryClient, { warehouseId, stockId, state }: Verdict): Promise<void> {
  // Its own screen says it.
  if (window.location.pathname.endsWith(`/stock-detail/${stockId}`)) return
  const detail = { ...stockApi.detail({ warehouseId }, stockId), staleTime: freshMs, meta: { quiet: true } as const }
  const stock = await client.fetchQuery(detail).catch(() => null)
  // It is gone, and so there is nothing to look at.
  if (stock === null) return
  if (state === 'TECHNICAL_ERROR' && (stock.attempts ?? firstAttempt) > firstAttempt) return
  const status = stock.state === state ? stockStatus(stock) : state
  showNews({
    id: `stock-${stockId}`,
    text: t(sentenceOf(status), { id: stockId, day: showDay(stock.fechaStock), warehouse: stock.deposito?.description ?? '' }),
    tone: toneOf(status),
    link: { to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params: { warehouseId, stockId } },
    linkText: t('stock.verdict.show'),
  })
}

function sentenceOf(status: StockStatus) {
  switch (status) {
    case 'SUCCESS':
      return 'stock.verdict.SUCCESS'
    case 'WARNED':
      return 'stock.verdict.WARNED'
    case 'ERROR':
      return 'stock.verdict.ERROR'
    case 'FAILED':
      return 'stock.verdict.FAILED'
    default:
      return 'stock.verdict.TECHNICAL_ERROR'
  }
}

function toneOf(status: StockStatus): 'good' | 'warning' | 'bad' {
  if (status === 'SUCCESS') return 'good'
  return status === 'WARNED' ? 'warning' : 'bad'
}
