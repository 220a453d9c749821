import ky from 'ky'

/** The longest that a read waits before it is made once more, in seconds. */
const maxWaitSeconds = 10

const calls = ky.create({
  timeout: 60_000,
  // Nothing is retried but what the hook asks for.
  retry: { limit: 1, methods: [] },
  throwHttpErrors: false,
  hooks: {
    afterResponse: [
      ({ request, response, retryCount, options }) => {
        const times =
          response.status === 503 ? Number(options.context['whenBusy']) : response.status === 429 && request.method === 'GET' ? 1 : 0
        const seconds = Number(response.headers.get('Retry-After'))
        return retryCount < times && seconds > 0 && seconds <= maxWaitSeconds ? ky.retry({ delay: seconds * 1000 }) : undefined
      },
    ],
  },
  fetch: (input, init) => globalThis.fetch(new Request(input, init)),
})

/** Its response goes on for hours, so it has no hooks, which would keep a second one. */
const streams = ky.create({ timeout: 20_000, retry: { limit: 0 }, throwHttpErrors: false, fetch: (...of) => globalThis.fetch(...of) })

interface Options {
  readonly headers: Record<string, string>
  readonly signal?: AbortSignal | undefined
}

interface RequestOptions extends Options {
  readonly json?: unknown
  /** A body of plain text. */
  readonly text?: string
  /** Whether the call goes on when the page is left. */
  readonly keepalive?: boolean
  /** How often it is made again when the server is busy for a moment (503 with `Retry-After`). */
  readonly whenBusy?: number
}

/** Makes a call of `http.ts`, which knows what its options mean. Any answer of the server resolves; throws when there is none. */
export async function request(
  method: string,
  address: URL,
  { json, text, headers, signal, keepalive = false, whenBusy = 0 }: RequestOptions,
): Promise<Response> {
  return await calls(address, {
    method,
    headers,
    ...(json === undefined ? {} : { json }),
    ...(text === undefined ? {} : { body: text }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive ? { keepalive } : {}),
    retry: { limit: Math.max(1, whenBusy), methods: [] },
    context: { whenBusy },
  })
}

/** Opens a response that goes on. */
export async function requestStream(address: URL, { headers, search, signal }: Options & { search: URLSearchParams }): Promise<Response> {
  return await streams(address, { headers, searchParams: search, ...(signal ? { signal } : {}) })
}
