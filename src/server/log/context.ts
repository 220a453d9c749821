import { AsyncLocalStorage } from 'node:async_hooks'

/** What the lines of one call or one job say besides their own words. */
interface LogContext {
  readonly requestId?: string
  readonly job?: string
}

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs `work`; each line that it logs, also after waiting, has the members of `context`, in place of those of an outer one. */
export function inContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work)
}

/** What a line that is logged now has besides its own words. */
export function currentContext(): object {
  return contexts.getStore() ?? {}
}
