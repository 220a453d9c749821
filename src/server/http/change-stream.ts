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
