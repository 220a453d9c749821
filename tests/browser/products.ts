import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyData, type DataCopy } from '../support/data-copy.ts'
import { newDataDir, runProduct, type Product } from '../support/product.ts'

export interface TestProduct extends Product {
  /** Its data folder, which goes with it. */
  readonly dataDir: string
}

/** The products of one worker. */
export interface Products {
  /** One that no other test has; the caller ends it. */
  start(env: Record<string, string>): Promise<TestProduct>
  /** The one with these settings, started for the first test that wants it, with its rows and mails put back for every later one. */
  share(env: Record<string, string>): Promise<TestProduct>
  /** Ends the shared ones. */
  end(): Promise<void>
}

export function openProducts(): Products {
  const shared = new Map<string, { product: TestProduct; copy: DataCopy | null }>()
  return {
    start,
    async share(env) {
      const settings = JSON.stringify(env)
      const found = shared.get(settings)
      if (found === undefined) {
        const product = await start(env)
        // In front of another server it has no rows of its own.
        shared.set(settings, { product, copy: env['API_URL'] === undefined ? copyData(product.dataDir) : null })
        return product
      }
      rmSync(join(found.product.dataDir, 'mail'), { recursive: true, force: true })
      found.copy?.restore()
      return found.product
    },
    async end() {
      for (const { product } of shared.values()) await product.end()
    },
  }
}

async function start(env: Record<string, string>): Promise<TestProduct> {
  const folder = newDataDir()
  const product = runProduct({ DATA_DIR: folder.path, ...env })
  await product.url
  return {
    ...product,
    dataDir: folder.path,
    async end(signal) {
      const code = await product.end(signal)
      folder.remove()
      return code
    },
  }
}
