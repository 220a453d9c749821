// Calls for server information, configuration, metrics, log levels and the copies of the database.
import { timingSafeEqual } from 'hono/utils/buffer'
import * as z from 'zod/mini'
import { configurationProperties, configurationSources } from '#domain/administration/configuration.ts'
import { copiesPath, type CopyList, begunCopy, copyList } from '#domain/administration/copies.ts'
import { loggerChange, logLevels, type LoggersAnswer, loggersAnswer } from '#domain/administration/loggers.ts'
import { productVersion, managementInfo } from '#domain/administration/management.ts'
import { metrics, metricsHistory } from '#domain/administration/metrics.ts'
import { threadDumpText, threadDump } from '#domain/administration/thread-dump.ts'
import {
  allows,
  begun,
  describeCalls,
  empty,
  one,
  oneOrText,
  refuses,
  storedFile,
  takes,
  textAnswer,
  unrepeatable,
} from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { bearerToken, isAdmin, userOf, authorOf } from '../../http/auth/auth.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { forbidden, notFound, Refusal } from '../../http/refusal.ts'
import { withoutBody } from '../../http/responses.ts'
import { headersOf, streamFile } from '../../http/sheets/file-stream.ts'
import { write } from '../../http/write.ts'
import { isLogger } from '../../log/loggers.ts'
import { recordEvent } from '../../store/operations/audit.ts'

/** The thread dump with members that the platform's clients read and the app does not. */
const threads = z.object({
  threads: z.array(
    z.extend(threadDump.shape.threads._zod.def.element, {
      blockedTime: z.number(),
      waitedTime: z.number(),
      lockOwnerId: z.number(),
      lockOwnerName: z.nullable(z.string()),
      daemon: z.boolean(),
      inNative: z.boolean(),
      suspended: z.boolean(),
      lockedMonitors: z.array(z.unknown()),
      lockedSynchronizers: z.array(z.unknown()),
    }),
  ),
})

const about = describeCalls('Administración', 'admin', {
  info: ['Leer lo que ofrece la instalación', one(ref('Informacion', managementInfo))],
  properties: ['Leer la configuración', one(ref('Configuracion', configurationProperties)), 'Los secretos se tapan.'],
  sources: [
    'Leer de dónde viene cada valor de la configuración',
    one(ref('FuentesDeConfiguracion', configurationSources)),
    'Los secretos se tapan.',
  ],
  metrics: ['Leer las métricas del proceso', one(ref('Metricas', metrics))],
  history: ['Leer las métricas de la última hora', one(ref('MetricasDeUnaHora', metricsHistory))],
  prometheus: ['Leer las métricas en el formato de Prometheus', textAnswer, allows('monitor')],
  threads: ['Leer qué hace el proceso en este momento', oneOrText(ref('Hilos', threads)), 'Como texto con `Accept: text/plain`.'],
  levels: ['Leer los niveles del registro', one(ref('Niveles', z.extend(loggersAnswer, { groups: z.object({}) })))],
  changeLevel: [
    'Cambiar un nivel del registro',
    empty(204),
    takes(ref('NivelCambiado', loggerChange)),
    'Sin nivel, o con `null`, vuelve al de `ROOT`, y el de `ROOT` al de `LOG_LEVEL`.',
  ],
  copies: [
    'Listar las copias de la base de datos',
    one(ref('Copias', copyList)),
    'Las de cada noche y las que se hicieron a mano, primero la más nueva; la que se está haciendo, y por qué falló la última que se intentó. `needs` dice qué clave de secretos abre una copia de ahora y dónde está; la clave no se responde nunca. Con PostgreSQL (`elsewhere`) las hacen sus herramientas.',
  ],
  makeCopy: [
    'Empezar una copia de la base de datos',
    begun(ref('CopiaEmpezada', begunCopy)),
    unrepeatable,
    refuses(409),
    'Responde antes de que esté hecha: la lista dice cuándo termina, o por qué falló. Mientras se hace otra, y con PostgreSQL, es 409. Cada clase guarda las últimas, tantas como diga `BACKUP_DAYS`, y de las hechas a mano al menos una.',
  ],
  downloadCopy: [
    'Descargar una copia de la base de datos',
    storedFile('application/vnd.sqlite3'),
    'Contiene las contraseñas cifradas y los datos de todos. Queda en la auditoría.',
  ],
})

export function managementRoutes(app: Api): void {
  app.get('/management/info', about.info, (call) => call.json(call.var.services.info))
  copyRoutes(app)
  loggerRoutes(app)
  app.get('/management/configprops', about.properties, (call) => call.json(call.var.services.configuration.properties()))
  app.get('/management/env', about.sources, (call) => call.json(call.var.services.configuration.sources()))
  metricsRoutes(app)
}

/** Calls for the metrics of the process (`server/README.md#metrics`). */
function metricsRoutes(app: Api): void {
  app.get('/management/jhimetrics', about.metrics, async (call) => call.json(await call.var.services.metrics.figures()))

  app.get('/management/jhimetrics/history', about.history, (call) => call.json(call.var.services.metrics.history()))

  app.get('/management/prometheus', about.prometheus, async (call) => {
    await requireReader(call)
    const { text, contentType } = await call.var.services.metrics.prometheus()
    return call.body(text, 200, { 'Content-Type': contentType })
  })

  app.get('/management/threaddump', about.threads, async (call) => {
    const { clock } = call.var.services
    const dump = await call.var.services.metrics.threads()
    if (!/^text\/plain\b/.test(call.req.header('Accept') ?? '')) return call.json(dump)
    return call.text(threadDumpText(dump.threads, `${clock().toISOString()}\nFull thread dump Node.js ${process.version}`))
  })
}

/**
 * Throws a refusal unless the caller may read the Prometheus metrics: administrators, who sends `METRICS_TOKEN`, and outside production,
 * where it is not set, anyone.
 */
async function requireReader(call: Call): Promise<void> {
  const { metricsToken, production } = call.var.services
  if (metricsToken === null ? !production : await timingSafeEqual(bearerToken(call) ?? '', metricsToken)) return
  if (!isAdmin(userOf(call))) throw forbidden()
}

/** Calls by which administrators see and change the levels of this process' loggers (`server/README.md#loggers-and-configuration`). */
function loggerRoutes(app: Api): void {
  app.get('/management/loggers', about.levels, (call) => {
    const answer: LoggersAnswer = { levels: [...logLevels], loggers: call.var.services.loggers.levels() }
    return call.json({ ...answer, groups: {} })
  })

  app.post('/management/loggers/:name', about.changeLevel, async (call) => {
    const { loggers } = call.var.services
    const name = call.req.param('name')
    if (!isLogger(name)) throw notFound()
    const after = parseBody(loggerChange, await readBody(call), 'logger').configuredLevel ?? null
    let isNew = false
    const answer = await write(call, async (tx) => {
      const before = loggers.levels()[name]?.configuredLevel ?? null
      const changes = [{ field: 'configuredLevel', before, after }]
      if (before !== after) await recordEvent(tx, authorOf(call), { type: 'LOGGER_CHANGED', data: { subject: name, changes } })
      isNew = true
      return withoutBody(204)
    })
    // Changes the level after the commit, and not for a call that is repeated with its idempotency key.
    if (isNew) loggers.change(name, after)
    return answer
  })
}

const copies = `/${copiesPath}`

/** Calls by which administrators list, make and download the copies of the database (`server/README.md#backups`). */
function copyRoutes(app: Api): void {
  app.get(copies, about.copies, async (call) => call.json(await copyListOf(call)))

  app.post(copies, about.makeCopy, async (call) => {
    const { copies: made, store } = call.var.services
    if (made === null) throw new Refusal(409, 'error.copies.elsewhere')
    const name = await made.begin((subject) =>
      store.write((tx) => recordEvent(tx, authorOf(call), { type: 'COPY_REQUESTED', data: { subject } })),
    )
    if (name === null) throw new Refusal(409, 'error.copies.running')
    return call.json({ name }, 202)
  })

  app.get(`${copies}/:copy`, about.downloadCopy, async (call) => {
    const { copies: made, store } = call.var.services
    const name = call.req.param('copy')
    const file = await made?.open(name)
    if (!file) throw notFound()
    let isStreamed = false
    try {
      const { size: length } = await file.stat()
      const head = { type: 'application/vnd.sqlite3', name: `filename="${name}"`, length }
      if (call.req.method === 'HEAD') return new Response(null, { headers: headersOf(head) })
      await store.write((tx) => recordEvent(tx, authorOf(call), { type: 'COPY_DOWNLOADED', data: { subject: name } }))
      isStreamed = true
      return await streamFile(call, file.createReadStream({ highWaterMark: 262_144 })[Symbol.asyncIterator](), head)
    } finally {
      if (!isStreamed) await file.close()
    }
  })
}

async function copyListOf(call: Call): Promise<CopyList> {
  const { copies: made, secrets, keyPlace, dataDir } = call.var.services
  const needs = { keyId: secrets.keyId, keyPlace, version: productVersion, folder: dataDir }
  if (made === null) return { elsewhere: true, copies: [], running: null, failure: null, next: null, needs }
  // The state first, because a copy that ends in between must be in the list.
  const state = made.state()
  const next = (await made.nightly?.state())?.next ?? null
  return { elsewhere: false, copies: await made.list(), ...state, next, needs }
}
