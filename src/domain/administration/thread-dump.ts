// Schema of `management/threaddump`, and its formatting as plain text.
import * as z from 'zod/mini'

export const threadStates = ['NEW', 'RUNNABLE', 'BLOCKED', 'WAITING', 'TIMED_WAITING', 'TERMINATED'] as const

const text = z.catch(z.nullable(z.string()), null)
const number = z.catch(z.nullable(z.number()), null)

const stackFrame = z.object({
  className: text,
  methodName: text,
  fileName: text,
  lineNumber: number,
  nativeMethod: z.catch(z.boolean(), false),
})

const thread = z.object({
  threadName: z.string(),
  threadId: number,
  /** A text, because another server may have states that the list lacks. */
  threadState: z.string(),
  waitedCount: number,
  blockedCount: number,
  lockName: text,
  stackTrace: z.catch(z.array(stackFrame), []),
  /** For this product's jobs: the name, the instant since which it is in its state, its interval, and the stock that it sends. */
  job: z.catch(z.optional(z.string()), undefined),
  since: z.catch(z.optional(z.string()), undefined),
  everyMs: z.catch(z.optional(z.number()), undefined),
  stockId: z.catch(z.optional(z.number()), undefined),
})

export const threadDump = z.object({ threads: z.array(thread) })

export type Thread = z.infer<typeof thread>

export type StackFrame = z.infer<typeof stackFrame>

/** Returns a frame as a line of a stack trace: `at send (src/server/sending/worker.ts:63)`. */
export function frameText({ className, methodName, fileName, lineNumber, nativeMethod }: StackFrame): string {
  const method = [className, methodName].filter((part) => part !== null && part !== '').join('.')
  const line = lineNumber !== null && lineNumber > 0 ? `:${lineNumber}` : ''
  const place = nativeMethod ? 'Native Method' : fileName === null ? 'Unknown Source' : `${fileName}${line}`
  return `at ${method} (${place})`
}

/** Returns the dump as text, which the platform answers to `Accept: text/plain`. */
export function threadDumpText(threads: readonly Thread[], heading: string): string {
  const parts = threads.map(({ threadName, threadId, threadState, lockName, since, stackTrace }) => {
    const id = threadId === null ? '' : ` Id=${threadId}`
    const lock = lockName === null ? '' : ` on ${lockName}`
    const head = `"${threadName}"${id} ${threadState}${lock}${since === undefined ? '' : ` since ${since}`}`
    return [head, ...stackTrace.map((frame) => `    ${frameText(frame)}`)].join('\n')
  })
  return `${heading}\n\n${parts.join('\n\n')}\n`
}
