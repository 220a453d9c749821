import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import { changesMessages } from '#domain/contract/change-messages.ts'
import { stockChange, type StockChange } from '#domain/stock/stock-change.ts'

export type ChangeReader = ReturnType<typeof readChanges>

export function readChanges(response: Response) {
  const parsed = (response.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reader: ReadableStreamDefaultReader<EventSourceMessage> = parsed.getReader()
  /** The next message; null at the end. */
  async function next() {
    const { value } = await reader.read()
    return value ? { event: value.event ?? '', data: value.data } : null
  }
  return {
    status: response.status,
    next,
    /** Everything that was changed, until a change is one that is looked for. */
    async until(isIt: (change: StockChange) => boolean): Promise<StockChange[]> {
      const seen: StockChange[] = []
      for (let message = await next(); message; message = await next()) {
        if (message.event !== changesMessages.changes) continue
        seen.push(...z.parse(z.array(stockChange), JSON.parse(message.data)))
        if (seen.some(isIt)) return seen
      }
      throw new Error(`the stream ended after ${JSON.stringify(seen)}`)
    },
    async end(): Promise<void> {
      while ((await next()) !== null);
    },
    cancel: () => reader.cancel(),
  }
}

/** Returns the body of a response; of a stream what it begins with, and ends it. */
export async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!isStream || !response.body) return await response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
