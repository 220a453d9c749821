import type { CDPSession } from '@playwright/test'

interface TimedRequest {
  readonly url: string
  /** Seconds on the browser's clock. */
  readonly begins: number
  readonly wall: number
  ends: number | null
  bytes: number
}

export async function listen(cdp: CDPSession) {
  const requests = new Map<string, TimedRequest>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!request.url.startsWith('data:'))
      requests.set(requestId, { url: request.url, begins: timestamp, wall: wallTime, ends: null, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = requests.get(requestId)
    if (!one) return
    one.ends = timestamp
    one.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  return { until: (seenAt: number) => measure([...requests.values()], seenAt) }
}

/** The bytes of the scripts as they came, the requests, and the length of the longest chain of requests of which each began when the one before had ended. `seenAt` is milliseconds since 1970. */
function measure(all: readonly TimedRequest[], seenAt: number) {
  const before = all.filter((one) => (one.wall + ((one.ends ?? Infinity) - one.begins)) * 1000 <= seenAt)
  const scripts = before.filter(({ url }) => new URL(url).pathname.endsWith('.js'))
  const script = scripts.reduce((sum, one) => sum + one.bytes, 0)
  return { script, requests: before.length, chain: Math.max(0, ...chains(before)) }
}

function chains(all: readonly TimedRequest[]): number[] {
  const sorted = all.toSorted((a, b) => a.begins - b.begins)
  const lengths: number[] = []
  for (const [index, one] of sorted.entries()) {
    const earlier = sorted.slice(0, index).map((other, at) => (other.ends !== null && other.ends <= one.begins ? (lengths[at] ?? 0) : 0))
    lengths.push(1 + Math.max(0, ...earlier))
  }
  return lengths
}
