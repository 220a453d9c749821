import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { auditEvent, type AuditEvent } from '#domain/administration/audit.ts'
import { depositos } from '#domain/company/deposito.ts'
import { stock as stockEntity } from '#domain/stock/stock.ts'
import { today } from '#domain/values/dates.ts'
import { type Answered, signedIn } from './caller.ts'
import { below, vacio } from './declared-goods.ts'

function idOf({ status, body }: Answered): number {
  expect({ status, body }).toMatchObject({ status: 201 })
  return z.object({ id: z.number() }).parse(body).id
}

const records = z.array(z.looseObject({ id: z.number() }))

/** Works a day on the running product as the demonstration's clerk, and reads it again: clones, corrects, imports, schedules, sends, and gets the verdict. Returns the stock's id. */
export async function workADay(url: string): Promise<number> {
  const operador = await signedIn(url, 'operador')
  const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
  const stocks = `api/warehouse/${own?.id ?? 0}/stocks`
  const stateOf = async () => stockEntity.parse((await operador.get(stock)).body).state
  const stockId = idOf(await operador.post(`${stocks}/clone`, {}))
  const stock = `${stocks}/${stockId}`

  const [permiso] = records.parse((await operador.get(below(stock, 'permiso-embarque'))).body)
  await operador.put(below(stock, 'permiso-embarque'), { ...permiso, ubicacionPartida: 'Nave 9' })
  const importId = randomUUID()
  for (const numeroContenedor of ['MSKU1234565', 'TRIU7418525'])
    idOf(await operador.post(`${stock}/contenedor-vacios`, { ...vacio, numeroContenedor }, { 'Import-Id': importId }))
  await operador.patch(`${stock}/schedule`, { scheduleDate: new Date(Date.now() + 3_600_000).toISOString() })
  await operador.delete(`${stock}/schedule`)
  await operador.patch(`${stock}/schedule`, { scheduleDate: new Date().toISOString() })
  await expect.poll(stateOf, { timeout: 15_000 }).toBe('SUCCESS')
  const { transactionId } = stockEntity.parse((await operador.get(stock)).body)

  const events = z.array(auditEvent).parse((await operador.get(`api/stocks/${stockId}/history`)).body)
  const told = ({ type, principal, count, data: { cause, changes } }: AuditEvent) => ({
    type,
    principal,
    ...(count && { count }),
    ...(cause && { cause }),
    ...(type === 'RECORD_CHANGED' && { changes: changes?.map(({ field, after }) => [field, after]) }),
  })
  expect(events.map(told).reverse()).toEqual([
    { type: 'STOCK_CLONED', principal: 'operador' },
    { type: 'RECORD_CHANGED', principal: 'operador', changes: [['ubicacionPartida', 'Nave 9']] },
    { type: 'RECORDS_IMPORTED', principal: 'operador', count: 2 },
    { type: 'STOCK_SCHEDULED', principal: 'operador' },
    { type: 'STOCK_SCHEDULE_CANCELLED', principal: 'operador' },
    { type: 'STOCK_SCHEDULED', principal: 'operador' },
    { type: 'STOCK_SENT', principal: null, cause: 'schedule' },
    { type: 'STOCK_ACCEPTED', principal: null },
  ])
  expect(events[0]).toMatchObject({ data: { transactionId } })

  const admin = await signedIn(url, 'admin')
  const all = z.array(auditEvent).parse((await admin.get(`management/audits?stockId.equals=${stockId}&fromDate=${today()}`)).body)
  const addresses = all.map(({ data }) => data.remoteAddress ?? null)
  expect(addresses.slice(0, 2)).toEqual([null, null])
  expect(addresses.at(-1)).toMatch(/127\.0\.0\.1$/)
  expect(all.map(({ data: { remoteAddress: _, ...data }, ...event }) => ({ ...event, data }))).toEqual(events)
  expect(String((await admin.get('management/audits/export')).body)).toContain('"Stock aceptado por la aduana"')
  return stockId
}
