// The client's address and network, for rate limits, also behind a trusted proxy.
import { isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'
import type { Call } from '../call.ts'

/** Returns the network that rate limits count a call under: an IPv4 address, or the first 64 bits of an IPv6 one, because a single client owns all addresses below them. */
export function clientNetwork(call: Call): string {
  const address = clientAddress(call)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [withoutZone = ''] = address.split('%', 1)
  return expandIPv6(withoutZone).split(':').slice(0, 4).join(':')
}

/** Returns the client's address; behind a trusted proxy the last one of `X-Forwarded-For`, because the client itself may have written the others. */
export function clientAddress(call: Call): string {
  const forwarded = call.get('services').trustProxy ? call.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (call.env.address ?? 'unknown')
}
