// Measures the event loop delay, garbage collection, memory and processor use of the process.
import { availableParallelism, cpus, loadavg, platform } from 'node:os'
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { thousandths } from '#domain/administration/metrics-history.ts'
import { Timing } from './timing.ts'

/** Every so many milliseconds the event loop's delay is measured. A measure is the time since the one before, so this is subtracted from it. */
const resolutionMs = 20

/** Watches the process: its event loop, its garbage collections and what it takes of the processors. It keeps no process alive. */
export class ProcessWatch {
  readonly #pauses = new Timing()
  /** The heap after the last collection of all of it, in bytes. */
  #liveHeap: number | undefined
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs })
  readonly #observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => this.#collected(entry)))
  // The first reading is about the whole time of the process and of the system.
  #clocks = { loop: { idle: 0, active: 0, utilization: 0 }, process: 0, wall: 0, idle: 0, all: 0 }
  #last = this.#worked()

  constructor() {
    this.#delay.enable()
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  /** Reads what happened since it was last read: how late the event loop came to its work, and the shares of time that it and the processors worked. */
  read(): void {
    this.#last = this.#worked()
  }

  /** The parts of the platform's answer that are about the process; of what is read, the last reading. What the system does not tell is left out. */
  figures() {
    const { used_heap_size: used, total_heap_size: committed, heap_size_limit: max, total_allocated_bytes: allocated } = getHeapStatistics()
    const { rss, external } = process.memoryUsage()
    const spaces = getHeapSpaceStatistics().map((space) => [space.space_name, poolOf(space.space_used_size, space.space_size)] as const)
    return {
      jvm: { heap: { used, committed, max }, external: poolOf(external, external), ...Object.fromEntries(spaces) },
      garbageCollector: {
        'jvm.gc.pause': this.#pauses.figures(),
        'jvm.gc.live.data.size': this.#liveHeap,
        'jvm.gc.max.data.size': max,
        'jvm.gc.memory.allocated': allocated,
      },
      processMetrics: {
        'process.uptime': Math.round(process.uptime() * 1000),
        'process.start.time': Math.round(performance.timeOrigin),
        ...this.#last.processors,
        'system.cpu.count': availableParallelism(),
        // Windows has no such average, and Node answers zeros.
        'system.load.average.1m': platform() === 'win32' ? undefined : thousandths(loadavg()[0] ?? 0),
        'process.memory.rss': rss,
      },
      eventLoop: this.#last.eventLoop,
    }
  }

  close(): void {
    this.#delay.disable()
    this.#observer.disconnect()
  }

  #collected({ duration, detail }: { duration: number; detail?: unknown }): void {
    this.#pauses.record(duration)
    const isWhole = typeof detail === 'object' && detail && 'kind' in detail && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    if (isWhole) this.#liveHeap = getHeapStatistics().used_heap_size
  }

  #worked() {
    const [before, now] = [this.#clocks, readClocks()]
    const eventLoop = {
      'delay.mean': delayOf(this.#delay.mean),
      'delay.p99': delayOf(this.#delay.percentile(99)),
      'delay.max': delayOf(this.#delay.max),
      utilization: share(performance.eventLoopUtilization(now.loop, before.loop).utilization),
    }
    const processors = {
      'process.cpu.usage': share((now.process - before.process) / ((now.wall - before.wall) * availableParallelism())),
      'system.cpu.usage': share(1 - (now.idle - before.idle) / (now.all - before.all)),
    }
    this.#delay.reset()
    this.#clocks = now
    return { eventLoop, processors }
  }
}

/** Reads how long the event loop, the process and all processors worked since they started. Times are milliseconds. */
function readClocks() {
  const { user, system } = process.cpuUsage()
  const times = cpus().map((cpu) => cpu.times)
  const idle = times.reduce((total, time) => total + time.idle, 0)
  const all = times.flatMap((time) => Object.values(time)).reduce((total, time) => total + time, 0)
  return { loop: performance.eventLoopUtilization(), process: (user + system) / 1000, wall: performance.now(), idle, all }
}

/** A part of the memory. -1 is the platform's sign for no limit: V8 limits the whole heap alone. */
function poolOf(used: number, committed: number) {
  return { used, committed, max: -1 }
}

function delayOf(nanoseconds: number): number {
  // Before the first measure the mean is NaN.
  return thousandths(Math.max(nanoseconds / 1e6 - resolutionMs, 0) || 0)
}

/** A share between 0 and 1; zero when nothing was there to divide. */
function share(value: number): number {
  return thousandths(Math.min(Math.max(value, 0), 1) || 0)
}
