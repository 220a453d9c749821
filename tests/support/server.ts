import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import { problem } from '#domain/contract/problem.ts'
import { createServer } from '#server/app.ts'
import type { AuthorityHealth } from '#server/authority/authority-health.ts'
import { secretBox, type SecretBox } from '#server/crypto/secret-box.ts'
import { HashQueue } from '#server/http/auth/hash-queue.ts'
import { sessionExpiry, hashSessionKey, newSessionKey, signToken } from '#server/http/auth/tokens.ts'
import type { Api, ClientInfo } from '#server/http/call.ts'
import { createChangeStreams, type ChangeStreams } from '#server/http/change-streams.ts'
import { ConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { TokenBuckets, wrongPasswordLimit } from '#server/http/limits/token-buckets.ts'
import { sendDueMails } from '#server/jobs/mail.ts'
import { createLoggers, type Loggers } from '#server/log/loggers.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { StoreCounts } from '#server/metrics/store-counts.ts'
import { createConfiguration } from '#server/process/configuration.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings/settings.ts'
import { standInRoutes } from '#server/stand-in/settings-calls.ts'
import { openSession } from '#server/store/accounts/sessions.ts'
import { findUserByLogin } from '#server/store/accounts/users.ts'
import { isTransactionCollision } from '#server/store/database/failures.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { authorityUp } from './authority-up.ts'
import { textOf } from './change-reader.ts'
import { inMemory } from './empty-database.ts'
import { fillFixture, fixture } from './fixture.ts'
import { changeableSettings, noAccess, noJobs } from './idle-services.ts'
export { companyCuit, fixture, personId } from './fixture.ts'

/** What a call answered. */
export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON, or the text when it is none. */
  body: unknown
  /** The body's `id`; NaN when it has none. */
  id: number
  /** The rows of a list; none when it is no list. */
  rows: Record<string, unknown>[]
}

/** The statuses of calls that were made at the same time, in ascending order. */
export const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status).toSorted((one, other) => one - other)

export type Send = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post: Send
  put: Send
  patch: Send
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
}

export interface TestServer {
  readonly app: Api
  readonly store: Store
  readonly changes: ChangeStreams
  /** A call with the token of a user of the fixture; null for none. */
  as(login: string | null, from?: ClientInfo): Caller
  fetch(request: Request, from?: ClientInfo): Promise<Response>
  /** How often the sending worker was woken. */
  readonly woken: () => number
  /** How often the mail job was woken. */
  readonly mailWoken: () => number
  /** Sends the due mails of the outbox, and returns every mail so far with its one link. */
  mails(): Promise<SentMail[]>
  /** What it logged as unforeseen, oldest first. */
  readonly unexpected: unknown[]
  /** Takes a sample for the history of the figures, as the product does every ten seconds. */
  sampleMetrics(): void
  close(): Promise<void>
}

export interface SentMail extends Mail {
  /** Whole, as it stands in the text. */
  readonly link: string
  /** What opens the account: the end of the link. */
  readonly key: string
}

export const origin = 'http://deposito.test'

export const secret = new TextEncoder().encode('una clave de sesenta y cuatro bytes o más que solo sirve en las pruebas')

/** The installation's key of these servers. */
export const testSecrets = secretBox(Buffer.alloc(32, 7))

/** The whole server on a fresh store with the small fixture above, in memory unless the test says where, or on a given store, which is taken as it is (`fillStore`). */
export async function openServer({
  store,
  on,
  clock = () => new Date(),
  registrationEnabled = false,
  trustProxy = false,
  hashes = new HashQueue(),
  publicUrl = origin,
  adminSecondFactor = false,
  callsPerMinute = 1_000_000,
  largeWorks = 2,
  limits = {},
  authority = authorityUp,
  access = noAccess,
  standIn = false,
  secrets = testSecrets,
  sinceRoundMs = 1000,
  isStopping = false,
  checkMail = () => Promise.resolve({ transport: 'files', location: '/datos/mail', fault: null }),
  copies = null,
  version = null,
  metricsToken = null,
  production = false,
  log: givenLog,
  loggers = createLoggers({ write: () => undefined }),
}: {
  store?: Store
  /** Opens the fresh store. */
  on?: () => Promise<Store>
  clock?: () => Date
  registrationEnabled?: boolean
  trustProxy?: boolean
  /** Where passwords wait for being hashed. */
  hashes?: HashQueue
  publicUrl?: string
  adminSecondFactor?: boolean
  /** How many calls a person may make in a minute; as good as none unless a test is about it. */
  callsPerMinute?: number
  largeWorks?: number
  /** Limits in place of the usual ones. */
  limits?: Partial<Services['limits']>
  authority?: AuthorityHealth
  access?: Services['access']
  /** Whether the authority's stand-in can be changed. */
  standIn?: boolean
  secrets?: SecretBox
  isStopping?: boolean
  /** How long ago the sending worker last looked at what is due. */
  sinceRoundMs?: number
  checkMail?: Services['checkMail']
  copies?: Services['copies']
  version?: Services['version']
  metricsToken?: string | null
  production?: boolean
  log?: Services['log']
  loggers?: Loggers
} = {}): Promise<TestServer> {
  const unexpected: unknown[] = []
  const keepUnexpected = (context: unknown): number => unexpected.push(context)
  const log = givenLog ?? { error: keepUnexpected }
  const storeCounts = new StoreCounts()
  const opened = store ?? (await (on ? on() : openStore(inMemory, storeCounts)))
  if (!store) await fillStore(opened, clock())
  const metrics = createMetrics({ store: opened, storeCounts, clock, jobs: noJobs })
  const changes = createChangeStreams({ store: opened, clock, adminSecondFactor, log, lookEveryMs: 100 })
  let [woken, mailWoken] = [0, 0]
  const { environment } = access
  const sent: SentMail[] = []
  const app = createServer(
    {
      store: opened,
      clock,
      isStopping: () => isStopping,
      sending: {
        wake: () => void (woken += 1),
        sinceRoundMs: () => sinceRoundMs,
      },
      changes,
      authority,
      access,
      mail: { wake: () => void (mailWoken += 1) },
      checkMail,
      copies,
      version,
      trustProxy,
      hashes,
      wrongPasswords: wrongPasswordLimit(),
      publicUrl: () => publicUrl,
      adminSecondFactor,
      callBudget: new TokenBuckets(callsPerMinute),
      largeWorks: new ConcurrencyLimit(largeWorks),
      limits: { ...readSettings({}).limits, ...limits },
      secret,
      secrets,
      keyPlace: 'secrets-key',
      info: { activeProfiles: ['test'], build: { version: productVersion }, registrationEnabled, environment, ...(standIn && { standIn }) },
      metrics,
      metricsToken,
      production,
      dataDir: '.',
      log,
      loggers,
      configuration: createConfiguration(
        readSettings({}),
        { path: '/datos', file: (name) => `/datos/${name}`, release: () => undefined },
        () => ({}),
        {},
      ),
    },
    standIn ? (api) => standInRoutes(api, changeableSettings()) : undefined,
  )
  const fetch = async (request: Request, from: ClientInfo = {}): Promise<Response> => await app.fetch(request, from)
  const post = {
    store: opened,
    clock,
    mailer: {
      send: (mail: Mail) => {
        const link = /^http\S+$/m.exec(mail.text)?.[0] ?? ''
        sent.push({ ...mail, link, key: link.slice(link.lastIndexOf('/') + 1) })
        return Promise.resolve({})
      },
    },
    sender: () => ({ publicUrl: origin, from: 'no-responder@deposito.test' }),
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: keepUnexpected },
  }
  return {
    app,
    store: opened,
    fetch,
    as: (login, from) =>
      callerOf((request) => fetch(request, from), login === null ? null : () => tokenOf({ store: opened }, login, clock())),
    unexpected,
    woken: () => woken,
    mailWoken: () => mailWoken,
    async mails() {
      await sendDueMails(post, new AbortController().signal)
      return sent
    },
    sampleMetrics: () => metrics.sample(),
    changes,
    async close() {
      changes.end()
      metrics.close()
      await opened.close()
    },
  }
}

/** A token of a session that is opened for it; of no session for a login that does not exist. */
export async function tokenOf({ store }: Pick<TestServer, 'store'>, login: string, now: Date, remembered = false): Promise<string> {
  const sessionKey = newSessionKey()
  const life = { createdDate: now.toISOString(), remembered: remembered ? 1 : 0 } as const
  const expiresDate = sessionExpiry(life, now)
  const user = await findUserByLogin(store.db, login)
  const session = { ...life, expiresDate, lastUsedDate: life.createdDate, keyHash: hashSessionKey(sessionKey), device: null }
  const opened = user && openSession(store.db, { ...session, userId: user.id, remoteAddress: 'unknown' })
  await opened?.catch((error: unknown) => {
    // The user is deleted at this moment.
    if (!isTransactionCollision(error)) throw error
  })
  return signToken(secret, { login, authorities: 'ROLE_USER', sessionKey, now, expiresDate })
}

function callerOf(fetch: (request: Request) => Promise<Response>, token: (() => Promise<string>) | null): Caller {
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const authorization: Record<string, string> = token ? { Authorization: `Bearer ${await token()}` } : {}
    const request = new Request(new URL(path, origin), {
      method,
      body: text,
      headers: { ...authorization, ...(text === null ? {} : { 'Content-Type': 'application/json' }), ...headers },
    })
    return await read(await fetch(request))
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}

async function read(response: Response): Promise<Reply> {
  const text = await textOf(response)
  const [kind] = /(?:problem\+)?json/.exec(response.headers.get('content-type') ?? '') ?? []
  const body: unknown = kind === undefined ? text : (kind === 'json' ? z.unknown() : problem).parse(JSON.parse(text))
  const identified = z.object({ id: z.number() }).safeParse(body)
  const listed = z.array(z.looseObject({})).safeParse(body)
  return {
    status: response.status,
    headers: response.headers,
    body,
    id: identified.success ? identified.data.id : Number.NaN,
    rows: listed.success ? listed.data : [],
  }
}

/** Puts the fixture into an empty store. */
export async function fillStore<S extends Store>(store: S, now: Date): Promise<S> {
  await store.write((tx) => fillFixture(tx, now))
  return store
}

/** Creates a stock in the fixture's first warehouse, and returns its id. */
export async function newStock(caller: Caller, fechaStock = '2026-11-20'): Promise<number> {
  return (await caller.post(`/api/warehouse/${fixture.warehouse}/stocks`, { fechaStock })).id
}
