import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auditEvent, type AuditEvent } from '#domain/audit.ts'
import { today } from '#domain/dates.ts'
import { depositos } from '#domain/deposito.ts'
import { stock as stockEntity } from '#domain/stock.ts'
import { signedIn, type Answered } from '../../support/caller.ts'
import { below, contenedor, documento, linea, permiso as aPermiso, vacio } from '../../support/declared-goods.ts'
import { newDataDir, runProduct } from '../../support/product.ts'

const folder = newDataDir()
const product = runProduct({ DATA_DIR: folder.path })
const url = await product.url
const operador = await signedIn(url, 'operador')
const [own] = depositos.parse((await operador.get('api/depositos/user')).body)
const stocks = `api/warehouse/${own?.id ?? 0}/stocks`

afterAll(async () => {
  await product.end()
  folder.remove()
})

/** The id of what a call created. */
function idOf({ status, body }: Answered): number {
  expect({ status, body }).toMatchObject({ status: 201 })
  return z.object({ id: z.number() }).parse(body).id
}

const stateOf = async (path: string, caller = operador) => stockEntity.parse((await caller.get(path)).body).state

const records = z.array(z.looseObject({ id: z.number() }))

test('la jornada entera se relee: clonar, corregir, importar, programar, enviar y el veredicto', async () => {
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
  await expect.poll(() => stateOf(stock), { timeout: 15_000 }).toBe('SUCCESS')
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
})

test('lo que se carga de nuevo se envía entero, la aduana lo acepta, y lo que salió queda guardado sin credenciales', async () => {
  // In the other warehouse of the company, because the first has declared today.
  const user = await signedIn(url, 'user')
  const [, other] = depositos.parse((await user.get('api/depositos/user')).body)
  const path = `api/warehouse/${other?.id ?? 0}/stocks/${idOf(await user.post(`api/warehouse/${other?.id ?? 0}/stocks`, { fechaStock: today() }))}`
  const permisoId = idOf(await user.post(below(path, 'permiso-embarque'), aPermiso))
  idOf(await user.post(below(path, 'permiso-embarque', permisoId, 'linea-mercaderias'), linea))
  idOf(await user.post(below(path, 'permiso-embarque', permisoId, 'contenedor-asociados'), contenedor))
  const documentoId = idOf(await user.post(below(path, 'documento-transporte'), documento))
  idOf(await user.post(below(path, 'documento-transporte', documentoId, 'linea-mercaderias'), linea))
  idOf(await user.post(below(path, 'documento-transporte', documentoId, 'contenedor-asociados'), contenedor))
  idOf(await user.post(`${path}/contenedor-vacios`, vacio))
  expect(await user.patch(`${path}/send`, { fechaStock: today() })).toMatchObject({ status: 200, body: { state: 'PENDING' } })
  await expect.poll(() => stateOf(path, user)).toBe('SUCCESS')

  const admin = await signedIn(url, 'admin')
  const list = await admin.get('api/afip-logs?sort=id,desc&size=1')
  const [log] = z.array(z.object({ id: z.number(), outcome: z.string() })).parse(list.body)
  expect(log?.outcome).toBe('accepted')
  const request = String((await admin.get(`api/afip-logs/${log?.id ?? 0}/download-request`)).body)
  expect(request).toContain('<IdentificadorPermiso>16033EC01000038D</IdentificadorPermiso>')
  expect(request).toContain('<PesoBruto>1000.5</PesoBruto>')
  expect(request).toMatch(/<Token>\*+<\/Token>/)
  expect(String((await admin.get(`api/afip-logs/${log?.id ?? 0}/download-response`)).body)).toContain('MensajeAceptado>true')
})
