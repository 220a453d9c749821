// Builds the answer of the thread dump: the main stack, the jobs, the pending sends and the system threads.
import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { isMainThread, threadId } from 'node:worker_threads'
import type { StackFrame, Thread, threadStates } from '#domain/administration/thread-dump.ts'
import type { JobState } from '../jobs/loop.ts'

/** What the product does besides answering, as its jobs tell. */
export interface Jobs {
  /** The jobs that work in rounds, by name. */
  readonly rounds: Readonly<Record<string, JobState>>
  /** The stocks that wait for the authority's answer. */
  readonly sends: readonly number[]
}

/** The platform's members of a thread, for what Node does not tell. */
const untold = {
  threadId: null,
  blockedTime: -1,
  blockedCount: 0,
  waitedTime: -1,
  waitedCount: 0,
  lockName: null,
  lockOwnerId: -1,
  lockOwnerName: null,
  daemon: false,
  inNative: false,
  suspended: false,
  stackTrace: [],
  lockedMonitors: [],
  lockedSynchronizers: [],
}

type ThreadState = (typeof threadStates)[number]

function threadOf(threadName: string, threadState: ThreadState, told: Partial<Thread & Record<'daemon' | 'inNative', boolean>>) {
  return { threadName, threadState, ...untold, ...told }
}

/**
 * Returns the response of `management/threaddump`: the thread that runs JavaScript with its stack, the other threads of the process where the system tells (Linux), and the
 * product's jobs, which take turns in the first. The stack is read by itself: Node's diagnostic report has the same one, and with it the environment's secrets.
 */
export async function dumpThreads({ rounds, sends }: Jobs) {
  const main = threadOf(isMainThread ? 'main' : 'worker', 'RUNNABLE', { threadId, stackTrace: stack() })
  const jobs = Object.entries(rounds).map(([job, { running, since, everyMs }]) =>
    threadOf(`job ${job}`, running ? 'RUNNABLE' : 'TIMED_WAITING', { job, lockName: running ? null : 'timer', since, everyMs }),
  )
  const waiting = sends.map((stockId) => threadOf(`send of stock ${stockId}`, 'WAITING', { job: 'send', stockId, lockName: 'authority' }))
  return { threads: [main, ...jobs, ...waiting, ...(await systemThreads())] }
}

function stack(): StackFrame[] {
  // Its own two calls say nothing.
  return getCallSites(50)
    .slice(2)
    .map(({ functionName, scriptName, lineNumber }) => ({
      className: '',
      methodName: functionName || '(anonymous)',
      fileName: shortPath(scriptName.startsWith('file:') ? fileURLToPath(scriptName) : scriptName),
      lineNumber,
      nativeMethod: false,
    }))
}

/** Below the folder of the product; Node's own `node:internal/…` as it is. */
function shortPath(path: string): string {
  return isAbsolute(path) ? relative(process.cwd(), path) : path
}

/** What a thread's one letter says; a thread of any other letter has ended. */
const systemStates: Record<string, ThreadState> = { R: 'RUNNABLE', S: 'WAITING', I: 'WAITING', D: 'BLOCKED', T: 'BLOCKED', t: 'BLOCKED' }

/** The threads of the process as Linux tells: Node's own, for files, names, cryptography, compression and collecting garbage. */
async function systemThreads() {
  const folder = '/proc/self/task'
  const ids = await readdir(folder).catch(() => [])
  // A thread may end while it is read.
  const statuses = await Promise.all(ids.map((id) => readFile(`${folder}/${id}/status`, 'utf8').catch(() => '')))
  return statuses.filter(Boolean).map((status) => {
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? ''
    return threadOf(field('Name'), systemStates[field('State').charAt(0)] ?? 'TERMINATED', {
      threadId: Number(field('Pid')),
      waitedCount: Number(field('voluntary_ctxt_switches')),
      inNative: true,
      daemon: true,
    })
  })
}
