import { describe, expect, test } from 'vitest'
import { collectSample, type CollectedMetrics } from '#domain/collected-metrics.ts'
import { metrics } from '#domain/metrics.ts'
import { threadDump, threadDumpText } from '#domain/thread-dump.ts'
import { javaMetrics, javaThreads } from '../support/foreign/metrics.ts'

describe('las métricas de un servidor de la plataforma', () => {
  test('se leen enteras, y lo que no es un número no se muestra como tal', () => {
    const read = metrics.parse(javaMetrics())
    expect(read.pools).toEqual([
      { name: 'G1 Eden Space', used: 31_457_280, committed: 52_428_800, max: null },
      { name: 'Metaspace', used: 98_566_144, committed: 104_857_600, max: null },
    ])
    expect(read.requests).toEqual({
      all: 412,
      codes: [
        { code: '200', count: 398, mean: 11.4, max: 96.2, p95: null },
        { code: '404', count: 14, mean: 3.1, max: 8, p95: null },
      ],
    })
    expect(read.routes).toContainEqual({ uri: '/api/warehouse/{w}/stocks', method: 'POST', count: 3, mean: 22, max: 30.4, p95: null })
    expect(read.caches).toEqual([{ name: 'usersByLogin', hits: 120, misses: 4, puts: 4, removals: 0, evictions: 0 }])
    expect(read.database?.times[2]).toEqual({
      name: 'usage',
      count: 412,
      mean: 5,
      min: 0,
      p50: 3,
      p75: 6,
      p95: 20,
      p99: 55,
      max: 71,
    })
    expect(read.collections?.pauses?.count).toBe(6)
    expect(read.collections?.others).toContainEqual({ name: 'classesLoaded', value: 16_511 })
    expect(read.process?.['process.cpu.usage']).toBe(0.02)
    // The platform writes "NaN" as a text.
    expect(read.process?.['system.cpu.usage']).toBeNull()
    expect([read.eventLoop, read.statements, read.queues, read.signIns]).toEqual([null, null, null, null])
  })

  test.each([
    {},
    {
      jvm: null,
      services: 'nada',
      databases: [],
      garbageCollector: 3,
      'http.server.requests': { percode: 'x' },
      queues: {},
      statements: null,
    },
  ])('lo que falta o viene mal deja fuera solo su parte: %j', (answer) => {
    const read = metrics.parse({ ...answer, processMetrics: { 'process.uptime': 5 } })
    expect(read.process).toEqual({ 'process.uptime': 5 })
    expect(read.pools).toBeNull()
    expect(read.database).toBeNull()
  })
})

describe('de dos lecturas sale lo que pasó entre ellas', () => {
  const at = (seconds: number): Date => new Date(Date.parse('2026-11-20T15:00:00.000Z') + seconds * 1000)
  const reading = (all: number, failed: number) =>
    metrics.parse({ 'http.server.requests': { all: { count: all }, percode: { 200: { count: all - failed }, 500: { count: failed } } } })
  const collect = (steps: readonly (readonly [seconds: number, all: number, failed: number])[]): CollectedMetrics['samples'] =>
    steps.reduce<CollectedMetrics | undefined>(
      (before, [seconds, all, failed]) => collectSample(before, reading(all, failed), at(seconds)),
      undefined,
    )?.samples ?? []

  test('la primera no dice nada; las siguientes, cuántas peticiones por segundo y cuántas fallaron', () => {
    expect(collect([[0, 100, 2]])).toEqual([])
    expect(
      collect([
        [0, 100, 2],
        [10, 140, 12],
      ]),
    ).toMatchObject([{ requests: 4, errors: 0.25, p95: null }])
    expect(
      collect([
        [0, 100, 2],
        [10, 100, 2],
      ]),
    ).toMatchObject([{ requests: 0, errors: 0 }])
  })

  test('un servidor que volvió a empezar no da un número negativo', () => {
    expect(
      collect([
        [0, 100, 2],
        [10, 3, 0],
        [20, 13, 0],
      ]).map(({ requests }) => requests),
    ).toEqual([null, 1])
  })

  test('lo de hace más de una hora se olvida', () => {
    expect(
      collect([
        [0, 0, 0],
        [10, 1, 0],
        [3620, 2, 0],
      ]).map((sample) => sample.at),
    ).toEqual(['2026-11-20T16:00:20.000Z'])
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
