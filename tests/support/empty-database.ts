import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '#server/store/database/open.ts'

/** A database in memory that begins with its tables: making them takes most of the time of a short test. */
export const inMemory = { file: ':memory:', image: await emptyDatabase() }

async function emptyDatabase(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'deposito-empty-'))
  try {
    const file = join(folder, 'empty.db')
    await (await openStore({ file })).close()
    const database = new DatabaseSync(file)
    // One that writes ahead needs a second file.
    database.exec('pragma journal_mode=delete')
    const image = database.serialize()
    database.close()
    return image
  } finally {
    rmSync(folder, { recursive: true })
  }
}
