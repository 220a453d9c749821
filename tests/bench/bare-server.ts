import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { listenWith } from '../support/listening.ts'

/**
 * A bare handler on the product's own database, for `load.ts`: each call with the SQL that it needs and nothing else, on prepared statements. It answers what the product answers, from
 * the same tables of counts. It knows no session, no permissions, no contracts, no history and no idempotency.
 */
const { DATABASE_URL: url, DATABASE_FILE: file = ':memory:' } = process.env

interface Statement {
  readonly name: string
  /** `?` for each value. */
  readonly sql: string
}

type Call = readonly [Statement, ...values: SQLInputValue[]]

interface Database {
  rows(...call: Call): object[] | Promise<object[]>
  write(...calls: readonly Call[]): object[] | Promise<object[]>
}

const statements = {
  stocks: {
    name: 'stocks',
    sql: `select s.id, s.version, s."fechaStock", s.state, s.deleted, s."deletedByUser", s."sentDate", s."daysLate", s."transactionId", s."scheduleDate", s.attempts,
      s."lastAttemptDate", s."nextAttemptDate", s."waitingSince", d.id as "depositoId", d.description,
      coalesce(s."errorsReceived", (select count(*) from stock_error e where e."stockId" = s.id)) as "errorCount"
      from stock s join deposito d on d.id = s."depositoId" where s."depositoId" = ? and s.deleted is null order by s.id desc limit 20`,
  },
  stockCount: { name: 'stock_count', sql: 'select count(*) as total from stock where "depositoId" = ? and deleted is null' },
  permits: {
    name: 'permits',
    sql: `select p.*, h."lineaMercaderias", h."contenedorAsociados", h."pesoBruto"
      from permiso_embarque p left join permiso_embarque_held h on h."permisoEmbarqueId" = p.id where p."stockId" = ? order by p.id desc limit 20`,
  },
  permitCount: { name: 'permit_count', sql: 'select "permisoEmbarques" as total from stock_held where "stockId" = ?' },
  lock: { name: 'lock', sql: 'update stock set version = version where id = ? and deleted is null returning id, state' },
  insert: {
    name: 'insert_line',
    sql: `insert into linea_mercaderia (version, "stockId", "permisoEmbarqueId", "tipoEmbalaje", cantidad, "pesoBruto") values (1, ?, ?, ?, ?, ?) returning *`,
  },
} as const satisfies Record<string, Statement>

const database = url === undefined ? onSqlite() : onPostgres(url)

const app = new Hono()

function answerList(path: string, list: Statement, total: Statement): void {
  app.get(`/${path}/:id`, async (call) => {
    const id = Number(call.req.param('id'))
    const [rows, [count]] = await Promise.all([database.rows(list, id), database.rows(total, id)])
    return call.json(rows, 200, { 'X-Total-Count': JSON.stringify(count) })
  })
}

answerList('stocks', statements.stocks, statements.stockCount)
answerList('permits', statements.permits, statements.permitCount)

app.post('/lines/:stockId/:permitId', async (call) => {
  const { tipoEmbalaje, cantidad, pesoBruto } = Object(await call.req.json()) as Record<string, SQLInputValue>
  const [stockId, permitId] = [Number(call.req.param('stockId')), Number(call.req.param('permitId'))]
  const insert: Call = [statements.insert, stockId, permitId, tipoEmbalaje ?? '', cantidad ?? 0, Number(pesoBruto) * 100]
  const [row] = await database.write([statements.lock, stockId], insert)
  return call.json(row ?? {}, 201)
})

function onSqlite(): Database {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on')
  db.function('fold', { deterministic: true }, (text) => text)
  const prepared = new Map<string, StatementSync>(Object.values(statements).map(({ name, sql }) => [name, db.prepare(sql)]))
  const rows = (...[{ name }, ...values]: Call) => prepared.get(name)?.all(...values) ?? []
  return {
    rows,
    write(...calls) {
      db.exec('begin immediate')
      const all = calls.map((one) => rows(...one))
      db.exec('commit')
      return all.at(-1) ?? []
    },
  }
}

function onPostgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const ask = async (client: Pick<pg.PoolClient, 'query'>, [{ name, sql }, ...values]: Call) => {
    let count = 0
    return (await client.query<object>({ name, text: sql.replaceAll('?', () => `$${(count += 1)}`), values })).rows
  }
  return {
    rows: (...call) => ask({ query: pool.query.bind(pool) }, call),
    async write(...calls) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        let rows: object[] = []
        for (const one of calls) rows = await ask(client, one)
        await client.query('commit')
        return rows
      } finally {
        client.release()
      }
    },
  }
}

const listener = getRequestListener(app.fetch)
const { origin } = await listenWith((incoming, outgoing) => void listener(incoming, outgoing))
process.stdout.write(`está en ${origin}\n`)
