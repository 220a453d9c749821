import * as z from 'zod/mini'
import { afipLog, afipLogFamily } from '#domain/afip-log.ts'
import { auditEvent, auditFamily } from '#domain/audit.ts'
import { managementInfo } from '#domain/management.ts'
import { standInSettings } from '#domain/stand-in.ts'
import { type Calls, namedSchema, one } from '../call-description.ts'
import { listCall } from '../family-calls.ts'

const tag = 'Administración'
const day = { type: 'string', format: 'date' }
const days = [
  { name: 'fromDate', description: 'Desde este día de Buenos Aires.', schema: day },
  { name: 'toDate', description: 'Hasta este día, incluido.', schema: day },
]
const anEvent = namedSchema('Hecho', auditEvent)
const standIn = namedSchema('AduanaSimulada', standInSettings)
const logs = `/${afipLogFamily.path}`
const aLog = namedSchema('RegistroDeAfip', afipLog)
const textFile = { kind: 'file', type: 'text/plain' } as const

/** The installation, for its administrators and its monitors. */
export const administrationCalls: Calls = {
  'GET /management/info': {
    tag,
    summary: 'Leer lo que ofrece la instalación',
    permission: 'open',
    answers: { 200: one(namedSchema('Informacion', managementInfo)) },
  },
  'GET /management/stand-in': {
    tag,
    summary: 'Leer cómo se porta la aduana simulada',
    description: 'Donde hay una; si no, 404.',
    permission: 'admin',
    answers: { 200: one(standIn) },
    refusals: [404],
  },
  'PUT /management/stand-in': {
    tag,
    summary: 'Cambiar cómo se porta la aduana simulada',
    permission: 'admin',
    body: { kind: 'json', schema: standIn },
    answers: { 200: one(standIn) },
    isRepeatable: false,
    refusals: [404],
  },
  'GET /management/openapi.json': {
    tag,
    summary: 'Leer este documento',
    permission: 'admin',
    answers: { 200: one(namedSchema('DocumentoOpenAPI', z.looseObject({ openapi: z.string() }))) },
  },
  ...listCall(auditFamily, { tag, many: 'quién hizo qué', list: 'admin', query: days }, anEvent),
  [`GET /${auditFamily.path}/export`]: {
    tag,
    summary: 'Exportar quién hizo qué, como CSV',
    permission: 'admin',
    filters: auditFamily,
    query: days,
    answers: { 200: { kind: 'file', type: 'text/csv' } },
  },
  [`GET /${auditFamily.path}/:id`]: { tag, summary: 'Leer un hecho', permission: 'admin', answers: { 200: one(anEvent) } },
  ...listCall(afipLogFamily, { tag, many: 'las llamadas a la aduana', list: 'admin' }, aLog),
  [`GET ${logs}/:id`]: { tag, summary: 'Leer una llamada a la aduana', permission: 'admin', answers: { 200: one(aLog) } },
  [`GET ${logs}/:id/download-request`]: {
    tag,
    summary: 'Descargar el mensaje que se envió',
    permission: 'admin',
    answers: { 200: textFile },
  },
  [`GET ${logs}/:id/download-response`]: {
    tag,
    summary: 'Descargar la respuesta de la aduana',
    permission: 'admin',
    answers: { 200: textFile },
  },
}
