import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies, findCompany, insertCompany } from '#server/store/companies.ts'
import { companyDepositos } from '#server/store/company-depositos.ts'
import { addPerson, listPeople, removePerson } from '#server/store/company-people.ts'
import {
  countStocks,
  findDepositoWithUsers,
  insertDeposito,
  listCompanyDepositos,
  listVisibleDepositos,
  type Viewer,
} from '#server/store/depositos.ts'
import { ChangeRefused, FieldRefused, RecordConflict, RecordNotFound } from '#server/store/failures.ts'
import { enqueueMail } from '#server/store/outbox.ts'
import { insertStock } from '#server/store/stocks.ts'
import { addUser } from '../../support/people.ts'
import { stores, type TestStore } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const values = { name: 'Depósitos del Sur', cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO' }
const place = { codigoAduana: '001', codigoLugarOperativo: '10057', description: 'Norte', automaticSend: null }
const everything = { page: 0, size: 2000, sort: [{ property: 'id', direction: 'asc' }] } as const

describe.each(stores)('companies on %s', (_, openFreshStore) => {
  let store: TestStore
  let duena: Viewer
  let operador: Viewer

  const add = async (login: string): Promise<Viewer> => ({ userId: (await addUser(store.db, login)).id, login, isAdmin: false })

  beforeAll(async () => {
    store = await openFreshStore()
    duena = await add('duena')
    operador = await add('operador')
  })
  afterAll(() => store.close())

  const found = async (): Promise<{ companyId: number; depositoId: number }> => {
    const own = { owner: { id: duena.userId, login: duena.login }, admins: [], users: [duena.userId, operador.userId] }
    const companyId = await store.write((tx) => insertCompany(tx, { ...values, ...own }))
    const users = [operador.userId]
    const { id } = await store.write((tx) => companyDepositos.insert(tx, { companyId }, { ...place, users }))
    return { companyId, depositoId: id }
  }

  it('show the users of a warehouse to who manages them', async () => {
    const { companyId, depositoId } = await found()
    const users = [{ id: operador.userId, login: 'operador', email: 'operador@deposito.example' }]
    const company = { id: companyId, name: values.name, cuit: values.cuit }
    const criteria = [{ field: 'companyId', type: 'number', operator: 'equals', value: String(companyId) }] as const
    const managed = await listVisibleDepositos(store.db, duena, everything, criteria)
    expect(managed).toMatchObject({ total: 1, rows: [{ id: depositoId, company, users }] })
    expect(await listCompanyDepositos(store.db, duena, companyId)).toEqual(managed.rows)
    expect(await findDepositoWithUsers(store.db, duena, depositoId)).toEqual(managed.rows[0])
    expect(await companyDepositos.list(store.db, { companyId }, everything, [])).toEqual(managed)
    const [seen] = await listCompanyDepositos(store.db, operador, companyId)
    expect(seen).toMatchObject({ id: depositoId, company })
    expect(seen).not.toHaveProperty('users')
    expect(await listVisibleDepositos(store.db, operador, everything, criteria)).toEqual({ total: 1, rows: [seen] })
  })

  it('keep an update of an old version, or with people of elsewhere, from changing anything', async () => {
    const { companyId, depositoId: id } = await found()
    const stranger = await add(`stranger-${companyId}`)
    const update = (version: number, userId: number): Promise<unknown> =>
      store.write((tx) => companyDepositos.update(tx, { companyId }, { id, version }, { ...place, description: 'Sur', users: [userId] }))
    await expect(update(1, stranger.userId)).rejects.toThrow(FieldRefused)
    await expect(update(2, duena.userId)).rejects.toThrow(RecordConflict)
    expect(await companyDepositos.find(store.db, { companyId }, id)).toMatchObject({ version: 1, description: 'Norte' })
    await update(1, duena.userId)
    const changed = { version: 2, description: 'Sur', users: [{ login: 'duena' }] }
    expect(await companyDepositos.find(store.db, { companyId }, id)).toMatchObject(changed)
  })

  it('lose a person with their places in its warehouses, and in no other company', async () => {
    const [left, other] = [await found(), await found()]
    await store.write((tx) => addPerson(tx, { companyId: left.companyId, userId: operador.userId }))
    await store.write((tx) => removePerson(tx, { companyId: left.companyId, userId: operador.userId }))
    expect((await listPeople(store.db, left.companyId)).map(({ login }) => login)).toEqual(['duena'])
    expect((await listPeople(store.db, other.companyId)).map(({ login }) => login)).toEqual(['duena', 'operador'])
    expect(await findDepositoWithUsers(store.db, duena, left.depositoId)).toMatchObject({ users: [] })
    expect(await findDepositoWithUsers(store.db, duena, other.depositoId)).toMatchObject({ users: [{ login: 'operador' }] })
  })

  it('with stocks stay; without, nothing of theirs is left', async () => {
    const { companyId, depositoId } = await found()
    const empty = await store.write((tx) => insertDeposito(tx, { ...place, companyId, users: [operador.userId] }))
    const { id: stockId } = await insertStock(store.db, { warehouseId: depositoId, fechaStock: '2026-11-20', login: 'operador', now })
    expect(await countStocks(store.db, { companyId })).toEqual({ stocks: 1, depositos: 1 })
    expect(await countStocks(store.db, { companyId, depositoId: empty })).toEqual({ stocks: 0, depositos: 0 })
    const remove = (): Promise<void> => store.write((tx) => companies.delete(tx, duena, companyId))
    await expect(remove()).rejects.toThrow(ChangeRefused)

    await store.db.deleteFrom('stock').where('id', '=', stockId).execute()
    await enqueueMail(store.db, 'invitation', 'operador@deposito.example', new Date(now), companyId)
    const wsaa = { companyId, service: 'wgesstockdepositosfiscales', environment: 'stand-in', fingerprint: '-' }
    await store.db.insertInto('wsaa').values(wsaa).execute()
    await remove()
    await expect(findCompany(store.db, duena, companyId)).rejects.toThrow(RecordNotFound)
    for (const table of ['deposito', 'company_user', 'wsaa', 'mail_outbox'] as const)
      expect([table, await store.db.selectFrom(table).select('companyId').where('companyId', '=', companyId).execute()]).toEqual([
        table,
        [],
      ])
    expect(await store.db.selectFrom('deposito_user').selectAll().where('depositoId', 'in', [depositoId, empty]).execute()).toEqual([])
  })

  it('that are gone get no stock', async () => {
    await expect(insertStock(store.db, { warehouseId: 999, fechaStock: '2026-11-20', login: 'duena', now })).rejects.toThrow(RecordNotFound)
  })
})
