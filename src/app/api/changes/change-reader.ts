// Reads the server's event stream for the tabs that are connected, reconnects, and forwards its messages.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { changesMessages } from '#domain/contract/change-messages.ts'

/** What a tab sends. Tabs and worker are of the same build, so their messages have no schema. */
export type TabMessage =
  /** `openFor`: for how many milliseconds the page has been open, whose data may lack the changes since. */
  | { readonly kind: 'follow'; readonly address: string; readonly token: string | null; readonly openFor: number }
  /** A new token, or a tab that became visible: a delayed attempt to reconnect begins now. */
  | { readonly kind: 'wake'; readonly token: string | null }
  | { readonly kind: 'leave' }

/** What a tab receives: every few seconds whether the stream is open, the stream's messages, and the token that the server refuses. */
export type ReaderMessage =
  | { readonly kind: 'life'; readonly isOpen: boolean }
  | { readonly kind: 'event'; readonly name: string | undefined; readonly data: string }
  | { readonly kind: 'refused'; readonly token: string }

/** The first and the longest delay before a reconnect, and the delay for a server without the stream; in milliseconds. */
const pauses = { first: 500, longest: 15_000, absent: 600_000 } as const
/** How long events are kept for a tab that is opening, in milliseconds. */
const bufferMs = 60_000
/** The time without a heartbeat after which the stream counts as broken, in milliseconds. The server sends one every 20 seconds. */
const silenceMs = 50_000
/** The interval, in milliseconds, at which the reader sends its tabs a `life` message. */
export const beatMs = 2000

/** Reads the stream while at least one tab follows it. */
export class ChangeReader {
  readonly #tabs = new Set<MessagePort>()
  #recent: { readonly at: number; readonly message: ReaderMessage }[] = []
  #isOpen = false
  #token: string | null = null
  #reading: AbortController | null = null
  #wake = (): void => undefined

  serve(tab: MessagePort): void {
    tab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(tab, data))
    tab.start()
  }

  #receive(tab: MessagePort, message: TabMessage): void {
    if (message.kind === 'leave') return this.#drop(tab)
    this.#token = message.token ?? this.#token
    this.#wake()
    if (message.kind === 'wake') return
    this.#tabs.add(tab)
    const began = performance.now() - message.openFor
    for (const one of this.#recent) if (one.at >= began) tab.postMessage(one.message)
    tab.postMessage({ kind: 'life', isOpen: this.#isOpen })
    if (this.#reading) return
    this.#reading = new AbortController()
    void this.#keepReading(message.address, this.#reading.signal)
  }

  #drop(tab: MessagePort): void {
    this.#tabs.delete(tab)
    tab.close()
    if (this.#tabs.size > 0) return
    this.#reading?.abort()
    this.#reading = null
  }

  #tell(message: ReaderMessage): void {
    for (const tab of this.#tabs) tab.postMessage(message)
  }

  #showOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#tell({ kind: 'life', isOpen })
  }

  #forward(name: string | undefined, data: string): void {
    const [now, message] = [performance.now(), { kind: 'event', name, data } as const]
    this.#recent = [...this.#recent.filter(({ at }) => now - at < bufferMs), { at: now, message }]
    this.#tell(message)
  }

  async #keepReading(address: string, stop: AbortSignal): Promise<void> {
    addEventListener('online', () => this.#wake(), { signal: stop })
    stop.addEventListener('abort', () => this.#wake())
    const beat = setInterval(() => this.#tell({ kind: 'life', isOpen: this.#isOpen }), beatMs)
    let since: string | null = null
    let pause: number = pauses.first
    while (!stop.aborted) {
      const [token, before]: [string | null, string | null] = [this.#token, since]
      if (token === null) {
        await this.#rest(pauses.absent)
        continue
      }
      const status = await readStream(
        { address, token, since: before, stop },
        {
          onBegin: () => {
            pause = pauses.first
            this.#showOpen(true)
            // Changes between two streams may be missing from the second one.
            if (before !== null) this.#forward(changesMessages.missed, '{}')
          },
          onLife: (at) => (since = at),
          onMessage: (name, data) => this.#forward(name, data),
        },
      )
      if (stop.aborted) break
      this.#showOpen(false)
      if (this.#isRefused(status, token)) continue
      if (status === 404) pause = pauses.absent
      await this.#rest(pause * (0.5 + Math.random() / 2))
      if (pause !== pauses.absent) pause = Math.min(pause * 2, pauses.longest)
    }
    clearInterval(beat)
  }

  /** Waits for a time, or until a tab or the network wakes the reader. */
  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Returns whether the server refused the token; the tabs then bring another one. */
  #isRefused(status: number | null, token: string): boolean {
    if ((status !== 401 && status !== 403) || this.#token !== token) return false
    this.#token = null
    this.#tell({ kind: 'refused', token })
    return true
  }
}

/** Returns the server's time in the first message, in milliseconds; null if it has none. */
function beginOf(data: string): number | null {
  const read: unknown = JSON.parse(data)
  return typeof read === 'object' && read !== null && 'at' in read && typeof read.at === 'string' ? Date.parse(read.at) : null
}

interface Reading {
  readonly address: string
  readonly token: string
  /** The server's time from which on changes are requested. */
  readonly since: string | null
  readonly stop: AbortSignal
}

interface StreamHandlers {
  readonly onBegin: () => void
  /** Called with the server's time at every sign of life. */
  readonly onLife: (at: string) => void
  readonly onMessage: (name: string | undefined, data: string) => void
}

/** Reads the stream until it ends. Returns the status of a server that refuses it; null if it ended or the network failed. */
async function readStream(
  { address, token, since, stop }: Reading,
  { onBegin, onLife, onMessage }: StreamHandlers,
): Promise<number | null> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  stop.addEventListener('abort', end, { signal: ending.signal })
  let timer = setTimeout(end, silenceMs)
  let clock: { readonly at: number; readonly readAt: number } | null = null
  const heard = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, silenceMs)
    if (clock) onLife(new Date(clock.at + performance.now() - clock.readAt).toISOString())
  }
  try {
    const url = since === null ? address : `${address}?since=${encodeURIComponent(since)}`
    const text = await openEventStream(url, token, ending.signal)
    if (typeof text === 'number') return text
    const messages = text.pipeThrough(new EventSourceParserStream({ onComment: heard })).getReader()
    for (let { value, done } = await messages.read(); !done; { value, done } = await messages.read()) {
      if (value?.event === changesMessages.begin) {
        const at = beginOf(value.data)
        clock = at === null ? null : { at, readAt: performance.now() }
        onBegin()
      } else if (value) onMessage(value.event, value.data)
      heard()
    }
    return null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** Returns the text of the stream, or the status of a server that refuses it; 404 for a server that answers every address with a page. */
async function openEventStream(address: string, token: string, signal: AbortSignal): Promise<ReadableStream<string> | number> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  const response = await fetch(address, { headers, signal, cache: 'no-store', redirect: 'manual' })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (response.ok && isStream && response.body) return response.body.pipeThrough(new TextDecoderStream())
  await response.body?.cancel()
  return response.ok ? 404 : response.status
}
