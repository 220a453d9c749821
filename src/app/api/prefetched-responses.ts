/**
 * The script in `index.html` asks for the session, the catalogue and the first page of the list while this one still loads, and leaves the answers
 * here. Each is handed out once, and only to a call that would have been the same: same address, same token.
 */
interface PrefetchedResponses {
  readonly token: string | null
  readonly calls: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    prefetched?: PrefetchedResponses
  }
}

export function takePrefetchedResponse(method: string, url: string, token: string | null): Promise<Response> | null {
  const { prefetched } = window
  const answer = method === 'get' && prefetched?.token === token ? prefetched.calls.get(url) : undefined
  prefetched?.calls.delete(url)
  return answer ?? null
}
