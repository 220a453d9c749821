import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { depositos } from '#domain/company/deposito.ts'
import { stock as stockEntity } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { secretBox } from '#server/crypto/secret-box.ts'
import { dueSends } from '#server/sending/due-sends.ts'
import { openStore } from '#server/store/database/open.ts'
import { listCandidates } from '#server/store/stocks/due-sends.ts'
import { signedIn } from '../support/caller.ts'
import { startCountingAuthority } from '../support/counting-authority.ts'
import { runPostgres } from '../support/postgres.ts'
import { newDataDir, runProduct, type Product } from '../support/product.ts'
import { openClerks, rowsOf, work, type Times } from './clerks.ts'
import { growTo, withClient } from './country.ts'
import { addTickets, planSends, readProgress, secondsUntilTaken, slowWork } from './evening.ts'
import { quantile, serverTimes } from './server-times.ts'
import { printLine, printRows, showMb, showMs } from './table.ts'

/**
 * An installation that grows to the warehouses of a whole country, on PostgreSQL with two processes: what the same hundred clerks wait at each size, how large the tables
 * are, and at the end an evening on which all its stocks are sent. `npm run bench:scale -- [--warehouses 100,1000,10000] [--seconds 60]`.
 */
const { values } = parseArgs({
  options: { warehouses: { type: 'string', default: '100,1000,10000' }, seconds: { type: 'string', default: '60' } },
})
const sizes = values.warehouses.split(',').map(Number)
const [everyMs, seconds] = [1000, Number(values.seconds)]

/** What the worker asks each second when nothing is due. */
async function lookTimes(url: string) {
  const store = await openStore({ url })
  const clock = (): Date => new Date()
  const log = { debug: () => undefined, info: () => undefined, error: (...said: unknown[]) => printLine(JSON.stringify(said)) }
  const startDue = dueSends({ store, clock, isSteady: () => true, log, sliceMs: 1000 })
  const times = await serverTimes({
    'la búsqueda de envíos': async () => {
      await startDue()
      await listCandidates(store.db, clock())
    },
  })
  await store.close()
  return times
}

/** Prints the rows and the sizes of the tables that are larger than a megabyte, and returns the bytes of the whole database. */
async function printSizes(url: string): Promise<void> {
  const sizes = `select relname as name, n_live_tup as lines, pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
     from pg_stat_user_tables where pg_total_relation_size(relid) > 1000000 order by pg_total_relation_size(relid) desc`
  const { rows } = await withClient(url, (client) => client.query<Record<'name' | 'lines' | 'heap' | 'indexes', string>>(sizes))
  const bytes = ({ heap, indexes }: { heap: string; indexes: string }): number => Number(heap) + Number(indexes)
  printRows(
    ['tabla', 'filas', 'datos', 'índices', 'bytes por fila'],
    rows.map((of) => [of.name, of.lines, showMb(Number(of.heap)), showMb(Number(of.indexes)), (bytes(of) / Number(of.lines)).toFixed(0)]),
  )
  printLine(`todo: ${showMb(rows.reduce((sum, of) => sum + bytes(of), 0))}\n`)
}

/** Sends a stock as a person does, and returns after how many seconds it has its verdict. */
async function secondsOfOne(origin: string): Promise<number> {
  const clerk = await signedIn(origin, 'operador')
  const list = `api/warehouse/${depositos.parse((await clerk.get('api/depositos/user')).body)[0]?.id ?? 0}/stocks`
  const stock = `${list}/${z.object({ id: z.number() }).parse((await clerk.post(`${list}/clone`, {})).body).id}`
  const begun = performance.now()
  await clerk.patch(`${stock}/send`, { fechaStock: today() })
  while (stockEntity.parse((await clerk.get(stock)).body).state === 'PENDING') await pause(100)
  return (performance.now() - begun) / 1000
}

/** Lets all stocks go out while the clerks work, and kills one process in the middle of it. */
async function measureEvening(url: string, products: readonly Product[], open: Awaited<ReturnType<typeof openClerks>>): Promise<void> {
  const due = await planSends(url)
  const begun = (Math.floor(Date.now() / 60_000) + 1) * 60_000
  printLine(`${due} envíos automáticos a las ${new Date(begun).toISOString().slice(11, 16)} UTC`)
  const origin = (await products[0]?.url) ?? ''
  const times: Times[] = []
  let [down, isKilled, hasSent] = [0, false, false]
  for (let isOver = false; !isOver;) {
    const part = await work(open, { seconds: 15, everyMs })
    times.push(part)
    if (!(await fetch(`${origin}/management/health`)).ok) down += 1
    const { accepted, waiting, withoutVerdict, first, last } = await readProgress(url)
    const slow = showMs(quantile([...part.values()].flat(), 0.95))
    printLine(
      `${Math.round((Date.now() - begun) / 1000)} s: ${accepted} aceptados, ${waiting} esperan, ${withoutVerdict} sin veredicto; 95 % de las llamadas: ${slow}`,
    )
    if (!isKilled && accepted > due / 2) {
      isKilled = true
      await products[1]?.end('SIGKILL')
      void secondsUntilTaken(url).then((taken) => printLine(`lo que enviaba un proceso que murió pasó al otro en ${taken.toFixed(1)} s`))
    }
    if (!hasSent && accepted > due / 4) {
      hasSent = true
      void secondsOfOne(origin).then((taken) => printLine(`lo que una persona mandó a mano tuvo su veredicto en ${taken.toFixed(1)} s`))
    }
    isOver = waiting + withoutVerdict === 0
    if (isOver)
      printLine(`el primero llamó ${(first - begun) / 1000} s después de la hora; el último veredicto, ${(last - begun) / 1000} s`)
  }
  printLine(`la salud dijo ${down} veces que no`)
  const all = new Map([...(times[0]?.keys() ?? [])].map((kind) => [kind, times.flatMap((of) => of.get(kind) ?? [])]))
  printRows(['mientras tanto', 'llamadas', 'mediana', '95 %'], rowsOf(all))
}

const key = randomBytes(32)
const server = await runPostgres(['fsync=on', 'full_page_writes=on', 'shared_buffers=1GB', 'max_wal_size=4GB'])
const authority = await startCountingAuthority(() => new Date(), '', slowWork())
const folders = [newDataDir(), newDataDir()]
const settings = {
  DATABASE_URL: server.url,
  SECRETS_KEY: key.toString('base64'),
  JWT_SECRET: key.toString('hex'),
  AUTHORITY_URL: authority.url,
  WSAA_URL: authority.url,
  LIMIT_CALLS_PER_MINUTE: '99999',
}
const products: Product[] = []
for (const { path } of folders) {
  const product = runProduct({ ...settings, DATA_DIR: path })
  await product.url
  products.push(product)
}
let open: Awaited<ReturnType<typeof openClerks>> = []
const slowest: Record<string, number[]> = {}
for (const warehouses of sizes) {
  await growTo(server.url, warehouses)
  if (open.length === 0) open = await openClerks([(await products[0]?.url) ?? ''])
  await work(open, { seconds: 10, everyMs })
  const times = await work(open, { seconds, everyMs })
  printLine(`\n${warehouses} depósitos`)
  printRows(['', 'llamadas', 'mediana', '95 %'], rowsOf(times))
  for (const [kind, all] of times) (slowest[kind] ??= []).push(quantile(all, 0.95))
  for (const { name, slow } of await lookTimes(server.url)) (slowest[name] ??= []).push(slow)
  await printSizes(server.url)
}
printRows(
  ['95 %', ...sizes.map(String), 'razón'],
  Object.entries(slowest).map(([kind, all]) => [kind, ...all.map(showMs), ((all.at(-1) ?? 0) / (all[0] ?? 1)).toFixed(2)]),
)
await addTickets(server.url, secretBox(key), authority.url)
await measureEvening(server.url, products, open)
for (const product of products) await product.end()
await authority.close()
await server.stop()
for (const { remove } of folders) remove()
