import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { today } from '#domain/values/dates.ts'
import { newDataDir, runProduct } from '../support/product.ts'

export type TestProduct = Awaited<ReturnType<typeof start>>
export type Products = ReturnType<typeof openProducts>

export function openProducts() {
  const shared = new Map<string, { product: TestProduct; restore: () => void }>()
  return {
    /** One that no other test has; the caller ends it. */
    start,
    /** The one with these settings, started for the first test that wants it, with its rows and mails put back for every later one. */
    async share(env: Record<string, string>): Promise<TestProduct> {
      // The demo data belongs to a day: what starts before midnight is not shared after it.
      const settings = JSON.stringify([today(), env])
      const found = shared.get(settings)
      if (found === undefined) {
        const product = await start(env)
        // In front of another server it has no rows of its own.
        shared.set(settings, { product, restore: env['API_URL'] === undefined ? copyData(product.dataDir) : () => undefined })
        return product
      }
      rmSync(join(found.product.dataDir, 'mail'), { recursive: true, force: true })
      found.restore()
      return found.product
    },
    async end(): Promise<void> {
      for (const { product } of shared.values()) await product.end()
    },
  }
}

/** Starts a product in a data folder that goes with it. */
async function start(env: Record<string, string>) {
  const folder = newDataDir()
  const product = runProduct({ DATA_DIR: folder.path, ...env })
  await product.url
  return {
    ...product,
    dataDir: folder.path,
    async end(signal?: NodeJS.Signals): Promise<number | null> {
      const code = await product.end(signal)
      folder.remove()
      return code
    },
  }
}

/** Copies the rows of a running product. Returns what puts them back; ids are not used again, so that a late answer to an earlier test finds nothing to change. */
function copyData(dataDir: string): () => void {
  const copy = join(dataDir, 'copy.db')
  const change = (work: (database: DatabaseSync) => void): void => {
    // The product may be in the middle of a write; references between tables hold again once all of them are back.
    const database = new DatabaseSync(join(dataDir, 'deposito.db'), { timeout: 5000, enableForeignKeyConstraints: false })
    try {
      work(database)
    } finally {
      database.close()
    }
  }
  change((database) => database.prepare('vacuum into ?').run(copy))
  return () =>
    change((database) => {
      database.prepare('attach ? as copy').run(copy)
      // The index of numbers follows by its triggers.
      const tables = "type = 'table' and name not like 'sqlite%' and name not like 'search%'"
      const found = database.prepare(`select name from main.sqlite_schema where ${tables}`).all()
      database.exec('begin immediate')
      for (const { name } of found)
        database.exec(`delete from main."${String(name)}"; insert into main."${String(name)}" select * from copy."${String(name)}"`)
      database.exec('commit')
    })
}
