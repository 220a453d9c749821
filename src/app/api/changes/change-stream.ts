// Reads the server's event stream in one tab per browser, reconnects, and passes the events to the other tabs.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { stockChange, type StockChange, changesBegin, changesMessages, changesPath } from '#domain/stock/stock-change.ts'
import { callHeaders, clientId, Failure, headOf, isGone, isSessionEnd, streams } from '../http/http.ts'
import { currentToken, expireSession, subscribeToSession } from '../http/session-store.ts'
import { setStreamOpen } from './stream-state.ts'

/** The first and the longest delay before a reconnect, and the delay for a server without the stream; in milliseconds. */
const pauses = { first: 500, longest: 15_000, absent: 600_000 } as const

interface ChangeHandlers {
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Called when changes may have been lost, so that the shown data must be refetched. */
  readonly onMissed: () => void
}

/** How long changes are buffered for a tab that is opening, in milliseconds. */
const bufferMs = 60_000

/**
 * The messages between tabs. The tab that reads the stream sends `changes`, `missed` and `life`, whose `at` is the server's time up to which all changes were sent. A tab that opens
 * sends `hello` with its id and the time when its page began to load, in milliseconds since 1970; the reading tab answers with the changes since then, addressed to that id.
 */
const tabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), changes: z.array(stockChange), to: z.optional(z.string()) }),
  z.object({ kind: z.literal('missed') }),
  z.object({ kind: z.literal('life'), live: z.boolean(), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal('hello'), from: z.optional(z.string()), since: z.optional(z.number()) }),
])

type TabMessage = z.infer<typeof tabMessage>

/**
 * Receives changes until the returned function is called. One of a user's tabs reads the stream, because a browser allows few connections, and forwards it to the others. Without
 * Web Locks, which exist only over https and on localhost, the visible tab reads.
 */
export function followChanges(login: string, { onChanges, onMissed }: ChangeHandlers): () => void {
  const name = `deposito-changes ${new URL(document.baseURI).pathname} ${login}`
  const channel = new BroadcastChannel(name)
  const ending = new AbortController()
  const { signal } = ending
  let live: { live: boolean; at: string | null } = { live: false, at: null }
  let isReading = false
  let recent: { readonly at: number; readonly changes: StockChange[] }[] = []

  function show(next: { live: boolean; at: string | null }): void {
    live = next
    setStreamOpen(next.live)
  }

  function receive(message: TabMessage): void {
    if (message.kind === 'missed') onMissed()
    else if (message.kind === 'life') show({ live: message.live, at: message.at ?? live.at })
    else if (message.kind === 'hello') greet(message)
    else if (message.to === undefined || message.to === clientId) onChanges(message.changes)
  }

  function greet({ from: to, since }: Extract<TabMessage, { kind: 'hello' }>): void {
    if (!isReading) return
    tell({ kind: 'life', ...live })
    // A tab of an older release does not send `since`.
    if (to === undefined || since === undefined) return
    const changes = recent.filter(({ at }) => at >= since).flatMap((one) => one.changes)
    if (changes.length > 0) tell({ kind: 'changes', changes, to })
  }

  function tell(message: TabMessage): void {
    if (!signal.aborted) channel.postMessage(message)
  }

  function tellAll(message: TabMessage): void {
    const now = performance.now()
    if (message.kind === 'changes') recent = [...recent.filter(({ at }) => now - at < bufferMs), { at: now, changes: message.changes }]
    receive(message)
    tell(message)
  }

  channel.addEventListener('message', ({ data }) => {
    const message = tabMessage.safeParse(data)
    if (message.success && !signal.aborted) receive(message.data)
  })

  async function read(stop: AbortSignal): Promise<void> {
    isReading = true
    await keepReading(stop, {
      since: () => live.at,
      tell: (message) => tellAll(message),
    })
    isReading = false
  }

  tell({ kind: 'hello', from: clientId, since: performance.timeOrigin })
  void inOneTab(name, signal, read)
  return () => {
    if (isReading) tell({ kind: 'life', live: false, at: live.at })
    ending.abort()
    channel.close()
    setStreamOpen(false)
  }
}

/** Runs `read` while this tab is the one that reads the stream. */
async function inOneTab(name: string, signal: AbortSignal, read: (stop: AbortSignal) => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { signal }, () => read(signal)).catch(() => undefined)
    return
  }
  while (!signal.aborted) {
    const hidden = new AbortController()
    await visibility('visible', signal)
    void visibility('hidden', signal).then(() => hidden.abort())
    if (!signal.aborted) await read(AbortSignal.any([signal, hidden.signal]))
  }
}

interface Reading {
  readonly since: () => string | null
  readonly tell: (message: TabMessage) => void
}

/** Reads the stream and reconnects when it ends, until `stop` aborts. */
async function keepReading(stop: AbortSignal, { since, tell }: Reading): Promise<void> {
  let pause: number = pauses.first
  while (!stop.aborted) {
    await tokenThere(stop)
    const before = since()
    const clock = serverClock()
    let beganAt: string | null = null
    try {
      await readChangeStream(before, stop, {
        onBegin(at) {
          pause = pauses.first
          beganAt = at
          clock.set(at)
          tell({ kind: 'life', live: true, at })
          // Changes between two streams may be missing from the second one.
          if (before !== null) tell({ kind: 'missed' })
        },
        onChanges: (changes) => tell({ kind: 'changes', changes: [...changes] }),
        onMissed: () => tell({ kind: 'missed' }),
        onLife: () => tell({ kind: 'life', live: beganAt !== null, at: clock.read() }),
      })
    } catch (failure) {
      if (isGone(failure)) pause = pauses.absent
      // The session has ended. The user gets another token by signing in again.
      else if (isSessionEnd(failure) && currentToken() === null) pause = pauses.first
    }
    if (stop.aborted) break
    tell({ kind: 'life', live: false, at: clock.read() })
    await rest(pause * (0.5 + Math.random() / 2), stop)
    if (pause !== pauses.absent) pause = Math.min(pause * 2, pauses.longest)
  }
}

/** A clock that continues the server's time from the last value that the server sent. */
function serverClock() {
  let known: { at: number; receivedAt: number } | null = null
  return {
    set: (at: string) => void (known = { at: Date.parse(at), receivedAt: performance.now() }),
    read: () => (known === null ? null : new Date(known.at + performance.now() - known.receivedAt).toISOString()),
  }
}

/** Resolves when there is a token, or when `stop` aborts. */
async function tokenThere(stop: AbortSignal): Promise<void> {
  if (currentToken() !== null || stop.aborted) return
  const { promise, resolve } = Promise.withResolvers<null>()
  const end = subscribeToSession(() => {
    if (currentToken() !== null) resolve(null)
  })
  stop.addEventListener('abort', () => resolve(null), { once: true })
  await promise
  end()
}

/** Waits for a time, or until the network is back, the tab becomes visible, or `stop` aborts. */
async function rest(ms: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const over = new AbortController()
  const wake = (): void => resolve(null)
  const timer = setTimeout(wake, ms)
  window.addEventListener('online', wake, { signal: over.signal })
  document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal: over.signal })
  stop.addEventListener('abort', wake, { signal: over.signal })
  await promise
  over.abort()
  clearTimeout(timer)
}

/** Resolves when the tab is visible or hidden, or when `signal` aborts. */
async function visibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const over = new AbortController()
  const check = (): void => {
    if (document.visibilityState === state || signal.aborted) resolve(null)
  }
  document.addEventListener('visibilitychange', check, { signal: over.signal })
  signal.addEventListener('abort', check, { signal: over.signal })
  check()
  await promise
  over.abort()
}

/** The heartbeat time-out after which the stream counts as broken, in milliseconds. The server sends a heartbeat every 20 seconds. */
const silenceMs = 50_000

interface StreamHandlers {
  /** Called with the server's time when the stream begins. */
  readonly onBegin: (at: string) => void
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Called when changes may have been lost. */
  readonly onMissed: () => void
  readonly onLife: () => void
}

const changeList = z.array(stockChange)

/** Reads the change stream until it ends. Throws a `Failure` if there is none. `since` is the server's time from which on changes are requested. */
async function readChangeStream(since: string | null, signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onLife = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
    handlers.onLife()
  }
  const ended = AbortSignal.any([signal, silence.signal])
  const search = new URLSearchParams(since === null ? {} : { since })
  try {
    const text = await openEventStream(changesPath, { search, signal: ended })
    const messages = text.pipeThrough(new EventSourceParserStream({ onComment: onLife })).getReader()
    for (let { value, done } = await messages.read(); !done; { value, done } = await messages.read()) {
      onLife()
      if (value) handle(value, handlers)
    }
  } finally {
    clearTimeout(timer)
  }
}

function handle({ event, data }: { event?: string | undefined; data: string }, { onBegin, onChanges, onMissed }: StreamHandlers): void {
  if (event === changesMessages.missed) return onMissed()
  const content: unknown = JSON.parse(data)
  if (event === changesMessages.begin) onBegin(z.parse(changesBegin, content).at)
  else if (event === changesMessages.changes) onChanges(changeList.safeParse(content).data ?? [])
}

/** Opens an event stream and returns its text. Throws a `Failure`. */
async function openEventStream(
  path: string,
  { search, signal }: { search: URLSearchParams; signal: AbortSignal },
): Promise<ReadableStream<string>> {
  const token = currentToken()
  let response: Response
  try {
    response = await streams(new URL(path, document.baseURI), {
      headers: callHeaders(token, 'text/event-stream'),
      searchParams: search,
      signal,
    })
  } catch (cause) {
    throw new Failure('unreachable', 'get', null, cause)
  }
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (response.ok && isStream && response.body) return response.body.pipeThrough(new TextDecoderStream())
  await response.body?.cancel()
  // A server that answers every address with an HTML page has no stream.
  const failure = new Failure('http', 'get', { ...headOf(response), ...(response.ok ? { status: 404 } : {}) })
  if (isSessionEnd(failure)) expireSession(token, path)
  throw failure
}
