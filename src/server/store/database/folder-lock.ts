// Exclusive lock between processes, held as an open SQLite transaction on a lock file.
import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'

/**
 * Locks a file against other processes with an exclusive SQLite transaction that stays open. The operating system releases the lock when
 * the process ends, so no stale lock is left. Returns null when another process still has the lock after `waitMs`; the wait blocks this
 * process.
 */
export function lockFolder(file: string, { waitMs = 0 } = {}): { release: () => void } | null {
  makePrivately(file)
  const database = new DatabaseSync(file, { timeout: waitMs })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (sqliteCode(error) === 5) return null
    throw error
  }
  return { release: () => database.close() }
}

/**
 * Creates an empty database file that only its owner may read, unless the file exists. SQLite would create one that everybody may read; the
 * files that it creates beside a database get the permissions of the database.
 */
export function makePrivately(file: string): void {
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  giveToOwnerOf(dirname(file), file)
}

/**
 * Makes the owner of a folder the owner of a file in it, when root runs a command. Otherwise the file would belong to root, and the product
 * could not open it.
 */
export function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(file, uid, gid)
}
