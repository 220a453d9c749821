// Feed of committed stock changes from all processes, received through PostgreSQL LISTEN or in memory with SQLite.
import pg from 'pg'
import * as z from 'zod/mini'
import { stockChange, type StockChange } from '#domain/stock/stock-change.ts'
import { changesChannel, addChange } from './changes.ts'

/** How long a new connection and the answer to a look at it are waited for, in milliseconds. */
const patienceMs = 5000

/** How often the connection is looked at: one that was cut off on the way says nothing by itself. */
const lookEveryMs = 15_000

/** How long the first and the longest pause before another attempt is, in milliseconds. */
const pauses = { first: 250, longest: 10_000 } as const

const notice = z.array(stockChange)

interface ListeningFeed extends ChangeFeed {
  close(): Promise<void>
}

/**
 * What all processes of a PostgreSQL database change. It listens on a connection of its own from the first listener on, and makes another one when that is lost; listeners are then told
 * that they may have missed something.
 */
export function listenTo(url: string): ListeningFeed {
  const hub = createHub()
  const ending = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let pause: number = pauses.first
    while (!ending.signal.aborted) {
      try {
        await listen(url, ending.signal, {
          onNotice: (text) => hub.tell(notice.parse(JSON.parse(text))),
          onListening() {
            pause = pauses.first
            hub.tellMissed()
          },
        })
      } catch {
        // What is wrong with the database is told by every call that needs it.
      }
      await sleep(pause * (0.5 + Math.random() / 2), ending.signal)
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

interface Listening {
  readonly onNotice: (text: string) => void
  readonly onListening: () => void
}

/** Listens until the connection is lost or `signal` aborts. */
async function listen(url: string, signal: AbortSignal, { onNotice, onListening }: Listening): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'deposito-fiscal changes',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // A later error must not end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => onNotice(payload ?? '[]'))
  let look: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${changesChannel}`)
    onListening()
    const dead = Promise.withResolvers<never>()
    look = setInterval(() => void client.query('select 1').catch(dead.reject), lookEveryMs)
    await Promise.race([lost, dead.promise])
  } finally {
    clearInterval(look)
    void client.end().catch(() => undefined)
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

interface ChangeListener {
  /** What was changed and is committed. */
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Changes may have been lost. */
  readonly onMissed: () => void
}

/** What the processes of a store change. */
export interface ChangeFeed {
  /** Returns the function that ends it. */
  subscribe(listener: ChangeListener): () => void
}

interface ChangeHub extends ChangeFeed {
  tell(changes: readonly StockChange[]): void
  tellMissed(): void
}

/** For how long changes are gathered, in milliseconds, so that many of one stock are told once. */
const gatherMs = 40

/** Hands on what is told to those who listen. */
export function createHub(): ChangeHub {
  const listeners = new Set<ChangeListener>()
  let gathered = new Map<string, StockChange>()

  function handOn(): void {
    const changes = [...gathered.values()]
    gathered = new Map()
    for (const { onChanges } of listeners) onChanges(changes)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(changes) {
      if (listeners.size === 0 || changes.length === 0) return
      if (gathered.size === 0) setTimeout(handOn, gatherMs).unref()
      for (const change of changes) addChange(gathered, change)
    },
    tellMissed() {
      for (const { onMissed } of listeners) onMissed()
    },
  }
}
