/** The calls that the script in `index.html` has begun before the program is there, by their addresses. */
interface EarlyCalls {
  readonly token: string | null
  readonly calls: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    early?: EarlyCalls
  }
}

/** Returns the response to a call that the page has begun with the same token, once; undefined for any other call. A call that changes something makes the others old. */
export function takeEarlyResponse(method: string, url: string, token: string | null): Promise<Response> | undefined {
  const { early } = window
  if (!early) return undefined
  if (method !== 'get') early.calls.clear()
  const response = early.token === token ? early.calls.get(url) : undefined
  early.calls.delete(url)
  return response
}
