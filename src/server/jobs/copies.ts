// Copies of the embedded database: makes nightly ones and ones by hand, one at a time, lists them and opens their files.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { CopyFile, CopyList } from '#domain/administration/copies.ts'
import { copyFailedNotice } from '#domain/mails/company-notices.ts'
import { localOf } from '#domain/values/dates.ts'
import { errorCode } from '../error-code.ts'
import type { Settings } from '../settings/settings.ts'
import { listAdministrators } from '../store/accounts/accounts.ts'
import { findFirstMigration, type Store } from '../store/database/open.ts'
import { claimOccasion, notify } from '../store/operations/notices.ts'
import { type CopiesOptions, deleteOld, nightlyName, failureReason, startNightlyCopy } from './nightly-copy.ts'

export type Copies = ReturnType<typeof startCopies>

/** The names of the copies by hand: the day and the time of Buenos Aires, with seconds for a second one in the same minute. */
const byHandName = /^deposito-\d{4}-\d{2}-\d{2}-\d{4}(?:\d{2})?\.db$/

/** The copies of the embedded database (`server/README.md#backups`). */
export function startCopies(options: CopiesOptions) {
  const { clock, folder, days } = options
  const stopping = new AbortController()
  const place = onePlace(clock)
  let failure: CopyList['failure'] = null
  let byHand: Promise<void> = Promise.resolve()

  async function attempt(name: string, signal: AbortSignal): Promise<void> {
    try {
      await makeFolder(folder)
      signal.throwIfAborted()
      await options.copy(join(folder, name), signal)
      failure = null
    } catch (error) {
      if (!signal.aborted) failure = { name, date: clock().toISOString(), reason: failureReason(error) }
      throw error
    }
  }

  async function copyAtNight(file: string, signal: AbortSignal): Promise<void> {
    while (place.running() !== null) await place.left()
    const leave = place.take(basename(file))
    try {
      await attempt(basename(file), signal)
    } finally {
      leave()
    }
  }

  const nightly = days === 0 ? null : startNightlyCopy({ ...options, copy: copyAtNight })
  return {
    /** The nightly ones; null where the settings want none. */
    nightly,
    list: () => listCopies(folder),
    /** Returns the copy that is made now, and why the last attempt of this process failed. */
    state: () => ({ running: place.running(), failure }),
    /** Begins a copy by hand after `record` has recorded its name. Returns the name, or null while another copy is made. */
    async begin(record: (name: string) => Promise<void>): Promise<string | null> {
      if (place.running() !== null) return null
      const name = unusedName(folder, clock())
      const leave = place.take(name)
      try {
        await record(name)
      } catch (error) {
        leave()
        throw error
      }
      byHand = copyByHand(options, name, () => attempt(name, stopping.signal))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) options.log.error({ folder, name, reason: failureReason(error) }, 'a copy by hand failed')
        })
        .finally(leave)
      return name
    },
    /** Opens a copy of the list; returns null for any other name. The caller closes it. */
    async open(name: string): Promise<FileHandle | null> {
      const isListed = (await listCopies(folder)).some((copy) => copy.name === name)
      return isListed ? await open(join(folder, name)) : null
    },
    /** Stops. A copy in progress is aborted, and does not count as failed. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all([nightly?.stop(), byHand])
    },
  }
}

/** Returns the place of the one copy that is made at a time. */
function onePlace(clock: () => Date) {
  let running: CopyList['running'] = null
  let left: Promise<void> = Promise.resolve()
  return {
    running: () => running,
    left: () => left,
    /** Takes the place, which is free. Returns the function that leaves it. */
    take(name: string): () => void {
      const { promise, resolve: leave } = Promise.withResolvers<void>()
      running = { name, since: clock().toISOString() }
      left = promise
      return () => {
        running = null
        leave()
      }
    },
  }
}

async function copyByHand({ clock, log, folder, days }: CopiesOptions, name: string, make: () => Promise<void>): Promise<void> {
  const began = clock().getTime()
  await make()
  const file = join(folder, name)
  log.info({ file, bytes: (await stat(file)).size, ms: clock().getTime() - began }, 'a copy was made by hand')
  await deleteOld(folder, byHandName, { made: name, now: nameOf(clock(), ':ss'), kept: Math.max(1, days) })
}

/** Returns the name of a copy that is made by hand now; with seconds when there is one of the same minute. */
function unusedName(folder: string, now: Date): string {
  const name = nameOf(now)
  return existsSync(join(folder, name)) ? nameOf(now, ':ss') : name
}

function nameOf(now: Date, seconds: '' | ':ss' = ''): string {
  const local = localOf(now.toISOString())
  return `deposito-${local.slice(0, 10)}-${local.slice(11, seconds === '' ? 16 : 19).replaceAll(':', '')}.db`
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch {
    throw new Error(`No se puede hacer la carpeta ${folder} de las copias. Revise BACKUP_DIR y sus permisos.`)
  }
}

/** Lists the copies of a folder, the newest first; none while it does not exist. */
async function listCopies(folder: string): Promise<CopyFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    // Where the folder cannot be made either, the failure of a copy says so.
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return []
    throw error
  })
  const files = await Promise.all(names.map((name) => copyOf(folder, name)))
  return files.filter((file) => file !== null).toSorted((one, other) => orderOf(other).localeCompare(orderOf(one)))
}

function orderOf({ date, name }: CopyFile): string {
  return `${date} ${name}`
}

/** Returns the copy of this name; null when the file is none, or was deleted meanwhile. */
async function copyOf(folder: string, name: string): Promise<CopyFile | null> {
  const kind = nightlyName.test(name) ? 'nightly' : byHandName.test(name) ? 'byHand' : null
  if (kind === null) return null
  const about = await stat(join(folder, name)).catch(() => null)
  return about?.isFile() === true ? { name, date: about.mtime.toISOString(), size: about.size, kind } : null
}

interface Surroundings {
  readonly sync: (path: string) => void
  readonly folder: { readonly path: string; file(name: string): string }
  readonly store: Store
  readonly clock: () => Date
  readonly log: Logger
}

/** Starts the copies of the data folder's database, or returns null with PostgreSQL, which has tools of its own. */
export async function openCopies(
  { databaseUrl, backupDays, backupDir, backupTime }: Settings,
  { folder, store, clock, log, sync }: Surroundings,
): Promise<Copies | null> {
  if (databaseUrl !== null) return null
  return startCopies({
    clock,
    log,
    folder: backupDir === null ? folder.file('backups') : resolve(backupDir),
    time: backupTime,
    days: backupDays,
    since: await findFirstMigration(store.db),
    async copy(file, signal) {
      await copyInChild(folder.path, file, signal)
      // The command synced the copy and its name, but not the name of the folder, which the job may have made.
      if (backupDir === null) sync(folder.path)
    },
    mailFailure: (day, reason) => mailFailure(store, { day, reason }, clock()),
  })
}

/** Informs the administrators once for a day, and not at each attempt. */
export async function mailFailure(store: Store, failed: { day: string; reason: string }, now: Date): Promise<void> {
  await store.write(async (tx) => {
    if (!(await claimOccasion(tx, { kind: 'copy', subjectId: 0, occasion: failed.day }, now))) return
    await notify(tx, 'copy', await listAdministrators(tx), copyFailedNotice(failed), now)
  })
}

/**
 * Runs `npm run backup` in a process of its own, because copying blocks its process. Rejects with the sentence that the command says when
 * it fails.
 */
async function copyInChild(dataDir: string, file: string, signal: AbortSignal): Promise<void> {
  const command = fileURLToPath(new URL('../backup/backup.ts', import.meta.url))
  const child = spawn(process.execPath, [command, file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((done) => {
    // A process that does not start, or that is killed because of `signal`, also closes.
    child.on('error', () => undefined)
    child.on('close', (code) => done(code))
  })
  const said = text(child.stderr)
  if ((await ended) !== 0) throw new Error((await said).trim() || 'La copia se interrumpió.')
}
