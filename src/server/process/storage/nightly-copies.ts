// Starts the nightly backups of the embedded database.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { copyFailedNotice } from '#domain/mails/company-notices.ts'
import { startNightlyCopy, type NightlyCopy } from '../../jobs/nightly-copy.ts'
import type { Settings } from '../../settings/settings.ts'
import { listAdministrators } from '../../store/accounts/accounts.ts'
import { claimOccasion, notify } from '../../store/companies/notices.ts'
import { type Store, findFirstMigration } from '../../store/database/open.ts'
import type { DataFolder } from './data-folder.ts'
import { syncToDisk } from './private-files.ts'

/** Starts the nightly copies, or returns null where the settings want none; PostgreSQL has tools of its own. */
export async function openCopies(
  { databaseUrl, backupDays, backupDir, backupTime }: Settings,
  { folder, store, clock, log }: { folder: DataFolder; store: Store; clock: () => Date; log: Logger },
): Promise<NightlyCopy | null> {
  if (databaseUrl !== null || backupDays === 0) return null
  return startNightlyCopy({
    clock,
    log,
    folder: backupDir === null ? folder.file('backups') : resolve(backupDir),
    time: backupTime,
    days: backupDays,
    since: await findFirstMigration(store.db),
    async copy(file, signal) {
      await copyInChild(folder.path, file, signal)
      // The command synced the copy and its name, but not the name of the folder, which the job may have made.
      if (backupDir === null) syncToDisk(folder.path)
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

const command = fileURLToPath(new URL('../../backup/backup.ts', import.meta.url))

/** Runs `npm run backup` in a process of its own, because copying blocks its process. Rejects with the sentence that the command says when it fails. */
async function copyInChild(dataDir: string, file: string, signal: AbortSignal): Promise<void> {
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
