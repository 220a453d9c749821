/** Left by the script in `index.html`, which calls for the session, the texts and the first page of the list while the program still loads. */
interface PrefetchedResponses {
  readonly token: string | null
  readonly calls: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    prefetched?: PrefetchedResponses
  }
}

/** Returns each response once, and only to the same call: same address, same token. */
export function takePrefetchedResponse(method: string, url: string, token: string | null): Promise<Response> | null {
  const { prefetched } = window
  const response = method === 'get' && prefetched?.token === token ? prefetched.calls.get(url) : undefined
  prefetched?.calls.delete(url)
  return response ?? null
}
