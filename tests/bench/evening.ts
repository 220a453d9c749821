// An evening on which thousands of automatic sends are due at the same minute.
import { setTimeout as pause } from 'node:timers/promises'
import { serviceId } from '#domain/company/company-access.ts'
import { localOf } from '#domain/values/dates.ts'
import { sealTicket } from '#server/authority/wsaa/ticket.ts'
import type { SecretBox } from '#server/crypto/secret-box.ts'
import { addStocks, clerks, office, withClient } from './country.ts'

/** How long the authority takes for a message, in milliseconds, and how many it works on at a time. */
const [takesMs, atATime] = [2000, 20]

/** Returns a function that resolves when the authority, busy as it is, has worked on one more message. */
export function slowWork(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let free = atATime
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await pause(takesMs)
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

/** Inserts for each company a copy of the demonstration's certificate and a login ticket. The authority of the bench accepts any ticket. */
export async function addTickets(url: string, secrets: SecretBox, environment: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into certificate (version, "companyId", cert, "sealedKey", "keySize", "keyBits", fingerprint, "validFrom", expire, cuit, "createdBy", "createdDate")
       select 1, company.id, cert, "sealedKey", "keySize", "keyBits", fingerprint, "validFrom", expire, certificate.cuit, 'system', certificate."createdDate"
       from certificate cross join company where certificate.id = (select min(id) from certificate) on conflict do nothing`,
    )
    const { rows } = await client.query<{ companyId: string; fingerprint: string }>('select "companyId", fingerprint from certificate')
    const sealed = rows.map(({ companyId }) => sealTicket(secrets, Number(companyId), { token: 'token', sign: 'sign' }))
    const expires = new Date(Date.now() + 11 * 3_600_000).toISOString()
    await client.query(
      `insert into wsaa ("companyId", service, environment, fingerprint, "sealedTicket", "issuedDate", "expiresDate")
       select companies.id, $3, $4, companies.fingerprint, companies.sealed, $5, $6 from unnest($1::bigint[], $2::text[], $7::text[]) as companies (id, fingerprint, sealed)
       on conflict do nothing`,
      [rows.map((of) => of.companyId), rows.map((of) => of.fingerprint), serviceId, environment, new Date().toISOString(), expires, sealed],
    )
  })
}

/** Inserts an open stock of today for each warehouse in which no clerk works, and sets its automatic send to the next minute. Returns the number of warehouses. */
export async function planSends(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from deposito where "codigoAduana" = '${office}' and cast("codigoLugarOperativo" as int) > ${clerks} order by id`,
    )
    const ids = rows.map(({ id }) => Number(id))
    await addStocks(client, ids, { first: 0, last: 0, state: 'OPEN' })
    await client.query('analyze')
    const hour = localOf(new Date(Date.now() + 60_000).toISOString()).slice(11, 16)
    await client.query('update deposito set "automaticSend" = $2 where id = any($1)', [ids, hour])
    return ids.length
  })
}

/** How far the evening is. Times are milliseconds since 1970, of the first and the last verdict. */
export async function readProgress(url: string) {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<Record<'accepted' | 'waiting' | 'unknown', string> & Record<'first' | 'last', string | null>>(
      `select count(*) filter (where state = 'SUCCESS') as accepted, count(*) filter (where state in ('OPEN', 'PENDING')) as waiting,
         count(*) filter (where state not in ('OPEN', 'PENDING', 'SUCCESS')) as unknown,
         min("lastAttemptDate") as first, max("auditEventDate") as last
       from stock join deposito on deposito.id = "depositoId" and "automaticSend" is not null
       left join audit_event on audit_event."stockId" = stock.id and "auditEventType" = 'STOCK_ACCEPTED' where "fechaStock" = (select max("fechaStock") from stock)`,
    )
    const [row] = rows
    return {
      accepted: Number(row?.accepted),
      waiting: Number(row?.waiting),
      withoutVerdict: Number(row?.unknown),
      first: Date.parse(row?.first ?? ''),
      last: Date.parse(row?.last ?? ''),
    }
  })
}

/** Returns after how many seconds no stock that is being sent now has its present owner any more: it has its verdict, or a process took it over. */
export async function secondsUntilTaken(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const begun = performance.now()
    const { rows: owned } = await client.query<{ lease: string }>(
      `select id || "leaseOwner" as lease from stock where state = 'PENDING' and "leaseOwner" is not null`,
    )
    for (;;) {
      const { rows } = await client.query(`select 1 from stock where state = 'PENDING' and id || "leaseOwner" = any($1)`, [
        owned.map(({ lease }) => lease),
      ])
      if (rows.length === 0) return (performance.now() - begun) / 1000
      await pause(200)
    }
  })
}
