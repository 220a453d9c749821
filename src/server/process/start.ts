import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createServer } from '../app.ts'
import { cataloguePathname } from '../foreign-api/catalogue.ts'
import { proxyTo } from '../foreign-api/proxy.ts'
import { builtFrontEnd } from '../front-end/build.ts'
import { loadFrontEnd, type FrontEnd } from '../front-end/static-files.ts'
import { plainProblem } from '../http/plain-problem.ts'
import { newRequestId } from '../http/request-id.ts'
import { inContext } from '../log/context.ts'
import type { Loggers } from '../log/loggers.ts'
import { addressWithoutSecrets } from '../setting-display.ts'
import type { Settings } from '../settings.ts'
import { openDataFolder } from './data-folder.ts'
import { openLog, type Log } from './log.ts'
import { openProduct } from './product.ts'
import { StartFailure } from './start-failure.ts'
import { clientInfo, plainRequest, webHandler, type Handler } from './web-handler.ts'

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  /** The lines that the terminal shows. */
  readonly lines: readonly string[]
  /** Ends the running calls, the jobs and the store; resolves when all have ended. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Called with a line when the start takes longer than usual. */
  say?: (line: string) => void
  /** Further pages to serve, for the benchmark. */
  pages?: FrontEnd
}

/** How long a stop waits for calls that are still being answered, in milliseconds. */
const stopTimeoutMs = 1000

/**
 * Does what `npm start` does, the steps that fail fast first: the data folder, the port, and then the slow part, in which the front end is built while the store
 * opens. Throws `StartFailure`, after closing what was opened.
 */
export async function start(settings: Settings, { say = () => undefined, pages = () => null }: StartOptions = {}): Promise<RunningServer> {
  const closers: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const folder = openDataFolder(settings.dataDir, { alone: settings.databaseUrl === null && settings.apiUrl === null })
    closers.push(() => folder.release())
    const { loggers, ...logFile } = openLog(settings, folder)
    const log = loggers.of('process')
    closers.push(() => logFile.close())

    process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'the process ends'))

    // Calls that arrive during the slow part wait for its end.
    const ready = Promise.withResolvers<Handler>()
    const server = await listen(settings, async (request, from) => await (await ready.promise)(plainRequest(request), from))
    const url = addressOf(server, settings.host)
    closers.push(() => closeServer(server))

    const front = builtFrontEnd(() => say('Preparando las pantallas por primera vez; tarda unos segundos…'))
    const back = openBack(settings, folder, loggers, closers, front, url)
    // Waits for both before closing anything, so that a failure of one does not leave the other running.
    const [built, opened] = await Promise.allSettled([front, back])
    if (built.status === 'rejected') throw built.reason
    if (opened.status === 'rejected') throw opened.reason
    const frontEnd = loadFrontEnd(built.value, { except: settings.apiUrl === null ? [] : [cataloguePathname] })
    const web = webHandler((request) => pages(request) ?? frontEnd(request), opened.value.api)
    ready.resolve(async (request, from) => {
      try {
        return await web(request, from)
      } catch (error) {
        return failedAnswer(log, error, new URL(request.url).pathname)
      }
    })
    log.info({ url }, 'started')
    return { url, lines: [`Depósito Fiscal está en ${url}`, ...opened.value.lines, folderLine(folder.path, logFile)], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openBack(
  settings: Settings,
  folder: ReturnType<typeof openDataFolder>,
  loggers: Loggers,
  closers: (() => Promise<void> | void)[],
  front: Promise<string>,
  url: string,
): Promise<{ api: Handler; lines: string[] }> {
  if (settings.apiUrl !== null) {
    const words = await readFile(join(await front, cataloguePathname), 'utf8')
    return {
      api: proxyTo(settings.apiUrl, () => words, { log: loggers.of('http') }),
      lines: [`API: ${addressWithoutSecrets(settings.apiUrl)}`],
    }
  }
  const product = await openProduct(settings, folder, loggers, () => url)
  closers.push(() => product.close())
  const api = createServer(product.services)
  return { api: (request, from = {}) => api.fetch(request, from), lines: product.lines }
}

function folderLine(path: string, { file, isWritten }: Pick<Log, 'file' | 'isWritten'>): string {
  return isWritten()
    ? `Datos y registro: ${path}`
    : `Datos: ${path}. No se puede escribir el registro ${file}: revise sus permisos y el espacio del disco.`
}

/** What is answered when a response of the API or a file could not be made. */
function failedAnswer(log: Pick<Logger, 'error'>, error: unknown, path: string): Response {
  const requestId = newRequestId()
  inContext({ requestId }, () => log.error({ err: error, path }, 'an answer failed'))
  return plainProblem(500, 'Internal Server Error', 'error.http.500', { path, requestId })
}

async function listen(settings: Settings, handler: Handler): Promise<Server> {
  const server = createAdaptorServer({ fetch: (request, env) => handler(request, clientInfo(env)), overrideGlobalObjects: false })
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1')
  // Longer than proxies keep their side open, so that they never write to a connection that is being closed.
  server.keepAliveTimeout = 65_000
  server.listen(settings.port, settings.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartFailure(listenSentence(error, settings))
  }
  return server
}

function listenSentence(error: unknown, { host, port }: Settings): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `El puerto ${port} de ${host} está ocupado por otro programa. Deténgalo, o elija otro puerto con PORT.`
  if (code === 'EACCES') return `El sistema no permite usar el puerto ${port}. Elija otro con PORT, mayor que 1023.`
  return `No se puede escuchar en ${host}. Elija otra dirección con HOST.`
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
  await closed
  clearTimeout(late)
}

function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
