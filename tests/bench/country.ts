// Fills PostgreSQL with the companies, warehouses and accepted stocks of a whole country.
import pg from 'pg'

/** People, of whom the first hundred are at work: each in a warehouse of their own. Each of the others sees what one of those sees, the ten warehouses of a company. */
export const people = 200
export const clerks = 100
export const warehousesPerCompany = 10
export const days = 400

/** The warehouses that one statement fills. */
const batch = 10

export const clerkName = (number: number): string => `clerk-${number}`

/** The customs office of all of them, which no warehouse of the demonstration has. Their operative places are their numbers. */
export const office = '003'

/** Adds companies and warehouses until there are so many, each with a stock for every day before today. Companies, warehouses and their numbers are the same in every run. */
export async function growTo(url: string, warehouses: number): Promise<void> {
  const there = await withClient(url, async (client) => {
    const { rows } = await client.query<{ there: string }>('select count(*) as there from deposito where "codigoAduana" = $1', [office])
    if (rows[0]?.there === '0') await addClerks(client)
    return Number(rows[0]?.there)
  })
  let from = there
  const fill = async (): Promise<void> => {
    while (from < warehouses) {
      const begins = from
      from += batch
      // A connection of its own, because the triggers keep the plans that they made when the tables were small.
      await withClient(url, (client) => addWarehouses(client, begins, Math.min(begins + batch, warehouses)))
    }
  }
  await Promise.all([fill(), fill()])
  await withClient(url, (client) => client.query('vacuum analyze'))
}

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The clerks have the password of the demonstration's clerk. */
async function addClerks(client: pg.Client): Promise<void> {
  await client.query(
    `insert into "user" (login, email, "passwordHash", activated, "langKey", authorities, "createdBy", "createdDate")
     select 'clerk-' || number, 'clerk-' || number || '@deposito.example', "passwordHash", 1, 'es', 'ROLE_USER', 'system', "createdDate"
     from "user" cross join generate_series(1, $1::int) as number where login = 'operador'`,
    [people],
  )
}

/** Adds the warehouses with the numbers from `from` (exclusive) to `to` (inclusive). */
async function addWarehouses(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into company (name, cuit, "tipoAgente", rol, "ownerUsername", "ownerId")
     select 'Depósitos ' || number, '33504932619', 'DEPO', 'DEPO', 'admin', (select id from "user" where login = 'admin')
     from generate_series($1::int / ${warehousesPerCompany} + 1, $2::int / ${warehousesPerCompany}) as number`,
    [from, to],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into deposito ("companyId", "codigoAduana", "codigoLugarOperativo", description)
     select company.id, '${office}', lpad(cast(number as text), 5, '0'), 'Depósito ' || number from generate_series($1::int + 1, $2::int) as number
     join company on company.name = 'Depósitos ' || (number + ${warehousesPerCompany - 1}) / ${warehousesPerCompany} returning id`,
    [from, to],
  )
  const ids = rows.map(({ id }) => Number(id))
  await client.query(
    `insert into deposito_user ("depositoId", "userId") select deposito.id, "user".id from deposito
     join "user" on "user".login like 'clerk-%' and (cast(substr(login, 7) as int) - 1) % ${clerks} / ${warehousesPerCompany}
       = (cast("codigoLugarOperativo" as int) - 1) / ${warehousesPerCompany}
     where deposito.id = any($1)`,
    [ids],
  )
  await addStocks(client, ids, { first: 1, last: days, state: 'SUCCESS' })
  await client.query('commit')
}

/** Adds a stock with a permit of two lines for each of the days from `first` to `last` before today. The same goods lie there for a while: a permit comes back every tenth day. */
export async function addStocks(
  client: pg.Client,
  warehouseIds: readonly number[],
  { first, last, state }: { first: number; last: number; state: 'SUCCESS' | 'OPEN' },
): Promise<void> {
  const isSent = state === 'SUCCESS'
  const { rows } = await client.query<{ id: string }>(
    `insert into stock ("depositoId", version, "fechaStock", state, "sentDate", "daysLate", "transactionId", "codigoAduana", "codigoLugarOperativo", cuit, "createdBy", "createdDate")
     select id, 1, day, $4, ${isSent ? `day || 'T22:40:00.000Z', 0, lpad(cast(id as text), 8, '0') || lpad(cast(back as text), 5, '0'), "codigoAduana", "codigoLugarOperativo", '33504932619'` : 'null, null, null, null, null, null'}, 'user', day || 'T21:05:00.000Z'
     from deposito cross join generate_series($2::int, $3::int) as back cross join lateral (select to_char(now() at time zone 'America/Buenos_Aires' - make_interval(days => back), 'YYYY-MM-DD') as day) as of
     where id = any($1) returning id`,
    [warehouseIds, first, last, state],
  )
  const ids = rows.map(({ id }) => Number(id))
  if (isSent) await addDecisions(client, ids)
  await client.query(
    `insert into permiso_embarque ("stockId", version, "fechaIngresoDeposito", "condicionMercaderia", "ubicacionPartida", "condicionImo", "impedimentoLegalAduanero", "identificadorPermiso", exportador, "destinoMercaderia", "destinatarioExterior")
     select id, 1, "fechaStock" || 'T14:20:00.000Z', 'BUENA', 'Nave 1', 0, 0, '26001EC01' || lpad(cast(("depositoId" * 10 + cast(substr("fechaStock", 10) as int)) % 1000000 as text), 6, '0') || 'A', 30708451262, '310', 'Santos SA'
     from stock where id = any($1)`,
    [ids],
  )
  await client.query(
    `insert into linea_mercaderia ("stockId", "permisoEmbarqueId", version, "tipoEmbalaje", cantidad, "pesoBruto")
     select "stockId", id, 1, '06', 7 * number, 1250 from permiso_embarque cross join generate_series(1, 2) as number where "stockId" = any($1)`,
    [ids],
  )
}

/** Adds what the worker wrote when it sent these stocks by itself. */
async function addDecisions(client: pg.Client, stockIds: readonly number[]): Promise<void> {
  await client.query(
    `insert into automatic_send ("depositoId", day, "decidedDate", "stockId", outcome)
     select "depositoId", "fechaStock", "fechaStock" || 'T22:39:00.000Z', id, 'sent' from stock where id = any($1)`,
    [stockIds],
  )
  await client.query(
    `insert into audit_event ("auditEventDate", "auditEventType", "stockId", data)
     select "sentDate", type, id, '{"transactionId":"' || "transactionId" || '"}' from stock cross join (values ('STOCK_SENT'), ('STOCK_ACCEPTED')) as told (type) where id = any($1)`,
    [stockIds],
  )
}
