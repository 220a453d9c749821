// Open server-sent event streams of this process, which deliver to each person the changes visible to them.
import type { Logger } from 'pino'
import { changesMessages } from '#domain/contract/change-messages.ts'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { hasSecondFactor } from '../store/accounts/second-factors.ts'
import { listOpenSessions, visibleWarehousesBySession, visibleCompaniesBySession } from '../store/changes/change-viewers.ts'
import type { Store } from '../store/database/open.ts'

/** The most streams of one person. A browser needs one for all its tabs. */
const perPerson = 12

/** The interval of heartbeats, in milliseconds. */
const beatEveryMs = 20_000

interface StreamOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly adminSecondFactor: boolean
  readonly log: Pick<Logger, 'error'>
  /** The interval at which the sessions of the streams are checked, in milliseconds. */
  readonly lookEveryMs?: number
}

interface Reader {
  readonly keyHash: string
  readonly userId: number
}

interface OpenStream extends Reader {
  readonly stream: ChangeStream
}

export type ChangeStreams = ReturnType<typeof createChangeStreams>

/** The streams of this process (`server/README.md#changes`). */
export function createChangeStreams(options: StreamOptions) {
  const { store, log, lookEveryMs = 5000 } = options
  const streams = new Set<OpenStream>()
  let stopWork: (() => void) | null = null

  /**
   * Starts heartbeats, session checks and the subscription to changes, which run while there are streams. Returns the function that stops
   * them.
   */
  function startWork(): () => void {
    let beatAt = performance.now()
    const check = async (): Promise<void> => {
      await endClosed(options, [...streams])
      if (performance.now() - beatAt < beatEveryMs) return
      beatAt = performance.now()
      for (const { stream } of streams) stream.beat()
    }
    // A failed check says nothing about the sessions; the next one decides.
    const checking = setInterval(() => void check().catch(() => undefined), lookEveryMs).unref()
    const stopListening = store.changes.subscribe({
      onChanges: (changes) => void handOut(options, [...streams], changes),
      onMissed: () => {
        for (const { stream } of streams) stream.send(changesMessages.missed, {})
      },
    })
    return () => {
      clearInterval(checking)
      stopListening()
    }
  }

  return {
    /** Opens a stream, whose first messages `begin` writes. Returns null when the person has too many. */
    open(reader: Reader, begin: (stream: ChangeStream) => Promise<void>) {
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

/**
 * Sends each stream the changes that are visible to its person now. When the database fails, the streams end, and the clients catch up when
 * they reconnect.
 */
async function handOut(
  { store, clock, log }: StreamOptions,
  streams: readonly OpenStream[],
  changes: readonly StockChange[],
): Promise<void> {
  const warehouseIds = [...new Set(changes.map(({ warehouseId }) => warehouseId))]
  const companyIds = [...new Set(changes.flatMap(({ companyId }) => companyId ?? []))]
  const of = { keyHashes: hashesOf(streams), now: clock().toISOString() }
  try {
    const warehouses = await visibleWarehousesBySession(store.db, { ...of, warehouseIds })
    const companies = await visibleCompaniesBySession(store.db, { ...of, companyIds })
    for (const { keyHash, userId, stream } of streams) {
      // Who has just lost their place in a company sees nothing of it any more, and has to know just that.
      const isSeen = ({ warehouseId, companyId, toUsers }: StockChange): boolean =>
        companyId === undefined
          ? warehouses.get(keyHash)?.has(warehouseId) === true
          : companies.get(keyHash)?.has(companyId) === true || toUsers?.includes(userId) === true
      const own = changes.filter(isSeen).map(({ toUsers: _, ...change }) => change)
      if (own.length > 0) stream.send(changesMessages.changes, own)
    }
  } catch (error) {
    log.error({ err: error }, 'changes could not be handed out')
    for (const { stream } of streams) stream.end()
  }
}

/** Ends the streams whose session has ended, or whose administrator no longer has a second factor. */
async function endClosed({ store, clock, adminSecondFactor }: StreamOptions, streams: readonly OpenStream[]): Promise<void> {
  const allowed = new Set<string>()
  for (const { keyHash, userId, isAdmin } of await listOpenSessions(store.db, hashesOf(streams), clock().toISOString()))
    if (!(adminSecondFactor && isAdmin) || (await hasSecondFactor(store.db, userId))) allowed.add(keyHash)
  for (const { keyHash, stream } of streams) if (!allowed.has(keyHash)) stream.end()
}

function hashesOf(streams: readonly Reader[]): string[] {
  return [...new Set(streams.map(({ keyHash }) => keyHash))]
}

/** One stream of server-sent events. After its end, calls have no effect. */
export interface ChangeStream {
  send(message: string, data: unknown): void
  /** Sends a comment as heartbeat, so that proxies and the client know that the stream is alive. */
  beat(): void
  end(): void
}

/** The most unread bytes: beyond them the stream ends, and the client reconnects and reads everything again. */
const maxUnread = 65_536

/** The reconnection delay that the stream suggests to the client, in milliseconds. */
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
