// Opens an event stream of the server, in a page or in a worker.
/** Returns the text of the stream, or the status of a server that refuses it; 404 for a server that answers every address with a page. */
export async function openEventStream(address: string, token: string, signal: AbortSignal): Promise<ReadableStream<string> | number> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` }
  const response = await fetch(address, { headers, signal, cache: 'no-store', redirect: 'manual' })
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true
  if (response.ok && isStream && response.body) return response.body.pipeThrough(new TextDecoderStream())
  await response.body?.cancel()
  return response.ok ? 404 : response.status
}
