import { describe, expect, test } from 'vitest'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { openStream } from '#server/http/change-streams.ts'
import { endSessions } from '#server/store/accounts/sessions.ts'
import { dropTicket } from '#server/store/companies/tickets.ts'
import { readChanges, type ChangeReader } from '../../support/change-reader.ts'
import { drafts } from '../../support/drafts.ts'
import { current, openForEach } from '../../support/open-for.ts'
import { fixture, newStock, openServer, origin, personId, tokenOf } from '../../support/server.ts'

const server = openForEach(() => openServer())
const clerk = current(() => server.as('operador'))
const owner = current(() => server.as('owner'))

async function listen(login: string, { on = server, since = '' } = {}): Promise<ChangeReader> {
  const token = await tokenOf(on, login, new Date())
  const address = new URL(`/api/changes${since && `?since=${since}`}`, origin)
  return readChanges(await on.fetch(new Request(address, { headers: { Authorization: `Bearer ${token}` } })))
}

const stockIn = async (login: string, warehouse: number): Promise<number> =>
  (await server.as(login).post(`/api/warehouse/${warehouse}/stocks`, { fechaStock: '2026-11-20' })).id

const of = (stockId: number) => (change: StockChange) => change.stockId === stockId
const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

describe('lo que cambia', () => {
  test('lo oye quien ve el depósito, y no lo que contiene, con el nombre que se dio el programa que lo hizo', async () => {
    const reader = await listen('encargada')
    expect(await reader.next()).toMatchObject({ event: 'begin' })
    const id = await newStock(clerk)
    expect(await reader.until(of(id))).toEqual([{ warehouseId: fixture.warehouse, stockId: id, kind: 'stock' }])
    const { id: permiso } = await clerk.post(`${stocks}/${id}/permiso-embarques`, drafts.permisoEmbarque)
    const [change] = await reader.until(({ kind }) => kind === 'records')
    expect(change).toEqual({ warehouseId: fixture.warehouse, stockId: id, kind: 'records', records: ['permisoEmbarque'] })
    await clerk.post(`${stocks}/${id}/permiso-embarques/${permiso}/linea-mercaderias`, drafts.lineaMercaderia)
    expect((await reader.until(({ kind }) => kind === 'records'))[0]?.records).toEqual(['lineaMercaderia', 'permisoEmbarque'])
    await clerk.delete(`${stocks}/${id}`)
    expect((await reader.until(of(id))).map(({ kind }) => kind)).toEqual(['removed'])
    const { id: named } = await clerk.post(stocks, { fechaStock: '2026-11-20' }, { 'Client-Id': 'una-ventana' })
    expect((await reader.until(of(named)))[0]?.client).toBe('una-ventana')
    const { id: other } = await clerk.post(stocks, { fechaStock: '2026-11-20' }, { 'Client-Id': '<script>' })
    expect((await reader.until(of(other)))[0]).not.toHaveProperty('client')
  })

  test('no lo oye quien no ve el depósito; deja de oírlo quien lo pierde mientras escucha, y lo oye quien lo gana', async () => {
    const [stranger, admin] = [await listen('stranger'), await listen('admin')]
    const id = await newStock(clerk)
    const own = await stockIn('stranger', fixture.otherWarehouse)
    expect((await stranger.until(of(own))).map(({ stockId }) => stockId)).toEqual([own])
    expect((await admin.until(of(own))).map(({ stockId }) => stockId)).toEqual([id, own])
    const reader = await listen('operador')
    await newStock(owner)
    await reader.until(() => true)
    await server.store.db.deleteFrom('deposito_user').where('userId', '=', personId('operador')).execute()
    const lost = await newStock(owner)
    const place = { depositoId: fixture.secondWarehouse, userId: personId('operador') }
    await server.store.db.insertInto('deposito_user').values(place).execute()
    const gained = await stockIn('owner', fixture.secondWarehouse)
    const seen = await reader.until(of(gained))
    expect(seen.map(({ stockId }) => stockId)).not.toContain(lost)
  })

  test('lo de una compañia lo oye quien es de ella, y quien deja de serlo, una vez más; nadie sabe quién fue', async () => {
    const [member, manager, stranger] = [await listen('operador'), await listen('encargada'), await listen('stranger')]
    const isOfCompany = ({ companyId }: StockChange) => companyId !== undefined
    const people = `/api/owner/company/${fixture.company}`
    const told = [{ warehouseId: 0, stockId: null, kind: 'stock', companyId: fixture.company }]
    for (const change of [
      () => owner.post(`${people}/admins/${personId('operador')}`),
      () => owner.delete(`${people}/depositos/${fixture.secondWarehouse}`),
      () => server.store.write((tx) => dropTicket(tx, { companyId: fixture.company, service: 's', environment: 'e' }, '')),
      () => owner.delete(`${people}/users/${personId('operador')}`),
    ]) {
      await change()
      for (const reader of [member, manager]) expect(await reader.until(isOfCompany)).toEqual(told)
    }
    await owner.post(`${people}/users/add/marta%40nadie.example`)
    await server.as('stranger').post(`/api/owner/company/${fixture.otherCompany}/admins/${personId('stranger')}`)
    expect(await stranger.until(isOfCompany), 'solo la suya').toEqual([{ ...told[0], companyId: fixture.otherCompany }])
    const since = new Date().toISOString()
    expect(await (await listen('operador', { since })).until(isOfCompany), 'quien vuelve lee otra vez').toEqual([
      { ...told[0], companyId: 0 },
    ])
  })

  test('lo de su cuenta lo oye solo quien la tiene', async () => {
    const [own, other] = [await listen('operador'), await listen('owner')]
    const { body } = await server.as('admin').get('/api/users/operador')
    expect((await server.as('admin').put('/api/users', { ...Object(body), authorities: ['ROLE_USER', 'ROLE_ADMIN'] })).status).toBe(200)
    expect(await own.until(() => true)).toEqual([{ warehouseId: 0, stockId: null, kind: 'stock', companyId: 0 }])
    const id = await newStock(clerk)
    expect(await other.until(() => true)).toEqual([expect.objectContaining({ stockId: id })])
  })

  test('quienes vuelven juntos se ponen al día de a uno, y entre uno y otro se atiende a los demás', async () => {
    let [turns, waiting] = [0, true]
    const count = (): void => {
      turns += 1
      if (waiting) setImmediate(count)
    }
    const readers = await Promise.all(Array.from({ length: 12 }, () => listen('owner')))
    setImmediate(count)
    await Promise.all(readers.map((reader) => reader.next()))
    waiting = false
    expect(turns).toBeGreaterThan(9)
  })

  test('un stock que pasa a otro depósito falta en el que deja', async () => {
    const reader = await listen('owner')
    expect(await reader.next()).toMatchObject({ event: 'begin' })
    const id = await newStock(owner)
    await reader.until(of(id))
    await owner.put('/api/stocks', { id, fechaStock: '2026-11-20', deposito: { id: fixture.secondWarehouse } })
    expect((await reader.until(of(id))).toSorted((one, other) => one.warehouseId - other.warehouseId)).toEqual([
      { warehouseId: fixture.warehouse, stockId: id, kind: 'removed' },
      { warehouseId: fixture.secondWarehouse, stockId: id, kind: 'stock' },
    ])
  })

  test('muchas filas juntas se dicen pocas veces', async () => {
    const id = await newStock(clerk)
    const reader = await listen('encargada')
    await reader.until(of(id))
    const rows = Array.from({ length: 60 }, () => clerk.post(`${stocks}/${id}/contenedor-vacios`, drafts.contenedorVacio))
    await Promise.all(rows)
    await clerk.delete(`${stocks}/${id}`)
    const told = await reader.until(({ kind }) => kind === 'removed')
    expect(told.filter(({ kind }) => kind === 'records').length).toBeLessThan(30)
  })

  test('empieza con lo que cambió recién, o desde cuando se le pide', async () => {
    const id = await newStock(clerk)
    expect(await (await listen('encargada')).until(of(id))).toHaveLength(1)
    const ahead = await listen('encargada', { since: new Date(Date.now() + 60_000).toISOString() })
    const later = await newStock(clerk)
    expect((await ahead.until(of(later))).map(({ stockId }) => stockId)).toEqual([null, later])
    expect((await clerk.get('/api/changes?since=ayer')).status).toBe(400)
  })

  test('lo mucho que hicieron otras compañias no hace leer todo de nuevo; lo propio sí', async () => {
    const id = await newStock(clerk)
    const other = await stockIn('stranger', fixture.otherWarehouse)
    const auditEventDate = new Date().toISOString()
    const event = { auditEventDate, auditEventType: 'STOCK_CHANGED', principal: 'stranger', stockId: other, data: '{}' } as const
    const events = Array.from({ length: 600 }, () => event)
    await server.store.db.insertInto('audit_event').values(events).execute()
    expect(await (await listen('encargada')).until(of(id))).toHaveLength(1)
    const reader = await listen('stranger')
    await reader.next()
    expect(await reader.next()).toMatchObject({ event: 'missed' })
  })
})

describe('la escucha termina', () => {
  test('cuando la cuenta se desactiva: nada más se le dice', async () => {
    const reader = await listen('operador')
    await reader.next()
    await server.store.db.updateTable('user').set({ activated: 0 }).where('login', '=', 'operador').execute()
    await newStock(owner)
    await expect(reader.until(() => true)).rejects.toThrow('the stream ended after []')
  })

  test('cuando a un administrador le falta el segundo factor', async () => {
    const strict = await openServer({ adminSecondFactor: true })
    const refused = await listen('admin', { on: strict })
    expect(refused.status).toBe(403)
    const factor = { userId: personId('admin'), sealedSecret: 'x' }
    await strict.store.db.insertInto('second_factor').values(factor).execute()
    const reader = await listen('admin', { on: strict })
    await strict.store.db.deleteFrom('second_factor').execute()
    await reader.end()
    await strict.close()
  })

  test('cuando el proceso termina, que no toma otras', async () => {
    const reader = await listen('operador')
    server.changes.end()
    await reader.end()
    const stopping = await openServer({ isStopping: true })
    expect((await stopping.as('operador').get('/api/changes')).status).toBe(503)
    await stopping.close()
  })

  test('cuando la sesión se cierra, o quien escucha se va', async () => {
    const reader = await listen('operador')
    expect(server.changes.count()).toBe(1)
    await reader.cancel()
    await expect.poll(() => server.changes.count()).toBe(0)
    const other = await listen('operador')
    await server.store.write((tx) => endSessions(tx, personId('operador')))
    await other.end()
    expect(server.changes.count()).toBe(0)
  })

  test('cuando quien escucha no lee', () => {
    let ends = 0
    const { stream } = openStream(() => (ends += 1))
    for (let message = 0; message < 1000 && ends === 0; message += 1) stream.send('changes', ['x'.repeat(200)])
    expect(ends).toBe(1)
    stream.send('changes', [])
    stream.end()
    expect(ends).toBe(1)
  })
})

test('una persona tiene unas pocas', async () => {
  const all = await Promise.all(Array.from({ length: 13 }, () => listen('operador')))
  const answered = (code: number): number => all.filter(({ status }) => status === code).length
  expect([answered(200), answered(429)]).toEqual([12, 1])
  expect((await listen('owner')).status).toBe(200)
})
