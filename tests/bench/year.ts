import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { depositos } from '#domain/company/deposito.ts'
import { stock as stockEntity } from '#domain/stock/stock.ts'
import { daysAfter, today } from '#domain/values/dates.ts'
import { type Answered, signedIn } from '../support/caller.ts'
import { linea, permiso } from '../support/declared-goods.ts'
import { runPostgres } from '../support/postgres.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { withClient } from './country.ts'
import { printLine, printRows, showMb } from './table.ts'

/** What a warehouse's year of stocks takes on the disk: twenty days of 2,000 lines, cloned and declared as people do it. `npm run bench:year`. */
const [days, permits, linesOfEach] = [20, 200, 10]

type Sizes = ReadonlyMap<string, number>

function idOf({ status, body }: Answered): number {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return z.object({ id: z.number() }).parse(body).id
}

async function declareDays(origin: string): Promise<void> {
  const owner = await signedIn(origin, 'user')
  const me = idOf(await owner.get('api/account'))
  const company = depositos.parse((await owner.get('api/depositos/user')).body)[0]?.company?.id ?? 0
  const place = { codigoAduana: '033', codigoLugarOperativo: '33L77', description: 'Nave 9', automaticSend: null, users: [{ id: me }] }
  const id = idOf(await owner.post(`api/owner/company/${company}/depositos`, place))
  const list = `api/warehouse/${id}/stocks`
  const lineaMercaderias = Array.from({ length: linesOfEach }, (_, index) => ({
    ...linea,
    tipoEmbalaje: '06',
    cantidad: String(index + 1),
  }))
  const permisoEmbarques = Array.from({ length: permits }, (_, index) => ({
    ...permiso,
    identificadorPermiso: `26033EC01${String(index).padStart(6, '0')}D`,
    lineaMercaderias,
    contenedorAsociados: [],
  }))
  let stock = idOf(await owner.post(list, { fechaStock: today() }))
  const { status } = await owner.post(`${list}/${stock}/whole`, { permisoEmbarques })
  if (status >= 300) throw new Error(`the goods were answered ${status}`)
  for (let back = days - 1; back >= 0; back -= 1) {
    await owner.patch(`${list}/${stock}/send`, { fechaStock: daysAfter(today(), -back) })
    for (let state = 'PENDING'; state !== 'SUCCESS';) {
      if (state !== 'PENDING') throw new Error(`the stock is ${state}`)
      state = stockEntity.parse((await owner.get(`${list}/${stock}`)).body).state
    }
    if (back > 0) stock = idOf(await owner.post(`${list}/clone`, {}))
  }
}

async function postgresSizes(url: string): Promise<Sizes> {
  const sizes = 'select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables'
  return await withClient(url, async (client) => {
    await client.query('vacuum full')
    const { rows } = await client.query<{ name: string; bytes: string }>(sizes)
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
  })
}

function sqliteSizes(file: string): Sizes {
  const database = new DatabaseSync(file)
  database.exec('vacuum')
  const rows = z
    .array(z.object({ name: z.string(), bytes: z.number() }))
    .parse(
      database.prepare('select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_schema using (name) group by tbl_name').all(),
    )
  database.close()
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function measure(name: string, url: string | null): Promise<void> {
  const folder = newDataDir()
  const settings = {
    DATA_DIR: folder.path,
    AUTHORITY_STAND_IN: 'wellFormed',
    LIMIT_CALLS_PER_MINUTE: '99999',
    ...(url !== null && { DATABASE_URL: url }),
  }
  const sizes = async (): Promise<Sizes> => (url === null ? sqliteSizes(join(folder.path, 'deposito.db')) : await postgresSizes(url))
  const first = runProduct(settings)
  await first.url
  await first.end()
  const before = await sizes()
  const product = runProduct(settings)
  await declareDays(await product.url)
  await product.end()
  const after = await sizes()
  folder.remove()
  const grown = [...after].map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / days] as const)
  const all = grown.reduce((sum, [, bytes]) => sum + bytes, 0)
  const rows = grown.filter(([, bytes]) => bytes > 1000).toSorted(([, one], [, other]) => other - one)
  printRows(
    [`${name}: un día de ${permits * linesOfEach} líneas`, 'bytes por día', 'por año y depósito'],
    [...rows, ['todo', all] as const].map(([table, bytes]) => [table, bytes.toFixed(0), showMb(bytes * 365)]),
  )
}

await measure('SQLite', null)
const server = await runPostgres()
await measure('PostgreSQL', server.url)
await server.stop()
printLine('')
