import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies as companyRecords, findCompany } from '#server/store/companies.ts'
import { findDeposito, listOwnDepositos } from '#server/store/depositos.ts'
import type { Viewer } from '#server/store/depositos.ts'
import { RecordNotFound } from '#server/store/failures.ts'
import { findUserByLogin, findUserByName } from '#server/store/users.ts'
import { addCompany, addDeposito, addUser } from '../../support/people.ts'
import { stores } from '../../support/store.ts'
import type { TestStore } from '../../support/store.ts'

const everything = { page: 0, size: 2000, sort: [{ property: 'id', direction: 'asc' }] } as const

describe.each(stores)('who sees what, on %s', (_, openFreshStore) => {
  let store: TestStore
  let company: number
  let otherCompany: number
  let norte: number
  let sur: number
  let ajeno: number
  const viewers = new Map<string, Viewer>()

  const viewer = (login: string): Viewer => viewers.get(login) ?? { userId: 0, login, isAdmin: false }
  const warehouses = async (login: string): Promise<number[]> =>
    (await listOwnDepositos(store.db, viewer(login))).map((deposito) => deposito.id)
  const companies = async (login: string): Promise<number[]> =>
    (await companyRecords.list(store.db, viewer(login), everything, [])).rows.map((of) => of.id)

  beforeAll(async () => {
    store = await openFreshStore()
    for (const login of ['admin', 'duena', 'encargada', 'operador', 'nuevo']) {
      const { id } = await addUser(store.db, login)
      viewers.set(login, { userId: id, login, isAdmin: login === 'admin' })
    }
    company = await addCompany(store.db, 'duena', 'Depósitos del Sur')
    otherCompany = await addCompany(store.db, 'otra')
    await store.db
      .insertInto('company_admin')
      .values({ companyId: company, userId: viewer('encargada').userId })
      .execute()
    await store.db
      .insertInto('company_user')
      .values({ companyId: company, userId: viewer('operador').userId })
      .execute()
    norte = await addDeposito(store.db, company, 'Norte')
    sur = await addDeposito(store.db, company, 'Sur')
    ajeno = await addDeposito(store.db, otherCompany, 'Ajeno')
    await store.db
      .insertInto('deposito_user')
      .values({ depositoId: norte, userId: viewer('operador').userId })
      .execute()
  })
  afterAll(() => store.close())

  it('warehouses: their users, and the owner and the admins of their company', async () => {
    expect(await warehouses('operador')).toEqual([norte])
    expect(await warehouses('duena')).toEqual([norte, sur])
    expect(await warehouses('encargada')).toEqual([norte, sur])
    expect(await warehouses('admin')).toEqual([norte, sur, ajeno])
    expect(await warehouses('nuevo')).toEqual([])
    await expect(findDeposito(store.db, viewer('operador'), sur)).rejects.toThrow(RecordNotFound)
    expect(await findDeposito(store.db, viewer('operador'), norte)).toEqual({
      id: norte,
      version: 1,
      codigoAduana: '001',
      codigoLugarOperativo: '10057',
      description: 'Norte',
      automaticSend: null,
      company: { id: company, name: 'Depósitos del Sur', cuit: '30590428775' },
    })
  })

  it('companies: their users too, and their people for who manages them', async () => {
    expect(await companies('operador')).toEqual([company])
    expect(await companies('duena')).toEqual([company])
    expect(await companies('encargada')).toEqual([company])
    expect(await companies('admin')).toEqual([company, otherCompany])
    expect(await companies('nuevo')).toEqual([])
    await expect(findCompany(store.db, viewer('operador'), otherCompany)).rejects.toThrow(RecordNotFound)
    const person = (login: string) => ({
      id: viewer(login).userId,
      login,
      firstName: 'Marta',
      lastName: 'Quiroga',
      email: `${login}@deposito.example`,
    })
    expect(await findCompany(store.db, viewer('duena'), company)).toEqual({
      id: company,
      version: 1,
      name: 'Depósitos del Sur',
      cuit: '30590428775',
      tipoAgente: 'DEPO',
      rol: 'DEPO',
      ownerUsername: 'duena',
      admins: [person('encargada')],
      users: [person('operador')],
      certificate: null,
    })
    const seen = await findCompany(store.db, viewer('operador'), company)
    expect(seen).toMatchObject({ id: company, ownerUsername: 'duena' })
    expect([seen.admins, seen.users]).toEqual([undefined, undefined])
  })

  it('one signs in by login or e-mail, in any case', async () => {
    for (const name of ['operador', ' OPERADOR ', 'Operador@Deposito.example'])
      expect((await findUserByName(store.db, name))?.login).toBe('operador')
    expect(await findUserByName(store.db, 'nadie')).toBeNull()
    expect(await findUserByLogin(store.db, 'OPERADOR')).toBeNull()
  })
})
