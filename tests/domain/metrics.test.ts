import { describe, expect, test } from 'vitest'
import { collectSample, type CollectedMetrics, metrics } from '#domain/administration/metrics.ts'
import { threadDump, threadDumpText } from '#domain/administration/thread-dump.ts'
import { javaMetrics, javaThreads } from '../support/foreign/metrics.ts'

describe('las métricas de un servidor de la plataforma', () => {
  test('se leen enteras, y lo que no es un número no se muestra como tal', () => {
    // The platform writes "NaN" as a text.
    expect(javaMetrics()).toHaveProperty(['processMetrics', 'system.cpu.usage'], 'NaN')
    const expected = structuredClone(javaMetrics())
    Object.assign(Object(Reflect.get(expected, 'processMetrics')), { 'system.cpu.usage': null })
    expect(metrics.parse(javaMetrics())).toEqual(expected)
  })

  const wrong = { jvm: null, services: 'nada', databases: [], garbageCollector: 3, 'http.server.requests': { percode: 'x' } }

  test.each([{}, wrong])('lo que falta o viene mal deja fuera solo su parte: %j', (answer) => {
    const read = metrics.parse({ ...answer, processMetrics: { 'process.uptime': 5 } })
    expect(read.processMetrics).toEqual({ 'process.uptime': 5 })
    for (const part of [read.jvm, read.services, read.databases, read.garbageCollector, read['http.server.requests']?.percode])
      expect(part ?? null).toBeNull()
  })
})

describe('de dos lecturas sale lo que pasó entre ellas', () => {
  const reading = (all: number, failed: number) =>
    metrics.parse({ 'http.server.requests': { all: { count: all }, percode: { 200: { count: all - failed }, 500: { count: failed } } } })
  const at = (seconds: number): Date => new Date(Date.parse('2026-11-20T15:00:00.000Z') + seconds * 1000)

  test.each([
    ['la primera no dice nada', ['0 100 2'], []],
    ['las siguientes, cuántas por segundo y cuántas fallaron', ['0 100 2', '10 140 12'], [{ requests: 4, errors: 0.25, p95: null }]],
    ['sin peticiones no falla ninguna', ['0 100 2', '10 100 2'], [{ requests: 0, errors: 0 }]],
    ['un servidor que volvió a empezar no da un número negativo', ['0 100 2', '10 3 0', '20 13 0'], [{ requests: null }, { requests: 1 }]],
    ['lo de hace más de una hora se olvida', ['0 0 0', '10 1 0', '3620 2 0'], [{ at: '2026-11-20T16:00:20.000Z' }]],
  ])('%s', (_, steps, samples) => {
    const collected = steps.reduce<CollectedMetrics | undefined>((before, step) => {
      const [seconds = 0, all = 0, failed = 0] = step.split(' ').map(Number)
      return collectSample(before, reading(all, failed), at(seconds))
    }, undefined)
    expect(collected?.samples).toMatchObject(samples)
    expect(collected?.samples).toHaveLength(samples.length)
  })
})

test('los hilos de una máquina Java se leen, y su volcado como texto es el de siempre', () => {
  const { threads } = threadDump.parse(javaThreads())
  expect(threads[0]).toMatchObject({ threadName: 'http-nio-8080-exec-1', threadState: 'WAITING', waitedCount: 12 })
  expect(threadDumpText(threads, 'hoy')).toBe(
    [
      'hoy',
      '',
      '"http-nio-8080-exec-1" Id=41 WAITING on java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject@1b2c3d',
      '    at sun.misc.Unsafe.park (Native Method)',
      '    at java.lang.Thread.run (Thread.java:748)',
      '',
      '"main" Id=1 RUNNABLE',
      '',
    ].join('\n'),
  )
})
