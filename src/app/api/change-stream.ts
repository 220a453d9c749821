import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { changesBegin, changesMessages, changesPath, stockChange, type StockChange } from '#domain/stock-change.ts'
import { openEventStream } from './http.ts'

/** Without a sign of life for so long the stream counts as broken, in milliseconds. The server sends one every 20 seconds. */
const silenceMs = 50_000

interface StreamHandlers {
  /** The stream is there; the server's time. */
  readonly onBegin: (at: string) => void
  readonly onChanges: (changes: readonly StockChange[]) => void
  /** Something may have been lost. */
  readonly onMissed: () => void
  readonly onLife: () => void
}

const changeList = z.array(stockChange)

/** Reads the stream of changes until it ends. Throws a `Failure` when there is none. `since` is the server's time from which on changes are wanted. */
export async function readChangeStream(since: string | null, signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
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
