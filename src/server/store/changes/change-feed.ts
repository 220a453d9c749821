// Feed of committed stock changes from all processes, received through PostgreSQL LISTEN or in memory with SQLite.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { stockChange, type StockChange } from '#domain/stock/stock-change.ts'
import { changesChannel, addChange } from './changes.ts'

/** The time-out of connecting and of a query, in milliseconds. */
const timeoutMs = 5000

/**
 * The interval of the checks that the connection is alive, in milliseconds: when the network fails, a connection may end without an error.
 */
const checkEveryMs = 15_000

/** The first and the longest pause before the next connection attempt, in milliseconds. */
const pauses = { first: 250, longest: 10_000 } as const

const notification = z.array(stockChange)

/**
 * Returns the feed of changes by all processes of a PostgreSQL database. It listens on its own connection from the first subscription on,
 * and reconnects when that is lost; it then reports to the listeners that they may have missed changes.
 */
export function openPostgresFeed(url: string): ChangeFeed & { close(): Promise<void> } {
  const hub = createChangeHub()
  const ending = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let pause: number = pauses.first
    while (!ending.signal.aborted) {
      try {
        await listen(url, ending.signal, hub, () => (pause = pauses.first))
      } catch {
        // Ignored here: every request that needs the database reports the error.
      }
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: ending.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, pauses.longest)
    }
  }

  return {
    subscribe(listener) {
      running ??= run()
      return hub.subscribe(listener)
    },
    async close() {
      ending.abort()
      await running
    },
  }
}

/** Listens until the connection is lost or `signal` aborts. */
async function listen(url: string, signal: AbortSignal, hub: ReturnType<typeof createChangeHub>, onListening: () => void): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'deposito-fiscal changes',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // A later error must not end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '[]' }) => {
    try {
      hub.publish(notification.parse(JSON.parse(payload)))
    } catch {
      // A process of a later release may write what this one cannot read.
      hub.publishMissed()
    }
  })
  let checking: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${changesChannel}`)
    onListening()
    hub.publishMissed()
    const dead = Promise.withResolvers<never>()
    checking = setInterval(() => void client.query('select 1').catch(dead.reject), checkEveryMs)
    await Promise.race([lost, dead.promise])
  } finally {
    clearInterval(checking)
    void client.end().catch(() => undefined)
  }
}

interface ChangeListener {
  readonly onChanges: (changes: readonly StockChange[]) => void
  readonly onMissed: () => void
}

export interface ChangeFeed {
  /** Returns the function that ends the subscription. */
  subscribe(listener: ChangeListener): () => void
}

/** How long changes are batched, in milliseconds, so that listeners get many changes of one stock as one. */
const batchMs = 40

export function createChangeHub() {
  const listeners = new Set<ChangeListener>()
  let batched = new Map<string, StockChange>()

  function flush(): void {
    const changes = [...batched.values()]
    batched = new Map()
    for (const { onChanges } of listeners) onChanges(changes)
  }

  return {
    subscribe(listener: ChangeListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish(changes: readonly StockChange[]) {
      if (listeners.size === 0 || changes.length === 0) return
      if (batched.size === 0) setTimeout(flush, batchMs).unref()
      for (const change of changes) addChange(batched, change)
    },
    publishMissed() {
      for (const { onMissed } of listeners) onMissed()
    },
  }
}
