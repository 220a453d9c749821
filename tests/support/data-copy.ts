import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The rows of a product's embedded database as they were at one moment. */
export interface DataCopy {
  /** Puts the rows back while the product runs. Ids are not used again, so that a late answer to an earlier test finds nothing to change. */
  restore(): void
}

/** Copies the embedded database of a running product. */
export function copyData(dataDir: string): DataCopy {
  const file = join(dataDir, 'deposito.db')
  const copy = join(dataDir, 'copy.db')
  const opened = open(file)
  opened.prepare('vacuum into ?').run(copy)
  opened.close()
  return { restore: () => restore(file, copy) }
}

function restore(file: string, copy: string): void {
  const database = open(file)
  try {
    database.prepare('attach ? as copy').run(copy)
    // The index of numbers follows by its triggers.
    const tables = "type = 'table' and name not like 'sqlite%' and name not like 'search%'"
    const found = database.prepare(`select name from main.sqlite_schema where ${tables}`).all()
    database.exec('begin immediate')
    for (const { name } of found)
      database.exec(`delete from main."${String(name)}"; insert into main."${String(name)}" select * from copy."${String(name)}"`)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The product may be in the middle of a write; references between tables hold again once all of them are back. */
function open(file: string): DatabaseSync {
  return new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: false })
}
