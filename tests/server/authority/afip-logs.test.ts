import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { endCall, findAfipLog, insertBegunCall, interruptCalls } from '#server/store/operations/afip-logs.ts'
import { packAround, packPart } from '#server/store/operations/packed-text.ts'
import { openForEach } from '../../support/open-for.ts'
import { fixture, openServer } from '../../support/server.ts'
import { stores } from '../../support/store.ts'

describe.each(stores)('el registro de llamadas a la aduana sobre %s', (kind, openFreshStore) => {
  const server = openForEach(() => openServer({ on: openFreshStore }))

  const begin = (call: Partial<Parameters<typeof insertBegunCall>[1]> = {}): Promise<number> => {
    const begun = { service: 'wgesstockdepositosfiscales', operation: 'RegistrarStock', stockId: 7, transactionId: '1', request: '' }
    return insertBegunCall(server.store.db, { ...begun, depositoId: fixture.warehouse, now: '2026-11-20T12:00:00.000Z', ...call })
  }
  const list = async (query: string) => (await server.as('admin').get(`/api/afip-logs?sort=id,asc&${query}`)).rows

  test('se filtra por días de Buenos Aires, los dos inclusive', async () => {
    await begin({ now: '2026-11-20T02:59:59.999Z' })
    const first = await begin({ now: '2026-11-20T03:00:00.000Z' })
    const last = await begin({ now: '2026-11-22T02:59:59.999Z' })
    await begin({ now: '2026-11-22T03:00:00.000Z' })
    const rows = await list('createdDate.greaterThanOrEqual=2026-11-20&createdDate.lessThanOrEqual=2026-11-21')
    expect(rows).toMatchObject([{ id: first }, { id: last }])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('se anota antes de llamar, y después cómo terminó, entera, también una larguísima; lo que un proceso dejó abierto se cierra una vez', async () => {
    const { db } = server.store
    const text = 'línea ñ '.repeat(10_000)
    const request = `<sobre>${text}</sobre>`
    const id = await begin({ request: packAround('<sobre>', { text, packed: await packPart(text) }, '</sobre>') })
    expect(await findAfipLog(db, id)).toMatchObject({ outcome: 'underWay', status: null, request, response: null })
    const ended = { outcome: 'accepted', status: 200, response: '<respuesta>ñ</respuesta>', durationMs: 41 }
    await endCall(db, id, ended)
    expect(await findAfipLog(db, id)).toMatchObject({ ...ended, request })
    const stored = await db.selectFrom('afip_log').select('request').executeTakeFirstOrThrow()
    expect(stored.request.length).toBeLessThan(1000)
    const earlier = `deflate:${deflateSync(request).toString('base64')}`
    expect(await findAfipLog(db, await begin({ request: earlier }))).toMatchObject({ request })
    await db.updateTable('afip_log').set({ outcome: 'accepted' }).execute()
    const open = await begin()
    const interrupted = [
      await interruptCalls(db, { stockId: 8 }),
      await interruptCalls(db, { stockId: 7 }),
      await interruptCalls(db, { stockId: 7 }),
    ]
    expect(interrupted).toEqual([0, 1, 0])
    expect(await findAfipLog(db, open)).toMatchObject({ outcome: 'interrupted' })
  })

  test('dice de qué compañia y depósito es, con los nombres de entonces, también cuando ya no existen', async () => {
    const ofDeposito = await begin()
    const ofCompany = await begin({ depositoId: null, companyId: fixture.company })
    await server.store.db.deleteFrom('deposito').execute()
    await server.store.db.updateTable('company').set({ name: 'Otro nombre' }).execute()
    const company = { id: fixture.company, name: 'Depósitos del Plata' }
    const deposito = { id: fixture.warehouse, description: 'Dock Sud' }
    expect(await list(`companyId.equals=${fixture.company}`)).toMatchObject([
      { id: ofDeposito, company, depositoId: fixture.warehouse, deposito },
      { id: ofCompany, company, depositoId: null, deposito: null },
    ])
    expect(await list(`depositoId.equals=${fixture.warehouse}`)).toMatchObject([{ id: ofDeposito }])
    expect(await list(`companyId.equals=${fixture.otherCompany}`)).toEqual([])
  })
})
