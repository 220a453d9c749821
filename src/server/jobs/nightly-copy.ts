// Job that copies the SQLite database once a day and deletes the oldest copies.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { daysAfter, instantOf, localOf, today } from '#domain/values/dates.ts'
import { startLoop } from './loop.ts'

export interface CopiesOptions {
  readonly clock: () => Date
  readonly log: Pick<Logger, 'info' | 'error'>
  /** The folder of the copies, which may be missing. */
  readonly folder: string
  /** When the nightly copy is made, `HH:mm` in Buenos Aires. */
  readonly time: string
  /** How many copies of each kind are retained. With 0 no nightly copy is made, and one by hand is retained. */
  readonly days: number
  /** The creation of the database: copies of earlier days are not missing. */
  readonly since: string
  /** Writes a copy into a file of the folder; on failure rejects with an error whose message is a sentence for the user. */
  readonly copy: (file: string, signal: AbortSignal) => Promise<void>
  readonly mailFailure: (day: string, reason: string) => Promise<void>
}

interface CopiesState {
  readonly folder: string
  /** The newest copy; null when there is none. */
  readonly last: { readonly date: string; readonly size: number } | null
  readonly kept: number
  /** Why and when the last attempt of this process failed; null when it did not fail. */
  readonly failure: { readonly date: string; readonly reason: string } | null
  /** When the next one is made, as an instant. */
  readonly next: string
  readonly since: string
}

export type NightlyCopy = ReturnType<typeof startNightlyCopy>

/** The interval of the checks whether a copy is due, and the pause after a failed attempt, in milliseconds. */
const tickMs = 60_000
const retryMs = 3_600_000

export const nightlyName = /^deposito-\d{4}-\d{2}-\d{2}\.db$/

/**
 * Copies the database once a day (`server/README.md#backups`). The file names contain the days: a process that was down at that time copies
 * when it starts, and a restart does not copy the same day again.
 */
export function startNightlyCopy(options: CopiesOptions) {
  const { clock, log, folder, time, since } = options
  let failure: CopiesState['failure'] = null

  async function round(signal: AbortSignal): Promise<void> {
    const now = clock()
    const day = dueDay(now, time)
    if (instantOf(day, time) < since || (await namesOf(folder)).includes(nameOf(day))) return
    if (failure !== null && now.getTime() - Date.parse(failure.date) < retryMs) return
    try {
      await copyDay(options, day, signal)
      failure = null
    } catch (error) {
      if (signal.aborted) return
      failure = { date: now.toISOString(), reason: failureReason(error) }
      log.error({ folder, reason: failure.reason }, 'the nightly copy failed')
      await options.mailFailure(day, failure.reason)
    }
  }

  const loop = startLoop({
    name: 'nightly copy',
    everyMs: tickMs,
    round,
    onError: (error) => log.error({ err: error }, 'the look at the nightly copies failed'),
  })
  return {
    async state(): Promise<CopiesState> {
      const { last, kept } = await newestOf(folder, today(clock()))
      const retry = failure === null ? null : new Date(Date.parse(failure.date) + retryMs).toISOString()
      return { folder, last, kept, failure, next: retry ?? instantOf(daysAfter(dueDay(clock(), time), 1), time), since }
    },
    /** Returns whether a round is running now, which checks or copies. */
    job: loop.state,
    /** Stops. A copy in progress is aborted, and made after the next start. */
    stop: loop.stop,
  }
}

function dueDay(now: Date, time: string): string {
  const local = localOf(now.toISOString())
  const day = local.slice(0, 10)
  return local.slice(11, 16) >= time ? day : daysAfter(day, -1)
}

function nameOf(day: string): string {
  return `deposito-${day}.db`
}

async function copyDay({ clock, log, folder, days, copy }: CopiesOptions, day: string, signal: AbortSignal): Promise<void> {
  const began = clock().getTime()
  const file = join(folder, nameOf(day))
  await copy(file, signal)
  log.info({ file, bytes: (await stat(file)).size, ms: clock().getTime() - began }, 'the nightly copy was made')
  // Deletes only after success, so that a failed copy does not cost an older one. Deletes by number and not by age, so that the copies stay
  // while no new ones are made.
  await deleteOld(folder, nightlyName, { made: nameOf(day), now: nameOf(today(clock())), kept: days })
}

/**
 * Deletes all but the newest `kept` copies whose names match, and what interrupted ones left. The copy that was just `made` stays; those
 * whose names are after `now`, which were made while the clock was ahead, are deleted first.
 */
export async function deleteOld(
  folder: string,
  named: RegExp,
  { made, now, kept }: { made: string; now: string; kept: number },
): Promise<void> {
  const others = (await namesOf(folder, named)).filter((name) => name !== made)
  const ahead = others.filter((name) => name > now)
  const deletable = [...ahead, ...others.filter((name) => !ahead.includes(name))]
  const parts = (await readdir(folder)).filter((name) => name.endsWith(partEnd) && named.test(name.slice(0, -partEnd.length)))
  for (const name of [...deletable.slice(0, Math.max(0, deletable.length - (kept - 1))), ...parts])
    await rm(join(folder, name), { force: true })
}

/** How the name of a copy ends while it is written. */
const partEnd = '.part'

/** Returns the names of the nightly copies, or of others, the oldest first; none when the folder cannot be read. */
async function namesOf(folder: string, named = nightlyName): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => named.test(name)).toSorted()
}

/** Returns the sentence that a failed copy rejects with. */
export function failureReason(error: unknown): string {
  return error instanceof Error ? error.message : 'sin detalle'
}

/**
 * Returns the newest copy up to a day, and the number of copies. A later copy was made while the clock was ahead, and must not hide that
 * none was made since.
 */
async function newestOf(folder: string, day: string): Promise<Pick<CopiesState, 'last' | 'kept'>> {
  const names = await namesOf(folder)
  const past = names.filter((name) => name <= nameOf(day))
  const files = await Promise.all(past.map((name) => stat(join(folder, name)).catch(() => null)))
  const [newest] = files.filter((file) => file !== null).toSorted((one, other) => other.mtimeMs - one.mtimeMs)
  return { last: newest === undefined ? null : { date: newest.mtime.toISOString(), size: newest.size }, kept: names.length }
}
