// Decides which changed stocks got a verdict, and shows one toast for each.
import type { QueryClient } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock/stock.ts'
import { t, textOf } from '#app/i18n/text.ts'
import { showNews } from '#app/ui/feedback/toasts.tsx'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { stockStatus, type StockState, type StockStatus } from '#domain/stock/stock.ts'
import { showDay } from '#domain/values/dates.ts'

type Verdict = StockChange & { readonly stockId: number; readonly state: StockState }

const channelName = 'deposito-verdicts-told'

/** A cached stock that is older than this is refetched before its verdict is announced, in milliseconds. */
const freshMs = 5000

/**
 * Announces verdicts as toasts, once per browser. Visible tabs announce them at once. A hidden tab shows their number in its title, and
 * when it becomes visible it announces those that no other tab has announced.
 */
export function createVerdictAnnouncer(client: QueryClient) {
  const channel = new BroadcastChannel(channelName)
  const over = new AbortController()
  const known = new Set<string>()
  const waiting = new Map<string, Verdict>()

  function announceOnce(key: string, verdict: Verdict): void {
    channel.postMessage(key)
    void announce(client, verdict)
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
      for (const [key, verdict] of waiting) announceOnce(key, verdict)
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
        else announceOnce(key, change)
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

async function announce(client: QueryClient, { warehouseId, stockId, state }: Verdict): Promise<void> {
  // The stock's own screen shows the verdict.
  if (window.location.pathname.endsWith(`/stock-detail/${stockId}`)) return
  const detail = { ...stockApi.detail({ warehouseId }, stockId), staleTime: freshMs, meta: { quiet: true } as const }
  const stock = await client.fetchQuery(detail).catch(() => null)
  // The stock cannot be read, for example because it was deleted, so there is no name and no link to announce.
  if (stock === null) return
  // Only the first attempt without a verdict is announced, not the server's automatic retries.
  if (state === 'TECHNICAL_ERROR' && (stock.attempts ?? 1) > 1) return
  const status = stock.state === state ? stockStatus(stock) : state
  const named = { id: stockId, day: showDay(stock.fechaStock), warehouse: stock.deposito?.description ?? '' }
  showNews({
    id: `stock-${stockId}`,
    text: textOf(`stock.verdict.${status}`, named) ?? t('stock.verdict.TECHNICAL_ERROR', named),
    tone: toneOf(status),
    link: { to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId', params: { warehouseId, stockId } },
    linkText: t('stock.verdict.show'),
  })
}

function toneOf(status: StockStatus): 'good' | 'warning' | 'bad' {
  if (status === 'SUCCESS') return 'good'
  return status === 'WARNED' ? 'warning' : 'bad'
}
