import { readdir, readFile } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { isMainThread, threadId } from 'node:worker_threads'
import type { StackFrame, Thread, threadStates } from '#domain/thread-dump.ts'
import type { JobState } from '../jobs/loop.ts'

/** What the product does besides answering, as its jobs tell. */
export interface Jobs {
  /** The jobs that work in rounds, by name. */
  readonly rounds: Readonly<Record<string, JobState>>
  /** The stocks that wait for the authority's answer. */
  readonly sends: readonly number[]
}

type ThreadState = (typeof threadStates)[number]

interface DumpedThread extends Thread {
  readonly threadState: ThreadState
  readonly blockedTime: number
  readonly waitedTime: number
  readonly lockOwnerId: number
  readonly lockOwnerName: string | null
  readonly daemon: boolean
  readonly inNative: boolean
  readonly suspended: boolean
  readonly lockedMonitors: readonly unknown[]
  readonly lockedSynchronizers: readonly unknown[]
}

/**
 * Returns the response of `management/threaddump`: the thread that runs JavaScript with its stack, the other threads of the process where the system tells (Linux), and the
 * product's jobs, which take turns in the first. The stack is read by itself: Node's diagnostic report has the same one, and with it the environment's secrets.
 */
export async function dumpThreads({ rounds, sends }: Jobs): Promise<{ threads: readonly DumpedThread[] }> {
  const main = threadOf({ threadName: isMainThread ? 'main' : 'worker', threadId, threadState: 'RUNNABLE', stackTrace: stack() })
  const jobs = Object.entries(rounds).map(([name, { running, since, everyMs }]) =>
    threadOf({
      threadName: `job ${name}`,
      job: name,
      threadState: running ? 'RUNNABLE' : 'TIMED_WAITING',
      lockName: running ? null : 'timer',
      since,
      everyMs,
    }),
  )
  const waiting = sends.map((id) =>
    threadOf({ threadName: `send of stock ${id}`, job: 'send', stockId: id, threadState: 'WAITING', lockName: 'authority' }),
  )
  return { threads: [main, ...jobs, ...waiting, ...(await systemThreads())] }
}

function threadOf(of: Partial<DumpedThread> & Pick<DumpedThread, 'threadName' | 'threadState'>): DumpedThread {
  return {
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
    ...of,
  }
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

/** The threads of the process as Linux tells: Node's own, for files, names, cryptography, compression and collecting garbage. */
async function systemThreads(): Promise<DumpedThread[]> {
  const folder = '/proc/self/task'
  try {
    const ids = await readdir(folder)
    // A thread may end while it is read.
    const read = await Promise.all(
      ids.map(async (id) => systemThread(id, await readFile(`${folder}/${id}/status`, 'utf8').catch(() => ''))),
    )
    return read.filter((thread) => thread !== null)
  } catch {
    return []
  }
}

/** What a thread's one letter says; a thread of any other letter has ended. */
const systemStates: Readonly<Record<string, ThreadState>> = {
  R: 'RUNNABLE',
  S: 'WAITING',
  I: 'WAITING',
  D: 'BLOCKED',
  T: 'BLOCKED',
  t: 'BLOCKED',
}

function systemThread(id: string, status: string): DumpedThread | null {
  if (status === '') return null
  const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? ''
  return threadOf({
    threadName: field('Name'),
    threadId: Number(id),
    threadState: systemStates[field('State').charAt(0)] ?? 'TERMINATED',
    waitedCount: Number(field('voluntary_ctxt_switches')),
    inNative: true,
    daemon: true,
  })
}
