// Writes a file completely or not at all, with private permissions, among them copies of the database.
import { chmodSync, closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncToDisk } from '../process/storage/private-files.ts'
import { copyDatabase, inspectDatabase, type DatabaseFacts } from '../store/database/database-copy.ts'
import { giveToOwnerOf } from '../store/database/folder-lock.ts'

/** Copies a database into a file, completely or not at all: an interrupted copy leaves only a `.part` file, which the next one removes. */
export async function writeCopy(from: string, to: string): Promise<DatabaseFacts> {
  return await completed(to, async (part) => {
    copyDatabase(from, part)
    return await inspectDatabase(part)
  })
}

/**
 * Writes the file `to` completely or not at all: `make` writes a file named `to` + `.part`, which is renamed to `to` after it was synced to
 * the disk. The file belongs to the owner of its folder, also when root runs the command, and has mode 0600, because a copy of the database
 * holds password hashes.
 */
export async function completed<T>(to: string, make: (part: string) => Promise<T> | T): Promise<T> {
  const part = `${to}.part`
  discard(part)
  try {
    closeSync(openSync(part, 'wx', 0o600))
    const made = await make(part)
    // Again, because copying a file may copy its mode too.
    chmodSync(part, 0o600)
    giveToOwnerOf(dirname(to), part)
    syncToDisk(part)
    renameSync(part, to)
    syncToDisk(dirname(to))
    return made
  } catch (error) {
    discard(part)
    throw error
  }
}

export function discard(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true })
}
