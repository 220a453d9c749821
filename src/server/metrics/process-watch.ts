import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, platform } from 'node:os'
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { thousandths, Timing } from './timing.ts'

/** What the process did in the time between two readings. */
export interface ProcessReading {
  /** How late the event loop came to its work, in milliseconds: the mean, what 99 of 100 were not later than, and the latest. */
  readonly loopDelay: { readonly mean: number; readonly p99: number; readonly max: number }
  /** The shares, from 0 to 1, of time that the event loop worked, of all processors that this process took, and that all processes took. */
  readonly loopUse: number
  readonly cpu: number
  readonly systemCpu: number
}

/** Every so many milliseconds the event loop's delay is measured. A measure is the time since the one before, so this is subtracted from it. */
const resolutionMs = 20

/** Watches the process: its event loop, its garbage collections and what it takes of the processors. It keeps no process alive. */
export class ProcessWatch {
  readonly collections = new Timing()
  /** The heap after the last collection of all of it, in bytes; null before the first. */
  liveHeap: number | null = null
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs })
  readonly #observer = new PerformanceObserver((list) => this.#collected(list.getEntries()))
  // The first reading is about the whole time of the process, which is zero here, and of the system.
  #loop: ReturnType<typeof performance.eventLoopUtilization> = { idle: 0, active: 0, utilization: 0 }
  #cpu: NodeJS.CpuUsage = { user: 0, system: 0 }
  #system = { idle: 0, all: 0 }
  #at = 0

  constructor() {
    this.#delay.enable()
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  /** What happened since the last reading, which this one replaces. */
  read(): ProcessReading {
    const loopDelay = {
      mean: delayOf(this.#delay.mean),
      p99: delayOf(this.#delay.percentile(99)),
      max: delayOf(this.#delay.max),
    }
    this.#delay.reset()
    const loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, this.#loop)
    this.#loop = loop
    const now = performance.now()
    const cpu = process.cpuUsage()
    const taken = (cpu.user + cpu.system - this.#cpu.user - this.#cpu.system) / 1000
    const system = systemTimes()
    const all = system.all - this.#system.all
    const reading = {
      loopDelay,
      loopUse: share(utilization),
      cpu: share(taken / ((now - this.#at) * availableParallelism())),
      systemCpu: share(1 - (system.idle - this.#system.idle) / all),
    }
    this.#cpu = cpu
    this.#system = system
    this.#at = now
    return reading
  }

  close(): void {
    this.#delay.disable()
    this.#observer.disconnect()
  }

  #collected(entries: readonly { duration: number; detail?: unknown }[]): void {
    for (const { duration, detail } of entries) {
      this.collections.record(duration)
      if (isMajor(detail)) this.liveHeap = getHeapStatistics().used_heap_size
    }
  }
}

/** The figures of the process at this moment, under the platform's names. What the system does not tell is left out. */
export async function processFigures({ cpu, systemCpu }: ProcessReading): Promise<Record<string, number>> {
  const files = await fileFigures()
  return {
    'process.uptime': Math.round(process.uptime() * 1000),
    'process.start.time': Math.round(performance.timeOrigin),
    'process.cpu.usage': cpu,
    'system.cpu.usage': systemCpu,
    'system.cpu.count': availableParallelism(),
    // Windows has no such average, and Node answers zeros.
    ...(platform() === 'win32' ? {} : { 'system.load.average.1m': thousandths(loadavg()[0] ?? 0) }),
    'process.memory.rss': process.memoryUsage.rss(),
    ...files,
  }
}

/** The files that the process has open, and how many it may, where the system has `/proc`. */
async function fileFigures(): Promise<Record<string, number>> {
  try {
    const open = (await readdir('/proc/self/fd')).length
    const max = /^Max open files\s+(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1]
    return { 'process.files.open': open, ...(max === undefined ? {} : { 'process.files.max': Number(max) }) }
  } catch {
    return {}
  }
}

function delayOf(nanoseconds: number): number {
  // Before the first measure the mean is NaN and the others are zero.
  return Number.isNaN(nanoseconds) ? 0 : thousandths(Math.max(nanoseconds / 1e6 - resolutionMs, 0))
}

function systemTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (of: (time: (typeof times)[number]) => number): number => times.reduce((total, time) => total + of(time), 0)
  return { idle: sum(({ idle }) => idle), all: sum(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq) }
}

/** A share between 0 and 1; zero when nothing was there to divide. */
function share(value: number): number {
  return Number.isFinite(value) ? thousandths(Math.min(Math.max(value, 0), 1)) : 0
}

function isMajor(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'kind' in detail && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}
