// OpenAPI descriptions of the administration and monitoring calls.
import * as z from 'zod/mini'
import { afipLog, afipLogFamily } from '#domain/administration/afip-log.ts'
import { auditEvent, auditFamily } from '#domain/administration/audit.ts'
import { configurationProperties, configurationSources } from '#domain/administration/configuration.ts'
import { begunCopy, copiesPath, copyList } from '#domain/administration/copies.ts'
import { health } from '#domain/administration/health.ts'
import { loggerChange, loggersAnswer } from '#domain/administration/loggers.ts'
import { managementInfo } from '#domain/administration/management.ts'
import { metrics, metricsHistory } from '#domain/administration/metrics.ts'
import { standInSettings } from '#domain/administration/stand-in.ts'
import { threadDump } from '#domain/administration/thread-dump.ts'
import { attachment, begun, empty, one, oneOrText, storedFile, textAnswer } from '../answers.ts'
import { allows, describeCalls, refuses, takes, unrepeatable } from '../operation.ts'
import { days } from '../parameters.ts'
import { ref } from '../schemas.ts'

const audits = `/${auditFamily.path}`
const logs = `/${afipLogFamily.path}`
const standIn = ref('AduanaSimulada', standInSettings)
const isWell = one(ref('Salud', health))
const aHealth = { ...isWell, 503: isWell[200] ?? {} }
const levels = ref('Niveles', z.extend(loggersAnswer, { groups: z.object({}) }))
const sources = ref('FuentesDeConfiguracion', configurationSources)
const document = ref('DocumentoOpenAPI', z.looseObject({ openapi: z.string() }))
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

/** The calls on the installation and its process, for administrators and monitors. */
export const administrationCalls = describeCalls('Administración', 'admin', {
  'GET /health': ['Saber si la base de datos responde', aHealth],
  'GET /management/health': ['Leer la salud de la instalación', aHealth],
  'GET /management/jhimetrics': ['Leer las métricas del proceso', one(ref('Metricas', metrics))],
  'GET /management/jhimetrics/history': ['Leer las métricas de la última hora', one(ref('MetricasDeUnaHora', metricsHistory))],
  'GET /management/prometheus': ['Leer las métricas en el formato de Prometheus', textAnswer, allows('monitor')],
  'GET /management/threaddump': ['Leer qué hace el proceso en este momento', oneOrText(ref('Hilos', threads))],
  'GET /management/loggers': ['Leer los niveles del registro', one(levels)],
  'POST /management/loggers/:name': ['Cambiar un nivel del registro', empty(204), takes(ref('NivelCambiado', loggerChange))],
  'GET /management/configprops': ['Leer la configuración', one(ref('Configuracion', configurationProperties))],
  'GET /management/env': ['Leer de dónde viene cada valor de la configuración', one(sources)],
  'GET /management/info': ['Leer lo que ofrece la instalación', one(ref('Informacion', managementInfo))],
  'GET /management/stand-in': ['Leer cómo se porta la aduana simulada', one(standIn), refuses(404)],
  'PUT /management/stand-in': ['Cambiar cómo se porta la aduana simulada', one(standIn), takes(standIn), unrepeatable, refuses(404)],
  [`GET /${copiesPath}`]: ['Listar las copias de la base de datos', one(ref('Copias', copyList))],
  [`POST /${copiesPath}`]: ['Empezar una copia de la base de datos', begun(ref('CopiaEmpezada', begunCopy)), unrepeatable, refuses(409)],
  [`GET /${copiesPath}/:copy`]: ['Descargar una copia de la base de datos', storedFile('application/vnd.sqlite3')],
  'GET /management/openapi.json': ['Leer este documento', one(document)],
  [`GET ${audits}/export`]: ['Exportar quién hizo qué, como CSV', attachment('text/csv'), { filters: auditFamily, query: days }],
  [`GET ${audits}/:id`]: ['Leer un hecho', one(ref('Hecho', auditEvent))],
  [`GET ${logs}/:id`]: ['Leer una llamada a la aduana', one(ref('RegistroDeAfip', afipLog))],
  [`GET ${logs}/:id/download-request`]: ['Descargar el mensaje que se envió', attachment('text/plain')],
  [`GET ${logs}/:id/download-response`]: ['Descargar la respuesta de la aduana', attachment('text/plain')],
})
