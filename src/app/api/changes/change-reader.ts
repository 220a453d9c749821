// Reads the server's event stream for the tabs that are connected, reconnects, and forwards its messages.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { changesMessages } from '#domain/contract/change-messages.ts'
import { openEventStream } from '../http/event-stream.ts'

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
/** How often the tabs are told whether the stream is open, in milliseconds. */
export const beatMs = 2000

/** Returns the function that connects a tab by its port. The stream is open while at least one tab follows it. */
export function createChangeReader(): (tab: MessagePort) => void {
  const tabs = new Set<MessagePort>()
  let recent: { readonly at: number; readonly message: ReaderMessage }[] = []
  let isOpen = false
  let token: string | null = null
  let reading: AbortController | null = null
  let wake = (): void => undefined

  function tell(message: ReaderMessage): void {
    for (const tab of tabs) tab.postMessage(message)
  }

  function showOpen(next: boolean): void {
    isOpen = next
    tell({ kind: 'life', isOpen })
  }

  function forward(name: string | undefined, data: string): void {
    const [now, message] = [performance.now(), { kind: 'event', name, data } as const]
    recent = [...recent.filter(({ at }) => now - at < bufferMs), { at: now, message }]
    tell(message)
  }

  /** Resolves after a time, or earlier when a tab or the network wakes it. */
  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function keepReading(address: string, stop: AbortSignal): Promise<void> {
    addEventListener('online', () => wake(), { signal: stop })
    stop.addEventListener('abort', () => wake())
    const beat = setInterval(() => tell({ kind: 'life', isOpen }), beatMs)
    let since: string | null = null
    let pause: number = pauses.first
    while (!stop.aborted) {
      const used = token
      if (used === null) {
        await rest(pauses.absent)
        continue
      }
      const before: string | null = since
      const status = await readStream(
        { address, token: used, since: before, stop },
        {
          onBegin() {
            pause = pauses.first
            showOpen(true)
            // Changes between two streams may be missing from the second one.
            if (before !== null) forward(changesMessages.missed, '{}')
          },
          onLife: (at) => (since = at),
          onMessage: forward,
        },
      )
      if (stop.aborted) break
      showOpen(false)
      if (status === 404) pause = pauses.absent
      if ((status === 401 || status === 403) && token === used) {
        token = null
        tell({ kind: 'refused', token: used })
        continue
      }
      await rest(pause * (0.5 + Math.random() / 2))
      if (pause !== pauses.absent) pause = Math.min(pause * 2, pauses.longest)
    }
    clearInterval(beat)
  }

  function receive(tab: MessagePort, message: TabMessage): void {
    if (message.kind === 'leave') {
      tabs.delete(tab)
      tab.close()
      if (tabs.size > 0) return
      reading?.abort()
      reading = null
      return
    }
    token = message.token ?? token
    wake()
    if (message.kind === 'wake') return
    tabs.add(tab)
    const began = performance.now() - message.openFor
    for (const one of recent) if (one.at >= began) tab.postMessage(one.message)
    tab.postMessage({ kind: 'life', isOpen })
    if (reading) return
    reading = new AbortController()
    void keepReading(message.address, reading.signal)
  }

  return (tab) => {
    tab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(tab, data))
    tab.start()
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
