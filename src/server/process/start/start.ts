// Starts the web server with front end and API, and stops it in order.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { builtFrontEnd } from '#build/build.ts'
import { productVersion } from '#domain/administration/management.ts'
import { createServer } from '../../app.ts'
import { within } from '../../authority/time-limit.ts'
import { errorCode } from '../../error-code.ts'
import { cataloguePathname } from '../../foreign-api/catalogue.ts'
import { proxyTo } from '../../foreign-api/proxy.ts'
import { loadFrontEnd, type FrontEnd } from '../../front-end/static-files.ts'
import { problemResponse, Refusal } from '../../http/refusal.ts'
import { newRequestId } from '../../http/request-id.ts'
import { inContext, type Loggers } from '../../log/loggers.ts'
import { addressWithoutSecrets } from '../../settings/setting-table.ts'
import type { Settings } from '../../settings/settings.ts'
import { openLog, type Log } from '../log.ts'
import { openProduct } from '../product.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { openFilesLines, tightenData } from '../storage/private-files.ts'
import { drainable } from '../web/drain.ts'
import { createHttpServer, type WebServer } from '../web/http-server.ts'
import { addressAt, isPublicHttps, reloadTlsOnChange, tlsLines } from '../web/tls.ts'
import { onlyByHttps, webHandler, withPageHeaders, type Handler } from '../web/web-handler.ts'
import { exposureLines, mailLines, refuseDemoOnNetwork } from './start-checks.ts'
import { StartFailure } from './start-failure.ts'

export interface RunningServer {
  readonly url: string
  readonly lines: readonly string[]
  /** Drains the running calls and sends, and ends the jobs and the store (`server/README.md#stopping`); resolves when all have ended. */
  stop(): Promise<void>
  /** Reopens the log file, which a rotation may have renamed. */
  reopenLog(): void
}

interface StartOptions {
  /** Receives a line for the terminal when the start takes longer than usual. */
  say?: (line: string) => void
  /** Further pages to serve, for the benchmark. */
  pages?: FrontEnd
}

/** The time-out of the shutdown drain of calls and sends, in milliseconds. */
const stopTimeoutMs = 30_000

/**
 * Does what `npm start` does, the steps that fail fast first: the data folder, the port, and then the slow part, in which the front end is
 * built while the store opens. Throws `StartFailure`, after closing what was opened.
 */
export async function start(settings: Settings, { say = () => undefined, pages = () => null }: StartOptions = {}): Promise<RunningServer> {
  const { closers, finishers }: Endings = { closers: [], finishers: [] }
  const stop = async (limit: AbortSignal): Promise<void> => {
    await Promise.all(finishers.map((finish) => finish(limit)))
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    refuseDemoOnNetwork(settings)
    const folder = openDataFolder(settings.dataDir, { alone: settings.databaseUrl === null && settings.apiUrl === null, isMade: true })
    closers.push(() => folder.release())
    const openFiles = tightenData(folder.path, settings.backupDir)
    const { loggers, ...logFile } = openLog(settings, folder)
    const log = loggers.of('process')
    closers.push(() => logFile.close())

    process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'the process ends'))

    // Calls that arrive during the slow part wait until it has ended.
    const ready = Promise.withResolvers<Handler>()
    const server = await listen(settings, async (request, from) => await (await ready.promise)(request, from))
    const url = addressOf(server, settings)
    finishers.push(drainable(server))
    if (settings.tls !== null && !(server instanceof HttpServer))
      closers.push(reloadTlsOnChange(server, settings.tls, { clock: () => new Date(), log }))

    const front = builtFrontEnd(() => say('Preparando las pantallas por primera vez; tarda unos segundos…'))
    const back = openBack(settings, folder, loggers, { closers, finishers }, front, { url: () => url, say })
    // Waits for both before closing anything, so that a failure of one does not leave the other running.
    const [built, opened] = await Promise.allSettled([front, back])
    if (built.status === 'rejected') throw built.reason
    if (opened.status === 'rejected') throw opened.reason
    const basePath = basePathOf(settings.publicUrl)
    const frontEnd = loadFrontEnd(built.value, { basePath, except: settings.apiUrl === null ? [] : [cataloguePathname] })
    const web = belowBasePath(
      basePath,
      webHandler((request) => pages(request) ?? frontEnd(request), opened.value.api),
    )
    const answered: Handler = async (request, from) => {
      try {
        return await web(request, from)
      } catch (error) {
        return failedAnswer(log, error, new URL(request.url).pathname)
      }
    }
    ready.resolve(isPublicHttps(settings) ? onlyByHttps(answered) : answered)
    log.info({ url, version: productVersion }, 'started')
    const mail = mailLines(settings)
    if (mail.length > 0) log.warn({ setting: 'SMTP_URL' }, 'nobody gets mails: they become files')
    const warnings = [...exposureLines(settings), ...mail, ...tlsLines(settings.tls, new Date()), ...openFilesLines(openFiles)]
    const address = `${url}${basePath === '/' ? '' : basePath}`
    return {
      url,
      lines: [`Depósito Fiscal ${productVersion} está en ${address}`, ...opened.value.lines, folderLine(folder.path, logFile), ...warnings],
      stop: () => stop(AbortSignal.timeout(stopTimeoutMs)),
      reopenLog: () => logFile.reopen(),
    }
  } catch (error) {
    // Aborts at once, because calls that arrived meanwhile wait for a start that failed.
    await stop(AbortSignal.abort())
    throw error
  }
}

/** The steps of a shutdown: first those that run in parallel under one time limit, then those that run one by one in reverse order. */
interface Endings {
  readonly finishers: ((limit: AbortSignal) => Promise<void>)[]
  readonly closers: (() => Promise<void> | void)[]
}

async function openBack(
  settings: Settings,
  folder: ReturnType<typeof openDataFolder>,
  loggers: Loggers,
  { closers, finishers }: Endings,
  front: Promise<string>,
  surroundings: Parameters<typeof openProduct>[3],
): Promise<{ api: Handler; lines: string[] }> {
  if (settings.apiUrl !== null) {
    const words = await readFile(join(await front, cataloguePathname), 'utf8')
    return {
      api: proxyTo(settings.apiUrl, () => words, { log: loggers.of('http') }),
      lines: [`API: ${addressWithoutSecrets(settings.apiUrl)}`],
    }
  }
  const product = await openProduct(settings, folder, loggers, surroundings)
  closers.push(() => product.close())
  finishers.push((limit) => within(limit, () => product.finish(), undefined))
  const api = createServer(product.services, product.addRoutes)
  return { api: (request, from = {}) => api.fetch(request, from), lines: product.lines }
}

function folderLine(path: string, { file, isWritten }: Pick<Log, 'file' | 'isWritten'>): string {
  return isWritten()
    ? `Datos y registro: ${path}`
    : `Datos: ${path}. No se puede escribir el registro ${file}: revise sus permisos y el espacio del disco.`
}

/** Logs a failure outside the API's own error handling, and returns the answer for it. */
function failedAnswer(log: Pick<Logger, 'error'>, error: unknown, path: string): Response {
  const requestId = newRequestId()
  inContext({ requestId }, () => log.error({ err: error, path }, 'an answer failed'))
  return withPageHeaders(problemResponse(new Refusal(500, 'error.http.500'), { path, requestId }))
}

async function listen(settings: Settings, handler: Handler): Promise<WebServer> {
  const server = createHttpServer(handler, settings.tls)
  server.listen(settings.port, settings.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartFailure(listenSentence(error, settings))
  }
  return server
}

function listenSentence(error: unknown, { host, port }: Settings): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `El puerto ${port} de ${host} está ocupado por otro programa. Deténgalo, o elija otro puerto con PORT.`
  if (code === 'EACCES') return `El sistema no permite usar el puerto ${port}. Elija otro con PORT, mayor que 1023.`
  return `No se puede escuchar en ${host}. Elija otra dirección con HOST.`
}

function addressOf(server: WebServer, { host, tls }: Settings): string {
  const address = server.address()
  return addressAt({ host, port: typeof address === 'object' && address ? address.port : 0, tls })
}

/** Returns the path under which the product is served, `/` or `/depositos/`. */
export function basePathOf(publicUrl: string | null): string {
  return publicUrl === null ? '/' : `${new URL(publicUrl).pathname.replace(/\/+$/, '')}/`
}

/**
 * Returns a handler that removes `basePath` from the address of a request, and adds it to the paths in the headers of an answer. It also
 * answers addresses without it, because a proxy in front may forward or remove the path.
 */
export function belowBasePath(basePath: string, handler: Handler): Handler {
  if (basePath === '/') return handler
  return async (request, from) => {
    const url = new URL(request.url)
    if (`${url.pathname}/`.startsWith(basePath)) url.pathname = url.pathname.slice(basePath.length - 1)
    const answer = await handler(url.href === request.url ? request : readdressed(request, url), from)
    const location = answer.headers.get('Location')
    if (location?.startsWith('/')) answer.headers.set('Location', `${basePath}${location.slice(1)}`)
    return answer
  }
}

function readdressed(request: Request, url: URL): Request {
  const { method, headers, signal, body } = request
  return new Request(url, { method, headers, signal, body, ...(body === null ? {} : { duplex: 'half' }) })
}
