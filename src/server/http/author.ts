import { clientIdHeader } from '#domain/stock-change.ts'
import type { Author } from '../store/audit.ts'
import { viewerOf } from './auth.ts'
import type { Call } from './call.ts'
import { clientAddress } from './client-network.ts'

/** Who makes a call, from where and when. */
export function authorOf(call: Call): Author & { readonly login: string } {
  return { ...anyoneOf(call), login: viewerOf(call).login }
}

/** As `authorOf`, of a call that needs no session: `login` is the one that was typed. */
export function anyoneOf(call: Call, login: string | null = null): Author {
  return { login, remoteAddress: clientAddress(call), now: call.get('services').clock().toISOString(), client: clientOf(call) }
}

/** The name that the client gives itself, if it is one. */
function clientOf(call: Call): string | undefined {
  const name = call.req.header(clientIdHeader)
  return name !== undefined && /^[\w-]{1,64}$/.test(name) ? name : undefined
}
