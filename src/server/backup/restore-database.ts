// Replaces the SQLite database with a copy, after checking and migrating it, and keeps the previous one.
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { localOf } from '#domain/values/dates.ts'
import { StartFailure } from '../process/start/start-failure.ts'
import type { DataFolder } from '../process/storage/data-folder.ts'
import { embeddedFile } from '../process/storage/database.ts'
import {
  checkUnchanged,
  copyDatabase,
  checkpointLog,
  inspectDatabase,
  UnfitDatabase,
  type DatabaseFacts,
} from '../store/database/database-copy.ts'
import { openStore, withStore } from '../store/database/open.ts'
import { productAsAuthor, recordEvent } from '../store/operations/audit.ts'
import { findInstallationKey } from '../store/operations/sealed-columns.ts'
import { listDueSchedules } from '../store/stocks/due-sends.ts'
import { completed, discard } from './copy-file.ts'

export interface Restored {
  readonly database: string
  readonly facts: DatabaseFacts
  /** The file with the previous database; null when there was none. */
  readonly before: string | null
  /** The id of the key that its secrets are encrypted with; null when it has none. */
  readonly keyId: string | null
  /** How many scheduled sends are due, so that the next start sends them. */
  readonly dueSends: number
}

/**
 * Replaces the folder's database with a copy. Copies the file under another name, checks and migrates it there, and renames it at the end:
 * whenever the process is killed, the database is completely the previous one or completely the copy. The caller has locked the folder and
 * the copies.
 */
export async function restoreDatabase(file: string, folder: DataFolder, now: Date): Promise<Restored> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new StartFailure(`No existe el archivo ${file}. Revise el nombre de la copia.`)
  const database = folder.file(embeddedFile)
  return await completed(database, async (part) => {
    copyDatabase(file, part)
    const facts = await inspectDatabase(part)
    if (facts.isNewer)
      throw new StartFailure(`${file} es de una versión más nueva del sistema: no se hizo nada. Actualice el sistema y repita.`)
    await checkUnchanged(part)
    const read = await bringUpToDate(part, { now, name: basename(file) })
    return { database, facts, ...read, before: await keepPrevious(database, now) }
  })
}

/** Migrates a copy to the tables of this release, and records the restore in its audit log. */
async function bringUpToDate(part: string, { now, name }: { now: Date; name: string }): Promise<Pick<Restored, 'keyId' | 'dueSends'>> {
  // Closing writes the log into the file, because no other process has it open.
  return await withStore(await openStore({ file: part }), async (store) => {
    await store.write(async (tx) => {
      // A database that was moved opens no more; who restores it says that it counts again.
      await tx.deleteFrom('database_move').execute()
      await recordEvent(tx, productAsAuthor(now), { type: 'DATABASE_RESTORED', data: { subject: name } })
    })
    return { keyId: await findInstallationKey(store.db), dueSends: (await listDueSchedules(store.db, now)).length }
  })
}

/**
 * Copies the database that is replaced to `deposito.db.antes-` and the time, and returns that name, or null when there was none. The `-wal`
 * and `-shm` files are deleted: SQLite would apply them to the restored database.
 */
async function keepPrevious(database: string, now: Date): Promise<string | null> {
  if (!existsSync(database)) {
    discard(database)
    return null
  }
  const log = `${database}-wal`
  if (await isSound(database)) checkpointLog(database)
  const before = unusedName(`${database}.antes-${localOf(now.toISOString()).replaceAll(':', '')}`)
  await completed(before, (part) => copyFileSync(database, part))
  // Still there when the database is damaged, because its `-wal` file could not be folded in.
  if (existsSync(log)) await completed(`${before}-wal`, (part) => copyFileSync(log, part))
  for (const file of [log, `${database}-shm`]) discard(file)
  return before
}

/** Returns the name, with a number when the file exists: two restores can happen in the same second. */
function unusedName(name: string): string {
  let unused = name
  for (let number = 2; existsSync(unused); number += 1) unused = `${name}-${number}`
  return unused
}

async function isSound(database: string): Promise<boolean> {
  try {
    await inspectDatabase(database)
    return true
  } catch (error) {
    if (error instanceof UnfitDatabase) return false
    throw error
  }
}
