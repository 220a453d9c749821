// Asks once a day the address that the operator names whether there is a newer version.
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { callHttp } from '../authority/soap/http-call.ts'
import { startLoop } from './loop.ts'

const everyMs = 86_400_000

/** The limits of an answer. A page about a release may list its files and its changes. */
const timeoutMs = 10_000
const maxBytes = 262_144

/** What the address has answered last; null before its first good answer. */
interface VersionState {
  /** A version that is newer than this one; null for none. */
  readonly newer: string | null
  readonly checked: string | null
}

export type VersionCheck = ReturnType<typeof startVersionCheck>

interface VersionOptions {
  readonly url: string
  readonly version: string
  readonly proxyEnv: NodeJS.ProcessEnv
  readonly clock: () => Date
  readonly log: Pick<Logger, 'warn' | 'debug'>
}

/** Asks at once, and then every day. An address that does not answer is logged once, until it answers again. */
export function startVersionCheck({ url, version, proxyEnv, clock, log }: VersionOptions) {
  let state: VersionState = { newer: null, checked: null }
  let isFailing = false
  const round = async (signal: AbortSignal): Promise<void> => {
    const newest = await ask(new URL(url), { proxyEnv, signal, log })
    if (newest === null) return
    state = { newer: isNewer(newest, version) ? newest : null, checked: clock().toISOString() }
    isFailing = false
  }
  const onError = (error: unknown): void => {
    if (!isFailing) log.warn({ err: error, setting: 'VERSION_URL' }, 'the newest version is not known')
    isFailing = true
  }
  const loop = startLoop({ name: 'version', everyMs, round, onError })
  return {
    state: (): VersionState => state,
    job: loop.state,
    idle: loop.idle,
    stop: loop.stop,
  }
}

type Asking = Pick<VersionOptions, 'proxyEnv' | 'log'> & { readonly signal: AbortSignal }

/** Returns the version that an address answers; null when the job is stopped meanwhile. Throws when it answers none. */
async function ask(url: URL, { proxyEnv, signal, log }: Asking): Promise<string | null> {
  // Some servers refuse a call that does not name its program.
  const headers = { accept: 'application/json, text/plain;q=0.9', 'user-agent': 'deposito-fiscal' }
  const limits = { timeoutMs, maxBytes, signal, ca: undefined }
  const reply = await callHttp({ url, method: 'GET', headers, body: '', proxyEnv, log, ...limits })
  if (reply.outcome === 'interrupted') return null
  if (reply.outcome !== 'answered') throw new Error(`no answer: ${reply.outcome} ${reply.code}`)
  if (reply.head.status !== 200) throw new Error(`status ${reply.head.status}`)
  if (reply.flaw !== null) throw new Error(`the answer has a flaw: ${reply.flaw}`)
  const newest = readVersion(new TextDecoder().decode(reply.body))
  if (newest === null) throw new Error('the answer has no version')
  return newest
}

const version = z.pipe(
  z.string().check(z.regex(/^\s*v?\d{1,6}(?:\.\d{1,6}){2}\s*$/)),
  z.transform((text) => text.trim().replace(/^v/, '')),
)

const answer = z.union([z.object({ version }), z.object({ tag_name: version })])

/** Returns the version of a plain text `2.1.0` or `v2.1.0`, or of JSON with one as `version` or `tag_name`; null for anything else. */
function readVersion(text: string): string | null {
  const plain = version.safeParse(text)
  if (plain.success) return plain.data
  try {
    const { data } = answer.safeParse(JSON.parse(text))
    if (data === undefined) return null
    return 'version' in data ? data.version : data.tag_name
  } catch {
    return null
  }
}

function isNewer(one: string, other: string): boolean {
  const [numbers, others] = [one, other].map((text) => text.split('.').map(Number))
  const place = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1
  return (numbers?.[place] ?? 0) > (others?.[place] ?? 0)
}
