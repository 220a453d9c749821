import { DatabaseSync } from 'node:sqlite'

/**
 * Locks the data folder against a second process, by an exclusive SQLite transaction that never ends. The operating system releases it with the process, so no stale lock
 * is left. Returns null when another process has the lock.
 */
export function lockFolder(file: string): { release: () => void } | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null
    throw error
  }
  return { release: () => database.close() }
}
