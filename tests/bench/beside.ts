import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { goodsWritten } from '#domain/titulo/goods-contract.ts'
import { instantOf, today } from '#domain/values/dates.ts'
import { openStore, type Store } from '#server/store/database/open.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { linea, permiso, vacio } from '../support/declared-goods.ts'
import { runPostgres } from '../support/postgres.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { aLineaMercaderia, aPermisoEmbarque } from '../support/records.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows, showMs } from './table.ts'
import { loadDemo } from './world.ts'

/** What a clerk waits for a page and for a save beside each large work of another person, on both databases: `node tests/bench/beside.ts`. */
const stocks = 'api/warehouse/1/stocks'

/** The lines of each permit of the large stock: ninety thousand, some of them in a permit that is as large as one may be. */
const linesOfPermits = [30_000, ...Array.from({ length: 60 }, () => 1000)]

/** A file of thirty thousand lines, packed. */
const file = gzipSync(
  JSON.stringify({
    permisoEmbarques: Array.from({ length: 30 }, () => ({
      ...permiso,
      lineaMercaderias: Array.from({ length: 1000 }, () => linea),
      contenedorAsociados: [],
    })),
  }),
)

/** Adds an open stock to the first warehouse. Returns its number. */
async function loadStock(store: Store, lines: readonly number[]): Promise<number> {
  const stock = { depositoId: 1, fechaStock: today(), state: 'OPEN', createdBy: 'user', createdDate: instantOf(today(), '08:05') } as const
  const permisoEmbarques = lines.map((count) => ({
    draft: aPermisoEmbarque(),
    lineaMercaderias: Array.from({ length: count }, () => aLineaMercaderia()),
    contenedorAsociados: [],
  }))
  const [id = 0] = await store.write((tx) => loadStocks(tx, [{ stock, permisoEmbarques }]))
  return id
}

/** The large works of a person on a stock, in the order in which they are made. The answers to reads are dropped, because parsing them would delay the clerk in this process. */
function worksOn(stockId: number, origin: string, { authorization }: Caller): Readonly<Record<string, () => Promise<unknown>>> {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const isPacked = body instanceof Uint8Array
    const headers = { Authorization: authorization, 'Content-Type': 'application/json', ...(isPacked && { 'Content-Encoding': 'gzip' }) }
    const sent = body === undefined ? {} : { body: isPacked ? new Uint8Array(body) : JSON.stringify(body) }
    const answer = await fetch(`${origin}/${stocks}/${stockId}/${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer
  }
  const read = async (path: string): Promise<void> => {
    for await (const _ of (await call('GET', path)).body ?? []);
  }
  let mark = ''
  return {
    nada: () => pause(2000),
    'planilla XLSX': () => read('sheet'),
    'planilla CSV': () => read('sheet?format=csv&kind=lineaMercaderia'),
    'stock entero': () => read('whole'),
    revisión: () => read('review'),
    cambios: () => read('comparison'),
    'un registro por archivo': () => call('POST', 'whole', { contenedorVacios: [vacio] }),
    'archivo de 30.000 líneas': async () => {
      mark = goodsWritten.parse(await (await call('POST', 'whole', file)).json()).mark
    },
    'deshacer el archivo': () => call('POST', 'whole/restore', { mark }),
    clonado: () => call('POST', 'clone'),
    envío: () => call('PATCH', 'send', { fechaStock: today() }),
  }
}

/** A person who reads a page and saves a line of their own stock, again and again. */
async function openClerk(store: Store, origin: string) {
  const clerk = await signedIn(origin, 'operador')
  const stockId = await loadStock(store, [1])
  const line = store.db.selectFrom('linea_mercaderia').select(['id', 'permisoEmbarqueId']).where('stockId', '=', stockId)
  const { id, permisoEmbarqueId } = await line.executeTakeFirstOrThrow()
  const lines = `${stocks}/${stockId}/permiso-embarques/${permisoEmbarqueId ?? 0}/linea-mercaderias`
  const timed = async (call: () => Promise<{ readonly status: number }>): Promise<number> => {
    const begun = performance.now()
    const { status } = await call()
    if (status !== 200) throw new Error(`the clerk got ${status}`)
    return performance.now() - begun
  }

  /** Returns the clerk's times until the work ends, and that of the work. */
  return async (work: () => Promise<unknown>) => {
    const [begun, pages, saves] = [performance.now(), [] as number[], [] as number[]]
    let isOver = false
    const ended = work().finally(() => (isOver = true))
    while (!isOver) {
      pages.push(await timed(() => clerk.get(`${lines}?size=10`)))
      saves.push(await timed(() => clerk.put(lines, { ...linea, id })))
    }
    await ended
    return { took: performance.now() - begun, pages, saves }
  }
}

async function measure(name: string, url?: string): Promise<void> {
  const folder = newDataDir()
  const settings = { DATA_DIR: folder.path, LIMIT_CALLS_PER_MINUTE: '999999', ...(url === undefined ? {} : { DATABASE_URL: url }) }
  printLine(`\n${name}: se cargan noventa mil líneas…`)
  loadDemo(settings)
  const store = await openStore(url === undefined ? { file: join(folder.path, 'deposito.db') } : { url })
  const stockId = await loadStock(store, linesOfPermits)
  const product = runProduct({ ...settings, LIMIT_RECORDS: '200000' })
  const origin = await product.url
  const clerkBeside = await openClerk(store, origin)
  await store.close()
  const rows: string[][] = []
  for (const [what, work] of Object.entries(worksOn(stockId, origin, await signedIn(origin, 'user')))) {
    const { took, pages, saves } = await clerkBeside(work)
    const cells = [pages, saves].flatMap((times) => [0.5, 0.99, 1].map((share) => showMs(quantile(times, share))))
    rows.push([what, showMs(took), String(pages.length), ...cells])
  }
  printRows([`${name}, al lado de`, 'que tarda', 'veces', 'página: 50 %', '99 %', 'peor', 'guardar: 50 %', '99 %', 'peor'], rows)
  await product.end()
  folder.remove()
}

await measure('SQLite')
const postgres = await runPostgres()
await measure('PostgreSQL', postgres.url)
await postgres.stop()
