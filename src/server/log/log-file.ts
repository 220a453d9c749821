// Writes the log to a file, rotates it by day and size, and deletes old files.
import { appendFileSync, closeSync, fchmodSync, fstatSync, linkSync, openSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { subDays } from 'date-fns/subDays'
import { dayOf, today } from '#domain/values/dates.ts'

export interface LogLimits {
  readonly maxBytes: number
  /** How many finished files are retained. */
  readonly files: number
  /** For how many days a finished file is retained. */
  readonly days: number
}

export type LogFile = ReturnType<typeof openLogFile>

/** The file that is open, the day of its lines in Buenos Aires, and its length. */
interface OpenFile {
  readonly descriptor: number
  readonly inode: number
  readonly day: string
  size: number
}

/** The interval of the checks whether another process has renamed the open file, in milliseconds. */
const checkEveryMs = 1000

/**
 * Opens the log file, for example `server.log`. A file of another day, or one that would grow too long, is renamed to
 * `server-2026-11-21.1.log`, with increasing numbers within a day (`server/README.md#the-log`). Several processes may write to one file:
 * when another one has renamed it, this one opens the new file at its next check.
 */
export function openLogFile(file: string, limits: LogLimits, clock: () => Date = () => new Date()) {
  let open: OpenFile | null = null
  let checkedAt = 0
  let lost = 0

  function close(): void {
    const closing = open
    open = null
    try {
      if (closing) closeSync(closing.descriptor)
    } catch {
      // The system closes the descriptor when the process ends, and the next line opens the file again.
    }
  }

  /** Returns the file for the next line of `bytes` bytes; rotates the files first when necessary. */
  function current(bytes: number): OpenFile {
    const now = clock()
    if (open && Math.abs(now.getTime() - checkedAt) >= checkEveryMs) {
      checkedAt = now.getTime()
      if (statSync(file, { throwIfNoEntry: false })?.ino !== open.inode) close()
    }
    open ??= openFile(file, now)
    const isFull = open.size > 0 && (open.day !== today(now) || open.size + bytes > limits.maxBytes)
    if (isFull && finish(file, open.day)) {
      close()
      removeOld(file, limits, now)
      open = openFile(file, now)
    }
    return open
  }

  return {
    isWritten: () => lost === 0,
    /**
     * Writes one line synchronously, so that a process that is killed loses none. Never throws: it counts lines that it cannot write, and
     * reports their number before the next line that it can.
     */
    write(line: string): void {
      try {
        const bytes = Buffer.byteLength(line)
        const to = current(bytes)
        // A full disk may have stored half of a line, so a line break comes first.
        const before = lost === 0 ? '' : `\n${lostLine(lost, clock())}`
        appendFileSync(to.descriptor, before + line)
        to.size += bytes
        lost = 0
      } catch {
        lost += 1
        close()
      }
    },
    close,
  }
}

function openFile(file: string, now: Date): OpenFile {
  const descriptor = openSync(file, 'a', 0o600)
  const about = fstatSync(descriptor)
  const { ino, size, mtime, mode } = about
  // Earlier versions created the file readable to others. The mode of a device behind a link is not changed.
  if (about.isFile() && (mode & 0o077) !== 0) fchmodSync(descriptor, 0o600)
  return { descriptor, inode: ino, size, day: size === 0 ? today(now) : dayOf(mtime.toISOString()) }
}

function lostLine(lost: number, now: Date): string {
  return `${JSON.stringify({ level: 'ERROR', time: now.toISOString(), logger: 'process', lost, msg: 'lines were lost: the log could not be written' })}\n`
}

/** Renames a file to the name of a finished one. Returns false when that fails; the file then continues to grow. */
function finish(file: string, day: string): boolean {
  try {
    const last = Math.max(0, ...finished(file).map((one) => (one.day === day ? one.number : 0)))
    // A link and not a rename, because a rename would replace a file that another process has just finished.
    linkSync(file, join(dirname(file), `${basename(file, '.log')}-${day}.${last + 1}.log`))
    unlinkSync(file)
    return true
  } catch {
    return false
  }
}

function removeOld(file: string, { files, days }: LogLimits, now: Date): void {
  const first = today(subDays(now, days))
  const newestFirst = finished(file).toSorted((one, other) => other.day.localeCompare(one.day) || other.number - one.number)
  for (const [position, { name, day }] of newestFirst.entries())
    if (position >= files || day < first) rmSync(join(dirname(file), name), { force: true })
}

function finished(file: string): { name: string; day: string; number: number }[] {
  const begins = `${basename(file, '.log')}-`
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(begins))
  return names.flatMap((name) => {
    const [, day, number] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,9})\.log$/.exec(name.slice(begins.length)) ?? []
    return day === undefined ? [] : [{ name, day, number: Number(number) }]
  })
}
