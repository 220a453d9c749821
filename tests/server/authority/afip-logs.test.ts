import { describe, expect, test } from 'vitest'
import { afipLog, afipLogFamily } from '#domain/administration/afip-log.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import { readPage } from '#domain/contract/page.ts'
import { RecordNotFound } from '#server/store/database/failures.ts'
import { endCall, findAfipLog, insertBegunCall, interruptCalls, listAfipLogs } from '#server/store/operations/afip-logs.ts'
import { openForEach } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { stores } from '../../support/store.ts'

describe.each(stores)('el registro de llamadas a la aduana sobre %s', (kind, openFreshStore) => {
  const store = openForEach(() => openFreshStore())

  const begin = (transactionId: string, now: string): Promise<number> =>
    insertBegunCall(store.db, {
      service: 'wgesstockdepositosfiscales',
      operation: 'RegistrarStock',
      stockId: 7,
      depositoId: 3,
      transactionId,
      request: `<sobre>${transactionId} ñ</sobre>`,
      now,
    })
  const list = async (query: string) => {
    const search = new URLSearchParams(query)
    const rules = { sorts: Object.keys(afipLogFamily.fields), pageSize: afipLogFamily.pageSize, sort: afipLogFamily.sort }
    return await listAfipLogs(store.db, readPage(search, rules), readCriteria(search, afipLogFamily.fields))
  }

  test('se filtra por días de Buenos Aires, los dos inclusive', async () => {
    await begin('1', '2026-11-20T02:59:59.999Z')
    const first = await begin('2', '2026-11-20T03:00:00.000Z')
    const last = await begin('3', '2026-11-22T02:59:59.999Z')
    await begin('4', '2026-11-22T03:00:00.000Z')
    const { rows } = await list('createdDate.greaterThanOrEqual=2026-11-20&createdDate.lessThanOrEqual=2026-11-21&sort=id,asc')
    expect(rows.map(({ id }) => id)).toEqual([first, last])
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('se anota antes de llamar, y después cómo terminó, entera; lo que un proceso dejó abierto se cierra una vez', async () => {
    const id = await begin('1', '2026-11-20T12:00:00.000Z')
    expect(await findAfipLog(store.db, id)).toMatchObject({ outcome: 'underWay', status: null, response: null })
    await endCall(store.db, id, { outcome: 'accepted', status: 200, response: '<respuesta>ñ</respuesta>', durationMs: 41 })
    const log = await findAfipLog(store.db, id)
    expect(log).toMatchObject({ request: '<sobre>1 ñ</sobre>', response: '<respuesta>ñ</respuesta>', status: 200, durationMs: 41 })
    expect(afipLog.safeParse(log).success).toBe(true)
    await expect(findAfipLog(store.db, id + 1)).rejects.toThrow(RecordNotFound)
    const long = await begin('línea '.repeat(10_000), '2026-11-20T12:00:00.000Z')
    expect((await findAfipLog(store.db, long)).request).toBe(`<sobre>${'línea '.repeat(10_000)} ñ</sobre>`)
    const { request } = await store.db.selectFrom('afip_log').select('request').where('id', '=', long).executeTakeFirstOrThrow()
    expect(request.length).toBeLessThan(1000)
    await endCall(store.db, long, { outcome: 'accepted', status: 200, response: null, durationMs: 41 })
    const open = await begin('2', '2026-11-20T12:00:00.000Z')
    expect(await interruptCalls(store.db, 8)).toBe(0)
    expect(await interruptCalls(store.db, 7)).toBe(1)
    expect(await interruptCalls(store.db, 7)).toBe(0)
    expect(await findAfipLog(store.db, open)).toMatchObject({ outcome: 'interrupted' })
  })

  test('dice de qué compañia y depósito es, con los nombres de entonces, también cuando ya no existen', async () => {
    const companyId = await addCompany(store.db, 'marta')
    const depositoId = await addDeposito(store.db, companyId, 'Nave 4')
    const call = { service: 'wgesstockdepositosfiscales', operation: 'RegistrarStock', stockId: null, transactionId: null, request: '' }
    const now = '2026-11-20T12:00:00.000Z'
    const ofDeposito = await insertBegunCall(store.db, { ...call, depositoId, now })
    const ofCompany = await insertBegunCall(store.db, { ...call, operation: 'loginCms', depositoId: null, companyId, now })
    await store.db.deleteFrom('deposito').execute()
    await store.db.updateTable('company').set({ name: 'Otro nombre' }).execute()
    const company = { id: companyId, name: 'Depósitos del Sur' }
    expect((await list('sort=id,asc')).rows).toMatchObject([
      { id: ofDeposito, company, depositoId, deposito: { id: depositoId, description: 'Nave 4' } },
      { id: ofCompany, company, depositoId: null, deposito: null },
    ])
    expect(await findAfipLog(store.db, ofDeposito)).toMatchObject({ company, deposito: { description: 'Nave 4' } })
    expect((await list(`depositoId.equals=${depositoId}`)).rows.map(({ id }) => id)).toEqual([ofDeposito])
    expect((await list(`companyId.equals=${companyId}`)).total).toBe(2)
    expect((await list(`companyId.equals=${companyId + 1}`)).total).toBe(0)
  })
})
