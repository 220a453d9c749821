import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TicketSource } from '#server/authority/wsaa/tickets.ts'
import type { Worker } from '#server/sending/worker.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { startCountingWsaa, type CountingWsaa } from '../../support/counting-wsaa.ts'
import { aWsaa } from '../../support/generic-calls.ts'
import { noAccess } from '../../support/idle-services.ts'
import { giveCertificate } from '../../support/issued-certificate.ts'
import { addUser } from '../../support/people.ts'
import { rowsOf } from '../../support/rows.ts'
import { openServer, testSecrets, type Caller } from '../../support/server.ts'
import { standInTicket } from '../../support/stand-in-ticket.ts'
import { openTestStore } from '../../support/store.ts'
import { ticketsFrom } from '../../support/tickets.ts'
import { openCustoms, type Customs } from './customs.ts'

const today = '2026-11-20'
const cuit = '30590428775'
const environment = noAccess.ticketsOf

describe('un envío con un ticket que se escribió', () => {
  let customs: Customs
  let wsaa: CountingWsaa
  let tickets: TicketSource
  let worker: Worker
  let admin: Caller
  let warehouse: number

  beforeEach(async () => {
    customs = await openCustoms(() => openTestStore('sqlite'))
    const { store, clock } = customs
    wsaa = await startCountingWsaa(clock)
    tickets = ticketsFrom(wsaa.url, { store, clock, secrets: testSecrets, environment })
    worker = customs.worker({ tickets })
    warehouse = await customs.warehouse({ codigoLugarOperativo: '10057' })
    const { id } = await store.db.selectFrom('company').select('id').executeTakeFirstOrThrow()
    await giveCertificate(store.db, testSecrets, id)
    await addUser(store.db, 'admin', 'ROLE_ADMIN')
    admin = (await openServer({ store, clock })).as('admin')
  })
  afterEach(async () => {
    await customs.close()
    await tickets.close()
    await wsaa.close()
  })

  const typed = (ticket: { token: string; sign: string }) => admin.post('/api/wsaas', { ...aWsaa, cuit, ...ticket })

  async function sent(day = today): Promise<StockScope> {
    const scope = await customs.stock(warehouse, day)
    await customs.send(scope, day)
    await work()
    return scope
  }

  async function work(): Promise<void> {
    worker.wake()
    await worker.idle()
  }

  test('sale con ese ticket, sin pedir otro, y no se ve en el registro ni en la base', async () => {
    const { token, sign } = standInTicket(cuit, customs.clock())
    expect((await typed({ token, sign })).status).toBe(201)
    expect(await customs.find(await sent())).toMatchObject({ state: 'SUCCESS' })
    expect(wsaa.calls).toEqual([])
    const [call] = await customs.calls()
    expect(call?.request).toContain('<Token>***</Token><Sign>***</Sign>')
    const rows = JSON.stringify(await rowsOf(customs.store))
    for (const secret of [token, sign]) expect(rows).not.toContain(secret)
  })

  test('lo que esperaba un ticket sale en cuanto se escribe uno', async () => {
    wsaa.plan('503')
    const scope = await sent()
    expect(await customs.find(scope)).toMatchObject({ state: 'PENDING', nextAttemptDate: '2026-11-20T21:01:00.000Z' })
    expect((await typed(standInTicket(cuit, customs.clock()))).status).toBe(201)
    await work()
    expect(await customs.find(scope)).toMatchObject({ state: 'SUCCESS' })
    expect(wsaa.calls).toHaveLength(1)
  })
})
