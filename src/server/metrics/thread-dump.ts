// Builds the answer of the thread dump: the main stack, the jobs, the pending sends and the system threads.
import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { isMainThread, threadId } from 'node:worker_threads'
import type { StackFrame, Thread, threadStates } from '#domain/administration/thread-dump.ts'
import type { JobState } from '../jobs/loop.ts'

export interface Jobs {
  readonly rounds: Readonly<Record<string, JobState>>
  /** The stocks that wait for the authority's answer. */
  readonly sends: readonly number[]
}

/** Default values for the members of a thread in the platform's format that Node does not provide. */
const defaults = {
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

function threadOf(threadName: string, threadState: ThreadState, known: Partial<Thread & Record<'daemon' | 'inNative', boolean>>) {
  return { threadName, threadState, ...defaults, ...known }
}

/**
 * Returns the response of `management/threaddump`: the thread that runs JavaScript with its stack, the other threads of the process where
 * the system lists them (Linux), and the product's jobs, which share the first thread. The stack does not come from Node's diagnostic
 * report, because that also contains the secrets in the environment.
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
  // Leaves out the two calls of the thread dump itself.
  return getCallSites(50)
    .slice(2)
    .map(({ functionName, scriptName, lineNumber }) => {
      const path = scriptName.startsWith('file:') ? fileURLToPath(scriptName) : scriptName
      // Relative to the folder of the product, except Node's `node:internal/…`.
      const fileName = isAbsolute(path) ? relative(process.cwd(), path) : path
      return { className: '', methodName: functionName || '(anonymous)', fileName, lineNumber, nativeMethod: false }
    })
}

/** The thread states by the state letters of Linux; a thread with any other letter has ended. */
const systemStates: Record<string, ThreadState> = { R: 'RUNNABLE', S: 'WAITING', I: 'WAITING', D: 'BLOCKED', T: 'BLOCKED', t: 'BLOCKED' }

/**
 * Returns the system threads of the process, on Linux: Node's threads for files, name resolution, cryptography, compression and garbage
 * collection.
 */
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
