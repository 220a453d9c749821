import * as z from 'zod/mini'
import { productVersion } from '#domain/administration/management.ts'
import { problem } from '#domain/contract/problem.ts'
import { createServer } from '#server/app.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { HashQueue } from '#server/http/auth/hash-queue.ts'
import { sessionExpiry, hashSessionKey, newSessionKey, signToken } from '#server/http/auth/tokens.ts'
import type { ClientInfo } from '#server/http/call.ts'
import { createChangeStreams } from '#server/http/change-streams.ts'
import { ConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { TokenBuckets, wrongPasswordLimit } from '#server/http/limits/token-buckets.ts'
import { sendDueMails } from '#server/jobs/mail.ts'
import { createLoggers } from '#server/log/loggers.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { createConfiguration } from '#server/process/configuration.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings/settings.ts'
import { standInRoutes } from '#server/stand-in/settings-calls.ts'
import { openSession } from '#server/store/accounts/sessions.ts'
import { findUserByLogin } from '#server/store/accounts/users.ts'
import { isTransactionCollision } from '#server/store/database/failures.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { StoreMeter } from '#server/store/database/store-meter.ts'
import { authorityUp } from './authority-up.ts'
import { textOf } from './change-reader.ts'
import { inMemory } from './empty-database.ts'
import { fillFixture, fixture } from './fixture.ts'
import { changeableSettings, noAccess, noJobs } from './idle-services.ts'
import type { TestStore } from './store.ts'
export { companyCuit, fixture, personId } from './fixture.ts'

export interface Reply {
  status: number
  headers: Headers
  body: unknown
  /** The body's `id`; NaN when it has none. */
  id: number
  /** The rows of a list; none when it is no list. */
  rows: Record<string, unknown>[]
}

/** The statuses of calls that were made at the same time, in ascending order. */
export const statusesOf = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status).toSorted((one, other) => one - other)

export type Caller = ReturnType<typeof callerOf>

export type TestServer = Awaited<ReturnType<typeof openServer>>

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

type Given =
  | 'clock'
  | 'trustProxy'
  | 'hashes'
  | 'adminSecondFactor'
  | 'authority'
  | 'access'
  | 'secrets'
  | 'checkMail'
  | 'copies'
  | 'version'

/** Services in place of the usual ones, and what the usual ones are made of. */
export interface ServerOptions extends Partial<Pick<Services, Given | 'metricsToken' | 'production' | 'log' | 'loggers'>> {
  store?: Store & Partial<Pick<TestStore, 'reads'>>
  on?: () => Promise<Store>
  registrationEnabled?: boolean
  publicUrl?: string
  /** How many calls a person may make in a minute; as good as none unless a test is about it. */
  callsPerMinute?: number
  largeWorks?: number
  limits?: Partial<Services['limits']>
  standIn?: boolean
  isStopping?: boolean
  /** How long ago the sending worker last looked at what is due. */
  sinceRoundMs?: number
}

/** The whole server on a fresh store with the small fixture above, in memory unless the test says where, or on a given store, which is taken as it is (`fillStore`). */
export async function openServer({
  store,
  on,
  clock = () => new Date(),
  registrationEnabled = false,
  trustProxy = false,
  // Sign-ins wait as long as they need to, so that no test fails on a slow machine.
  hashes = new HashQueue({ maxWaitMs: { known: Infinity, others: Infinity } }),
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
}: ServerOptions = {}) {
  const unexpected: unknown[] = []
  const keepUnexpected = (context: unknown): number => unexpected.push(context)
  const log = givenLog ?? { error: keepUnexpected }
  const meter = new StoreMeter()
  const opened: NonNullable<ServerOptions['store']> = store ?? (await (on ? on() : openStore(inMemory, meter)))
  const served = { ...opened, db: opened.reads ?? opened.db }
  if (!store) await fillStore(opened, clock())
  const metrics = createMetrics({ store: served, meter, clock, jobs: noJobs })
  const changes = createChangeStreams({ store: served, clock, adminSecondFactor, log, lookEveryMs: 100 })
  let [woken, mailWoken] = [0, 0]
  const { environment } = access
  const sent: SentMail[] = []
  const app = createServer(
    {
      store: served,
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
      wrongKeys: wrongPasswordLimit(),
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
    changes,
    fetch,
    /** A call with the token of a user of the fixture; null for none. */
    as: (login: string | null, from?: ClientInfo): Caller =>
      callerOf((request) => fetch(request, from), login === null ? null : () => tokenOf({ store: opened }, login, clock())),
    /** What it logged as unforeseen, oldest first. */
    unexpected,
    woken: () => woken,
    mailWoken: () => mailWoken,
    /** Sends the due mails of the outbox, and returns every mail so far with its one link. */
    async mails(): Promise<SentMail[]> {
      await sendDueMails(post, new AbortController().signal)
      return sent
    },
    /** Takes a sample for the history of the figures, as the product does every ten seconds. */
    sampleMetrics: (): void => metrics.sample(),
    async close(): Promise<void> {
      changes.end()
      metrics.close()
      await opened.close()
    },
  }
}

/** A token of a session that is opened for it; of no session for a login that does not exist. */
export async function tokenOf({ store }: { readonly store: Store }, login: string, now: Date, remembered = false): Promise<string> {
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

function callerOf(fetch: (request: Request) => Promise<Response>, token: (() => Promise<string>) | null) {
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
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: Record<string, string>) => send('PUT', path, body, headers),
    patch: (path: string, body?: unknown, headers?: Record<string, string>) => send('PATCH', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
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

export async function fillStore<S extends Store>(store: S, now: Date): Promise<S> {
  await store.write((tx) => fillFixture(tx, now))
  return store
}

export async function newStock(caller: Caller, fechaStock = '2026-11-20'): Promise<number> {
  return (await caller.post(`/api/warehouse/${fixture.warehouse}/stocks`, { fechaStock })).id
}
