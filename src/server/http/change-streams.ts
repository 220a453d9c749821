import type { Logger } from 'pino'
import { changesMessages, type StockChange } from '#domain/stock/stock-change.ts'
import { hasSecondFactor } from '../store/accounts/second-factors.ts'
import { listOpenSessions, listWhoSees } from '../store/changes/change-viewers.ts'
import type { Store } from '../store/database/open.ts'

/** How many streams one person has at most. A browser needs one for all its tabs. */
const perPerson = 12

/** How often each stream gets a sign of life, in milliseconds. */
const beatEveryMs = 20_000

interface StreamOptions {
  readonly store: Store
  readonly clock: () => Date
  /** Whether administrators need a second factor. */
  readonly adminSecondFactor: boolean
  readonly log: Pick<Logger, 'error'>
  /** How often it is looked at whether the sessions of the streams are still open, in milliseconds. */
  readonly lookEveryMs?: number
}

/** Who a stream is for. */
interface Reader {
  readonly keyHash: string
  readonly userId: number
}

interface OpenStream extends Reader {
  readonly stream: ChangeStream
}

/** The streams of this process (`server/README.md#changes`). */
export interface ChangeStreams {
  /** Begins a stream; null when the person has as many as one may have. `begin` writes what it begins with. */
  open(reader: Reader, begin: (stream: ChangeStream) => Promise<void>): ReadableStream<Uint8Array<ArrayBuffer>> | null
  count(): number
  /** Ends all streams. */
  end(): void
}

export function createChangeStreams(options: StreamOptions): ChangeStreams {
  const { store, log, lookEveryMs = 5000 } = options
  const streams = new Set<OpenStream>()
  let stopWork: (() => void) | null = null

  /** Works as long as there are streams. */
  function startWork(): () => void {
    let beatAt = performance.now()
    const look = async (): Promise<void> => {
      await endClosed(options, [...streams])
      if (performance.now() - beatAt < beatEveryMs) return
      beatAt = performance.now()
      for (const { stream } of streams) stream.beat()
    }
    // A look that fails says nothing of the sessions: the next one does.
    const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs).unref()
    const stopListening = store.changes.subscribe({
      onChanges: (changes) => void handOut(options, [...streams], changes),
      onMissed: () => {
        for (const { stream } of streams) stream.send(changesMessages.missed, {})
      },
    })
    return () => {
      clearInterval(looking)
      stopListening()
    }
  }

  return {
    open(reader, begin) {
      if ([...streams].filter(({ userId }) => userId === reader.userId).length >= perPerson) return null
      stopWork ??= startWork()
      const { body, stream } = openStream(() => {
        streams.delete(one)
        if (streams.size > 0) return
        stopWork?.()
        stopWork = null
      })
      const one = { ...reader, stream }
      streams.add(one)
      begin(stream).catch((error: unknown) => {
        log.error({ err: error }, 'a stream of changes could not begin')
        stream.end()
      })
      return body
    },
    count: () => streams.size,
    end() {
      for (const { stream } of streams) stream.end()
    },
  }
}

/** Sends each stream what its person may see now. When that cannot be told the streams end, and those that follow them tell it. */
async function handOut(
  { store, clock, log }: StreamOptions,
  streams: readonly OpenStream[],
  changes: readonly StockChange[],
): Promise<void> {
  const warehouseIds = [...new Set(changes.map(({ warehouseId }) => warehouseId))]
  try {
    const seen = await listWhoSees(store.db, { keyHashes: hashesOf(streams), warehouseIds, now: clock().toISOString() })
    for (const { keyHash, stream } of streams) {
      const own = changes.filter(({ warehouseId }) => seen.get(keyHash)?.has(warehouseId))
      if (own.length > 0) stream.send(changesMessages.changes, own)
    }
  } catch (error) {
    log.error({ err: error }, 'changes could not be handed out')
    for (const { stream } of streams) stream.end()
  }
}

/** Ends the streams whose session is over, or whose administrator has no second factor any more. */
async function endClosed({ store, clock, adminSecondFactor }: StreamOptions, streams: readonly OpenStream[]): Promise<void> {
  const kept = new Set<string>()
  for (const { keyHash, userId, isAdmin } of await listOpenSessions(store.db, hashesOf(streams), clock().toISOString()))
    if (!(adminSecondFactor && isAdmin) || (await hasSecondFactor(store.db, userId))) kept.add(keyHash)
  for (const { keyHash, stream } of streams) if (!kept.has(keyHash)) stream.end()
}

function hashesOf(streams: readonly Reader[]): string[] {
  return [...new Set(streams.map(({ keyHash }) => keyHash))]
}

/** One stream of server-sent events. After its end nothing is sent any more. */
export interface ChangeStream {
  send(message: string, data: unknown): void
  /** A comment, so that proxies and the client know that the stream is alive. */
  beat(): void
  end(): void
}

/** A client that leaves so many bytes unread is dropped: it comes again and reads everything. */
const maxUnread = 65_536

/** After how long a client comes again, in milliseconds, unless it knows better. */
const comeAgainMs = 1000

/** Opens a stream; `onEnd` is called once, whichever side ends it. */
export function openStream(onEnd: () => void): { body: ReadableStream<Uint8Array<ArrayBuffer>>; stream: ChangeStream } {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null
  const over = (): boolean => {
    if (controller === null) return false
    controller = null
    onEnd()
    return true
  }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (made) => void (controller = made),
      cancel: () => void over(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnread }),
  )
  function write(text: string): void {
    const open = controller
    if (open === null) return
    if ((open.desiredSize ?? 0) <= 0) {
      over()
      open.error(new Error('the client does not read'))
    } else open.enqueue(encoder.encode(text))
  }
  write(`retry: ${comeAgainMs}\n\n`)
  return {
    body,
    stream: {
      send: (message, data) => write(`event: ${message}\ndata: ${JSON.stringify(data)}\n\n`),
      beat: () => write(': \n\n'),
      end() {
        const open = controller
        if (over()) open?.close()
      },
    },
  }
}
