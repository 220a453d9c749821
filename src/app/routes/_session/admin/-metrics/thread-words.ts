import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { showInstant } from '#domain/dates.ts'
import type { Thread } from '#domain/thread-dump.ts'

const states: Readonly<Record<string, TextKey | undefined>> = {
  NEW: 'metrics.thread.NEW',
  RUNNABLE: 'metrics.thread.RUNNABLE',
  BLOCKED: 'metrics.thread.BLOCKED',
  WAITING: 'metrics.thread.WAITING',
  TIMED_WAITING: 'metrics.thread.TIMED_WAITING',
  TERMINATED: 'metrics.thread.TERMINATED',
}

const jobs: Readonly<Record<string, TextKey | undefined>> = {
  sending: 'metrics.job.sending',
  mail: 'metrics.job.mail',
  cleanUp: 'metrics.job.cleanUp',
  copies: 'metrics.job.copies',
}

/** The name of a thread: of this product's jobs in words, of any other its own. */
export function threadTitle({ threadName, job, stockId }: Thread): string {
  if (stockId !== undefined) return t('metrics.job.send', { id: stockId })
  const key = job === undefined ? undefined : jobs[job]
  return key ? t(key) : threadName
}

/** What else there is to know of a thread: its number, what it waits for, and since when. */
export function threadFacts({ threadId, lockName, since, job, everyMs }: Thread): string {
  const waits =
    everyMs !== undefined ? t('metrics.job.every', { seconds: showNumber(everyMs / 1000) }) : job === undefined ? lockName : null
  return [
    threadId === null ? null : `Id ${threadId}`,
    waits === null ? null : job === undefined ? t('metrics.thread.lock', { lock: waits }) : waits,
    since === undefined ? null : t('metrics.thread.since', { instant: showInstant(since) }),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}

/** A state in words; a state that is not known keeps its name. */
export function threadStateText(state: string): string {
  const key = states[state]
  return key ? t(key) : state
}

/** How many threads are in each state, the busiest states first. */
export function countStates(threads: readonly Thread[]): { state: string; count: number }[] {
  const known = Object.keys(states)
  return Array.from(
    Map.groupBy(threads, ({ threadState }) => threadState),
    ([state, { length: count }]) => ({ state, count }),
  ).toSorted((one, other) => known.indexOf(one.state) - known.indexOf(other.state))
}
