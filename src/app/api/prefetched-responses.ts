/** A call made before the code that needs its answer is there. */
interface Prefetched {
  readonly token: string | null
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    /** By address. The script in the page begins it. */
    prefetched?: Map<string, Prefetched>
  }
}

/** For how long an answer is kept for the one who needs it, in milliseconds. */
const keptMs = 20_000
const timeoutMs = 60_000

/** Statuses of a server that asks to be called again later. */
const busy: readonly number[] = [429, 503]

/** Makes calls whose answers will be needed. Imports nothing, because the script in the page does so too. */
export function prefetch(paths: readonly string[], token: string | null): void {
  const calls = (window.prefetched ??= new Map())
  for (const path of paths) {
    const url = new URL(path, document.baseURI).href
    if (calls.get(url)?.token === token) continue
    const headers = { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
    const response = read(new Request(url, { headers }))
    response.catch(() => undefined)
    const call = { token, response }
    calls.set(url, call)
    setTimeout(() => calls.get(url) === call && calls.delete(url), keptMs)
  }
}

/** Makes a call and reads its whole body at once: an unread body keeps its connection busy, and some responses are never taken. */
async function read(request: Request): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), timeoutMs)
  try {
    const response = await globalThis.fetch(request, { signal: late.signal })
    const { status, statusText, headers } = response
    return new Response(response.body === null ? null : await response.arrayBuffer(), { status, statusText, headers })
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the response to a call that is on its way, which the one who needs it still takes; null when it does not come, or was taken. */
export async function prefetchedResponse(path: string): Promise<Response | null> {
  const call = window.prefetched?.get(new URL(path, document.baseURI).href)
  return (await call?.response.catch(() => null)) ?? null
}

/**
 * Returns each response once, and only to the same call: same address, same token. Null also for one that did not come, so that the call is made anew. A call that changes something
 * makes all of them old.
 */
export async function takePrefetchedResponse(method: string, url: string, token: string | null): Promise<Response | null> {
  const calls = window.prefetched
  if (!calls) return null
  if (method !== 'get') calls.clear()
  const call = calls.get(url)
  if (call?.token !== token) return null
  calls.delete(url)
  const came = await call.response.catch((cause: unknown) => {
    // This call has used its 60 seconds. Repeating it would make the user wait twice as long for the error.
    if (cause instanceof DOMException && cause.name === 'TimeoutError') throw cause
    return null
  })
  return came && !busy.includes(came.status) ? came : null
}
