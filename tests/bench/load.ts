import { join } from 'node:path'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import { depositos } from '#domain/company/deposito.ts'
import { instantOf, today } from '#domain/values/dates.ts'
import { openStore, type StoreLocation } from '#server/store/database/open.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { signedIn } from '../support/caller.ts'
import { runPostgres } from '../support/postgres.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { aPermisoEmbarque } from '../support/records.ts'
import { withClient } from './country.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows } from './table.ts'
import { loadDemo } from './world.ts'

/** Calls of the product beside a bare handler with the same SQL (`bare-server.ts`), with 32 connections, on both databases: `node tests/bench/load.ts`. */
const connections = 32

const [rounds, seconds] = [3, 3]

interface Target {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Calls per second. Throws when one fails, because a refusal is quicker than an answer. */
async function load(target: Target, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ ...target, connections, duration })
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

async function compare(product: Target, bare: Target): Promise<readonly [product: number, bare: number]> {
  const rates: [number, number][] = []
  for (let round = 0; round <= rounds; round += 1) rates.push([await load(product, seconds), await load(bare, seconds)])
  const median = (of: 0 | 1): number => {
    const measured = rates.slice(1).map((rate) => rate[of])
    return quantile(measured, 0.5)
  }
  return [median(0), median(1)]
}

/** What a permit holds should not matter to who looks at it: the most lines that one has, and few. */
const [manyLines, fewLines] = [27_000, 10]

/** Adds an open stock with one permit of so many lines to the first warehouse. Returns its number. */
async function loadPermit(where: StoreLocation, lines: number): Promise<number> {
  const store = await openStore(where)
  const stock = { depositoId: 1, fechaStock: today(), state: 'OPEN', createdBy: 'user', createdDate: instantOf(today(), '08:05') } as const
  const line = { tipoEmbalaje: '06', cantidad: 7, pesoBruto: 12.5 }
  const lineaMercaderias = Array.from({ length: lines }, () => line)
  const [id = 0] = await store.write((tx) =>
    loadStocks(tx, [{ stock, permisoEmbarques: [{ draft: aPermisoEmbarque(), lineaMercaderias, contenedorAsociados: [] }] }]),
  )
  await store.close()
  return id
}

/** Compares both of each and prints their rates. */
async function print(head: readonly string[], targets: Readonly<Record<string, readonly [Target, Target]>>): Promise<void> {
  const rows: string[][] = []
  for (const [what, both] of Object.entries(targets)) {
    const [one, other] = await compare(...both)
    rows.push([what, `${one.toFixed(0)}/s`, `${other.toFixed(0)}/s`, (one / other).toFixed(2)])
  }
  printRows(head, rows)
}

async function measure(name: string, url?: string): Promise<void> {
  const folder = newDataDir()
  const settings = {
    DATA_DIR: folder.path,
    LIMIT_CALLS_PER_MINUTE: '999999',
    LIMIT_LINES: '900000',
    LIMIT_RECORDS: '900000',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
  printLine(`\n${name}: se carga el depósito de gran volumen…`)
  loadDemo(settings, '--large')
  const where = url === undefined ? { file: join(folder.path, 'deposito.db') } : { url }
  const sizes = [await loadPermit(where, manyLines), await loadPermit(where, fewLines)]
  // PostgreSQL plans by what it knows of its tables, which it looks at within a minute or two after they were filled.
  if (url !== undefined) await withClient(url, (client) => client.query('analyze'))
  const product = runProduct(settings)
  const bare = runProduct(
    url === undefined ? { DATABASE_FILE: join(folder.path, 'deposito.db') } : { DATABASE_URL: url },
    'tests/bench/bare-server.ts',
  )
  const [origin, other] = await Promise.all([product.url, bare.url])
  const user = await signedIn(origin, 'user')
  const firstOf = async (path: string) =>
    z.array(z.looseObject({ id: z.number() })).parse((await user.get(`${path}?size=1&sort=id,desc`)).body)[0]?.id ?? 0
  const warehouseId = depositos.parse((await user.get('api/depositos/user')).body).at(-1)?.id ?? 0
  const stocks = `api/warehouse/${warehouseId}/stocks`
  const stockId = await firstOf(stocks)
  const permits = `${stocks}/${stockId}/permiso-embarques`
  const permitId = await firstOf(permits)
  const line = { tipoEmbalaje: '05', cantidad: 7, pesoBruto: 12.5 }
  const headers = { Authorization: user.authorization, 'Content-Type': 'application/json' }
  const get = (path: string): Target => ({ url: `${origin}/${path}`, method: 'GET', headers })
  const page = (path: string): Target => get(`${path}?page=0&size=20&sort=id,desc`)
  const bareGet = (path: string): Target => ({ url: `${other}/${path}`, method: 'GET' })
  const post = { method: 'POST', headers, body: JSON.stringify(line) } as const
  await print([`${name}, ${connections} conexiones`, 'producto', 'desnudo', 'razón'], {
    'una página de la lista': [page(stocks), bareGet(`stocks/${warehouseId}`)],
    'una página de permisos': [page(permits), bareGet(`permits/${stockId}`)],
    'alta de una línea': [
      { ...post, url: `${origin}/${permits}/${permitId}/linea-mercaderias` },
      { ...post, url: `${other}/lines/${stockId}/${permitId}` },
    ],
  })
  const [lists, ones] = [sizes.map((id) => `api/warehouse/1/stocks/${id}/permiso-embarques`), [] as string[]]
  for (const list of lists) ones.push(`${list}/${await firstOf(list)}`)
  const both = (call: typeof get, [many = '', few = '']: readonly string[]) => [call(many), call(few)] as const
  await print([`${name}, un permiso de`, `${manyLines} líneas`, `${fewLines} líneas`, 'razón'], {
    'una página de sus líneas': both(
      page,
      ones.map((one) => `${one}/linea-mercaderias`),
    ),
    'el permiso': both(get, ones),
    'la página de permisos de su stock': both(page, lists),
  })
  await Promise.all([product.end(), bare.end()])
  folder.remove()
}

await measure('SQLite')
const postgres = await runPostgres()
await measure('PostgreSQL', postgres.url)
await postgres.stop()
