import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { searchPath } from '#domain/stock/search.ts'
import { openStore, type StoreLocation } from '#server/store/database/open.ts'
import { up } from '#server/store/migrations/0025-search.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { everywhere, fileOf, loadNumbers, size, type Repetition } from './many-numbers.ts'
import { serverTimes, succeeding } from './server-times.ts'
import { printLine, printServer } from './table.ts'

/** A permit of the first of the stocks. */
let firstPermit = 0

async function measure(repetition: Repetition): Promise<void> {
  const folder = newDataDir()
  const url = process.env['BENCH_DATABASE_URL']
  const where: StoreLocation = url === undefined ? fileOf(folder.path) : { url, timeoutMs: 0 }
  const settings = { DATA_DIR: folder.path, DEMO: 'true', ...(url === undefined ? {} : { DATABASE_URL: url }) }
  const first = runProduct(settings)
  await first.url
  await first.end()
  printLine(`Cargando 2,000 stocks con un millón de registros (${repetition})…`)
  await withoutIndex(where)
  await loadNumbers(where, repetition)
  printLine(`El índice de lo que ya estaba: ${Math.round(await makeIndex(where))} ms`)
  const product = runProduct(settings)
  const origin = await product.url
  const [admin, user] = await Promise.all([signedIn(origin, 'admin'), signedIn(origin, 'user')])
  const times = await serverTimes({
    cuenta: succeeding(admin, 'GET', 'api/account'),
    ...callsOf('admin', admin),
    ...callsOf('user', user),
    ...writesOf(admin),
  })
  await product.end()
  folder.remove()
  printServer(times)
}

function callsOf(who: string, caller: Caller): Record<string, () => Promise<unknown>> {
  const find = (q: string, where = '') => succeeding(caller, 'GET', `${searchPath}?q=${q}${where}`)
  return {
    [`${who}: un número entero`]: find('R-00000500'),
    [`${who}: su final`]: find('000500'),
    [`${who}: un número que está en todos`]: find(everywhere),
    [`${who}: un CUIT de todos`]: find('30-70000000-7'),
    [`${who}: una parte de todos`]: find('26001EC01'),
    [`${who}: tres signos`]: find('EC0'),
    [`${who}: tres cifras`]: find('123'),
    [`${who}: una parte de los viejos`]: find('24001EC0'),
    [`${who}: nada`]: find('ZZZ999'),
    [`${who}: nada, de partes comunes`]: find('01EC26001'),
    [`${who}: en un stock`]: find('123', `&stockId=${100_001}`),
  }
}

function writesOf(admin: Caller): Record<string, () => Promise<unknown>> {
  const stock = `api/warehouse/101/stocks/${100_001}`
  const container = { tipo: 'HOUSE', cantidadBultos: 1, longitudContenedor: '20' }
  let number = 0
  return {
    'agregar una línea': succeeding(admin, 'POST', `${stock}/permiso-embarques/${firstPermit}/linea-mercaderias`, {
      tipoEmbalaje: '05',
      cantidad: 1,
      pesoBruto: 10,
    }),
    'agregar un contenedor': () =>
      succeeding(admin, 'POST', `${stock}/permiso-embarques/${firstPermit}/contenedor-asociados`, {
        ...container,
        numeroContenedor: `TRIU${String((number += 1)).padStart(7, '0')}`,
      })(),
    [`clonar ${size.permits} permisos y ${size.documents + size.containers + size.empties} registros`]: succeeding(
      admin,
      'POST',
      `${stock}/clone`,
    ),
  }
}

/** Takes the index away, so that the load is quick and its making can be measured. */
async function withoutIndex(where: StoreLocation): Promise<void> {
  const store = await openStore(where)
  const tables = ['permiso_embarque', 'documento_transporte', 'contenedor_asociado', 'contenedor_vacio']
  const triggers = [
    ...tables.flatMap((table) => ['insert', 'delete', 'update'].map((verb) => `search_${table}_${verb}`)),
    'search_stock_move',
  ]
  for (const name of triggers) {
    if (store.kind === 'sqlite') await sql`drop trigger ${sql.ref(name)}`.execute(store.db)
    else await sql`drop function ${sql.ref(name)} cascade`.execute(store.db)
  }
  for (const table of store.kind === 'sqlite' ? ['search_gram', 'search_entry', 'search_word'] : ['search_entry', 'search_word'])
    await sql`drop table ${sql.table(table)}`.execute(store.db)
  if (store.kind === 'postgres') {
    await sql`drop function search_form`.execute(store.db)
    await sql`drop function search_grams`.execute(store.db)
  }
  await store.close()
}

/** Makes the index of what is there, as the first start of this release does, and returns how long it took. */
async function makeIndex(where: StoreLocation): Promise<number> {
  const store = await openStore(where)
  const begun = performance.now()
  await store.write((tx) => up(tx))
  const taken = performance.now() - begun
  const { rows } = await sql<{ id: number }>`select min(id) as id from permiso_embarque where "stockId" = 100001`.execute(store.db)
  firstPermit = rows[0]?.id ?? 0
  await store.close()
  return taken
}

/** A part of `npm run bench`: finding a number among a million records of 2,000 stocks, and what writing pays for it. `BENCH_DATABASE_URL` names an empty PostgreSQL database for the same. */
for (const repetition of ['cloned', 'distinct'] as const) await measure(repetition)
