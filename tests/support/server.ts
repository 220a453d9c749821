import * as z from 'zod/mini'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { createServer } from '#server/app.ts'
import type { AuthorityHealth } from '#server/authority/authority-health.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import type { SecretBox } from '#server/crypto/secret-box.ts'
import type { Api, ClientInfo } from '#server/http/call.ts'
import { signToken } from '#server/http/tokens.ts'
import { sendDueMails } from '#server/jobs/mail.ts'
import { createLoggers, type Loggers } from '#server/log/loggers.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { StoreCounts } from '#server/metrics/store-counts.ts'
import { createConfiguration } from '#server/process/configuration.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { authorityUp } from './authority-up.ts'
import { companyCuit, fillFixture, fixture } from './fixture.ts'
import { changeableSettings, noAccess, noJobs } from './idle-services.ts'
import { newForm } from './records.ts'

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
export function statusesOf(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((one, other) => one - other)
}

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
  /** A call with the token of a user of the fixture; null for none. */
  as(login: string | null, from?: ClientInfo): Caller
  fetch(request: Request, from?: ClientInfo): Promise<Response>
  /** How often the sending worker was woken. */
  readonly woken: () => number
  /** How often the mail job was woken. */
  readonly mailWoken: () => number
  /** Sends the due mails of the outbox, and returns every mail so far with its one link. */
  mails(): Promise<SentMail[]>
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

/** The whole server on a fresh store in memory with the small fixture above, or on a given store, which is taken as it is (`fillStore`). */
export async function openServer({
  store,
  clock = () => new Date(),
  registrationEnabled = false,
  trustProxy = false,
  authority = authorityUp,
  access = noAccess,
  standIn = false,
  secrets = testSecrets,
  sinceRoundMs = 1000,
  checkMail = () => Promise.resolve({ transport: 'files', location: '/datos/mail', fault: null }),
  copies = null,
  metricsToken = null,
  counted = true,
  log = { error: (context: unknown) => unexpected.push(context) },
  loggers = createLoggers({ write: () => undefined }),
}: {
  store?: Store
  clock?: () => Date
  registrationEnabled?: boolean
  trustProxy?: boolean
  authority?: AuthorityHealth
  access?: Services['access']
  /** Whether the authority's stand-in can be changed. */
  standIn?: boolean
  secrets?: SecretBox
  /** How long ago the sending worker last looked at what is due. */
  sinceRoundMs?: number
  checkMail?: Services['checkMail']
  copies?: Services['copies']
  /** What a reader of the figures in Prometheus' format must show. */
  metricsToken?: string | null
  /** Whether its calls are counted. */
  counted?: boolean
  log?: Services['log']
  loggers?: Loggers
} = {}): Promise<TestServer> {
  const storeCounts = new StoreCounts()
  const opened = store ?? (await openStore({ file: ':memory:' }, storeCounts))
  if (!store) await fillStore(opened, clock())
  const metrics = createMetrics({ store: opened, storeCounts, clock, jobs: noJobs })
  let woken = 0
  let mailWoken = 0
  const sent: SentMail[] = []
  const app = createServer({
    store: opened,
    clock,
    sending: {
      wake: () => {
        woken += 1
      },
      sinceRoundMs: () => sinceRoundMs,
    },
    authority,
    access,
    mail: {
      wake: () => {
        mailWoken += 1
      },
    },
    checkMail,
    copies,
    standIn: standIn ? changeableSettings() : null,
    trustProxy,
    secret,
    secrets,
    info: { activeProfiles: ['test'], build: { version: '2.0.7' }, registrationEnabled, ...(standIn ? { standIn } : {}) },
    metrics: counted ? metrics : { ...metrics, countCall: () => undefined },
    metricsToken,
    dataDir: '.',
    log,
    loggers,
    configuration: createConfiguration(
      readSettings({}),
      { path: '/datos', file: (name) => `/datos/${name}`, release: () => undefined },
      () => ({}),
      {},
    ),
  })
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
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: (context: unknown) => unexpected.push(context) },
  }
  return {
    app,
    store: opened,
    fetch,
    as: (login, from) => callerOf((request) => fetch(request, from), login === null ? null : () => tokenOf(login, clock())),
    woken: () => woken,
    mailWoken: () => mailWoken,
    async mails() {
      await sendDueMails(post, new AbortController().signal)
      return sent
    },
    sampleMetrics: () => metrics.sample(),
    async close() {
      metrics.close()
      await opened.close()
    },
  }
}

/** What servers logged as unforeseen, so that a test may look at it. */
export const unexpected: unknown[] = []

/** A valid token of any login, also of one that does not exist. */
export function tokenOf(login: string, now: Date, remembered = false): Promise<string> {
  return signToken(secret, { login, authorities: 'ROLE_USER', remembered, now })
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
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const body: unknown = isJson ? JSON.parse(text) : text
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

/** A valid body for each family, as a form makes it. */
export const drafts = {
  permisoEmbarque: {
    ...newForm(permisoEmbarqueFamily, { now: '2026-11-20T12:00:00.000Z', cuit: companyCuit }),
    identificadorPermiso: '26001EC01000123A',
    identificadorRemito: 'R-0001',
    ubicacionPartida: 'Nave 1',
    destinoMercaderia: '203',
    destinatarioExterior: 'Importadora Sao Paulo',
  },
  documentoTransporte: {
    ...newForm(documentoTransporteFamily, { now: '2026-11-20T12:00:00.000Z', cuit: companyCuit }),
    identificadorManifiesto: '26001MANI000456B',
    identificadorDocumentoTransporte: 'BL-77',
    ubicacionPartida: 'Nave 2',
    procedenciaMercaderia: '310',
  },
  contenedorVacio: { fechaIngresoDeposito: '2026-11-20T12:00:00.000Z', numeroContenedor: 'MSKU1234565', longitudContenedor: '40' },
  lineaMercaderia: { tipoEmbalaje: '05', cantidad: 12, pesoBruto: 1250.5 },
  contenedorAsociado: { tipo: 'HOUSE', cantidadBultos: 0, numeroContenedor: 'TCLU7654321', longitudContenedor: '20' },
} as const
