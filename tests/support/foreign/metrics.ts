const shares = ['0.0', '0.5', '0.75', '0.95', '0.99', '1.0']

/** How long something took, so many times: in the mean, and at most in each of the shares of the times. */
const timed = (count: number, mean: number, limits: readonly number[]) => ({
  count,
  mean,
  max: limits.at(-1),
  totalTime: count * mean,
  ...Object.fromEntries(shares.map((share, index) => [share, limits[index]])),
})

/** What another server's `management/jhimetrics` answers: the platform's own figures of a Java machine, one of which is none. */
export function javaMetrics(): object {
  return {
    jvm: {
      'G1 Eden Space': { used: 31457280, committed: 52428800, max: -1 },
      Metaspace: { used: 98566144, committed: 104857600, max: -1 },
    },
    'http.server.requests': {
      all: { count: 412 },
      percode: { 200: { count: 398, mean: 11.4, max: 96.2 }, 404: { count: 14, mean: 3.1, max: 8.0 } },
    },
    services: {
      '/api/account': { GET: { count: 51, mean: 7.2, max: 31.9 } },
      '/api/warehouse/{w}/stocks': { GET: { count: 88, mean: 14.0, max: 61.5 }, POST: { count: 3, mean: 22.0, max: 30.4 } },
    },
    cache: { usersByLogin: { 'cache.gets.hit': 120, 'cache.gets.miss': 4, 'cache.puts': 4, 'cache.removals': 0, 'cache.evictions': 0 } },
    databases: {
      active: { value: 0 },
      idle: { value: 10 },
      pending: { value: 0 },
      connections: { value: 10 },
      min: { value: 10 },
      max: { value: 10 },
      timeout: { value: 0 },
      acquire: timed(412, 0.2, [0, 0, 0.3, 1, 2.1, 3.1]),
      creation: timed(10, 4, [0, 0, 0, 0, 0, 0]),
      usage: timed(412, 5, [0, 3, 6, 20, 55, 71]),
    },
    garbageCollector: {
      'jvm.gc.pause': timed(6, 21.5, [0, 18, 27, 40, 40, 40]),
      'jvm.gc.live.data.size': 40265318,
      'jvm.gc.max.data.size': 4294967296,
      'jvm.gc.memory.allocated': 911212544,
      'jvm.gc.memory.promoted': 33112064,
      classesLoaded: 16511,
      classesUnloaded: 0,
    },
    processMetrics: {
      'process.uptime': 1834201,
      'process.start.time': 1585735500000,
      'process.cpu.usage': 0.02,
      'system.cpu.usage': 'NaN',
      'system.cpu.count': 4,
      'system.load.average.1m': 0.62,
      'process.files.open': 61,
      'process.files.max': 1048576,
    },
  }
}

export function javaThreads(): object {
  const rest = {
    blockedTime: -1,
    blockedCount: 0,
    waitedTime: -1,
    waitedCount: 12,
    lockOwnerId: -1,
    lockOwnerName: null,
    daemon: true,
    inNative: false,
  }
  const frame = (className: string, methodName: string, fileName: string, lineNumber: number) => ({
    classLoaderName: null,
    className,
    methodName,
    fileName,
    lineNumber,
    nativeMethod: lineNumber === -2,
  })
  return {
    threads: [
      {
        ...rest,
        threadName: 'http-nio-8080-exec-1',
        threadId: 41,
        threadState: 'WAITING',
        lockName: 'java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject@1b2c3d',
        stackTrace: [frame('sun.misc.Unsafe', 'park', 'Unsafe.java', -2), frame('java.lang.Thread', 'run', 'Thread.java', 748)],
        lockedMonitors: [],
      },
      { ...rest, threadName: 'main', threadId: 1, threadState: 'RUNNABLE', lockName: null, stackTrace: [] },
    ],
  }
}
