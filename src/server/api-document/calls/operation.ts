import * as z from 'zod/mini'
import { configurationProperties, configurationSources } from '#domain/configuration.ts'
import { health } from '#domain/health.ts'
import { loggerChange, loggersAnswer } from '#domain/loggers.ts'
import { metricsHistory } from '#domain/metrics-history.ts'
import { metrics } from '#domain/metrics.ts'
import { threadDump } from '#domain/thread-dump.ts'
import { type Calls, empty, namedSchema, one } from '../call-description.ts'

const group = { tag: 'Administración', permission: 'admin' } as const
/** With members that the platform's clients know, and the app does not read. */
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

const aHealth = one(namedSchema('Salud', health))

/** How the process runs, for administrators and for monitors. */
export const operationCalls: Calls = {
  'GET /health': {
    ...group,
    summary: 'Saber si la base de datos responde',
    permission: 'open',
    answers: { 200: aHealth, 503: aHealth },
  },
  'GET /management/health': {
    ...group,
    summary: 'Leer la salud de la instalación',
    description: 'Los administradores ven también sus partes.',
    permission: 'open',
    answers: { 200: aHealth, 503: aHealth },
  },
  'GET /management/jhimetrics': {
    ...group,
    summary: 'Leer las métricas del proceso',
    answers: { 200: one(namedSchema('Metricas', metrics)) },
  },
  'GET /management/jhimetrics/history': {
    ...group,
    summary: 'Leer las métricas de la última hora',
    answers: { 200: one(namedSchema('MetricasDeUnaHora', metricsHistory)) },
  },
  'GET /management/prometheus': {
    ...group,
    summary: 'Leer las métricas en el formato de Prometheus',
    permission: 'monitor',
    answers: { 200: { kind: 'text', type: 'text/plain' } },
  },
  'GET /management/threaddump': {
    ...group,
    summary: 'Leer qué hace el proceso en este momento',
    description: 'Como texto con `Accept: text/plain`.',
    answers: { 200: { kind: 'json', schema: namedSchema('Hilos', threads), alsoText: true } },
  },
  'GET /management/loggers': {
    ...group,
    summary: 'Leer los niveles del registro',
    answers: { 200: one(namedSchema('Niveles', z.extend(loggersAnswer, { groups: z.object({}) }))) },
  },
  'POST /management/loggers/:name': {
    ...group,
    summary: 'Cambiar un nivel del registro',
    description: 'Sin nivel, o con `null`, vuelve al de `ROOT`, y el de `ROOT` al de `LOG_LEVEL`.',
    body: { kind: 'json', schema: namedSchema('NivelCambiado', loggerChange) },
    answers: { 204: empty },
  },
  'GET /management/configprops': {
    ...group,
    summary: 'Leer la configuración',
    description: 'Los secretos se tapan.',
    answers: { 200: one(namedSchema('Configuracion', configurationProperties)) },
  },
  'GET /management/env': {
    ...group,
    summary: 'Leer de dónde viene cada valor de la configuración',
    description: 'Los secretos se tapan.',
    answers: { 200: one(namedSchema('FuentesDeConfiguracion', configurationSources)) },
  },
}
