// Answers a file whose pieces are made or read one after the other, so that the whole of it is never in memory.
import type { Call } from '../call.ts'

interface FileHead {
  readonly type: string
  /** `Content-Disposition` without `attachment`. */
  readonly name: string
  /** The number of its bytes, where it is known. */
  readonly length?: number | undefined
  /** Whether the pieces are made without waiting for a slow client, which then keeps nothing open but its own compressed file. */
  readonly ahead?: boolean
}

/**
 * Streams a file. Its first piece is made before the answer starts, so that a call can still be refused; a failure after that can only
 * abort the answer. `limitConcurrency` counts the call until the last piece is made.
 */
export async function streamFile(
  call: Call,
  pieces: AsyncIterator<string | Uint8Array<ArrayBuffer>, void>,
  { type, name, length, ahead = false }: FileHead,
): Promise<Response> {
  const encoder = new TextEncoder()
  const made = Promise.withResolvers<void>()
  let piece = await pieces.next()
  call.set('fileMade', made.promise)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (piece.value === undefined) {
          made.resolve()
          return controller.close()
        }
        controller.enqueue(typeof piece.value === 'string' ? encoder.encode(piece.value) : piece.value)
        try {
          piece = await pieces.next()
        } catch (error) {
          made.resolve()
          call.var.services.log.error({ err: error }, 'a file broke off')
          throw error
        }
      },
      async cancel() {
        made.resolve()
        await pieces.return?.()
      },
    },
    { highWaterMark: ahead ? Infinity : 1 },
  )
  return new Response(body, { headers: headersOf({ type, name, length }) })
}

export function headersOf({ type, name, length }: Pick<FileHead, 'type' | 'name' | 'length'>): Record<string, string> {
  const counted = length === undefined ? {} : { 'Content-Length': String(length) }
  return { 'Content-Type': type, 'Content-Disposition': `attachment; ${name}`, ...counted }
}
