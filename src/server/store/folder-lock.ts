import { DatabaseSync } from 'node:sqlite'

/**
 * Keeps a second copy of the product off the same data folder: an exclusive SQLite transaction that is never ended. The operating system drops it with the
 * process, however that ends, so no stale lock is ever left to be cleaned up by hand. Null when somebody else holds it.
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
