// Exclusive lock between processes, held as an open SQLite transaction on a lock file.
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sqliteCode } from './failures.ts'

/**
 * Locks something against other processes, by an exclusive SQLite transaction on a lock file that never ends. The operating system releases it with the process, so no stale
 * lock is left. Returns null when another process has the lock, after waiting `waitMs` for it; the wait blocks this process.
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
 * Makes an empty database file that only its owner may read, unless there is a file. SQLite would make one that everybody may read; the files that it puts beside a database get the
 * permissions of the database.
 */
export function makePrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}
