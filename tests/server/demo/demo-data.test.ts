import { beforeEach, describe, expect, it } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { isContainerNumberChecked } from '#domain/identifiers/container-number.ts'
import { isCuitChecked } from '#domain/identifiers/cuit.ts'
import { isDeclarationChecked } from '#domain/identifiers/declaration.ts'
import { daysAfter } from '#domain/values/dates.ts'
import { writeStockMessage } from '#server/authority/message.ts'
import { parseXmlTree } from '#server/authority/soap/xml.ts'
import { loadDemoData } from '#server/demo/demo-data.ts'
import { largeSize, loadLargeDemo } from '#server/demo/large.ts'
import { goodsErrors, headErrors } from '#server/stand-in/rules.ts'
import { findUserByLogin } from '#server/store/accounts/users.ts'
import { companies } from '#server/store/companies/companies.ts'
import { listOwnDepositos } from '#server/store/companies/depositos.ts'
import { findLastAccepted } from '#server/store/operations/stand-in.ts'
import { readWholeStock } from '#server/store/records/whole-stock.ts'
import { findLastSent, findStock, listStocks } from '#server/store/stocks/stocks.ts'
import { openForEach } from '../../support/open-for.ts'
import { stores } from '../../support/store.ts'

// 22:30 of the 20th in Buenos Aires, when UTC is a day ahead.
const now = new Date('2026-11-21T01:30:00.000Z')
const needs = { now, hashPassword: (password: string) => Promise.resolve(`hash of ${password}`) }
const everything = { page: 0, size: 2000, sort: [{ property: 'id', direction: 'asc' }] } as const

describe.each(stores)('the demo on %s', (kind, openFreshStore) => {
  const store = openForEach(() => openFreshStore())

  beforeEach(async () => {
    expect(await loadDemoData(store, needs)).toBe(true)
  })

  const viewer = async (login: string) => ({ userId: (await findUserByLogin(store.db, login))?.id ?? 0, login, isAdmin: login === 'admin' })
  const warehousesOf = async (login: string) => await listOwnDepositos(store.db, await viewer(login))

  it('is loaded once by two processes that start together', async () => {
    const fresh = await openFreshStore()
    const loaded = await Promise.all([loadDemoData(fresh, needs), loadDemoData(fresh, needs)])
    expect(loaded).toEqual(expect.arrayContaining([false, true]))
    await fresh.close()
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  it('has its four accounts, a company and two warehouses, and a past without gaps, with one refusal that was put right', async () => {
    expect((await findUserByLogin(store.db, 'admin'))?.authorities).toBe('ROLE_ADMIN,ROLE_USER')
    expect((await findUserByLogin(store.db, 'operador'))?.passwordHash).toBe('hash of operador')
    const [company] = (await companies.list(store.db, await viewer('user'), everything, [])).rows
    expect(isCuitChecked(company?.cuit ?? '')).toBe(true)
    expect((await warehousesOf('user')).map((of) => [of.codigoAduana, of.codigoLugarOperativo])).toEqual([
      ['001', '10057'],
      ['073', '11Z08'],
    ])
    expect(await warehousesOf('operador')).toHaveLength(1)
    expect(await warehousesOf('nuevo')).toEqual([])
    const [first, second] = await warehousesOf('user')
    const { rows } = await listStocks(store.db, { warehouseId: first?.id ?? 0 }, everything, [])
    const days = rows.filter(({ state }) => state === 'SUCCESS').map(({ fechaStock }) => fechaStock)
    expect(days).toEqual(days.map((_, index) => daysAfter('2026-11-19', index + 1 - days.length)))
    expect(days.length).toBeGreaterThan(40)
    const refused = rows.findIndex(({ state }) => state === 'ERROR')
    const { errors, fechaStock } = await findStock(store.db, { warehouseId: first?.id ?? 0, stockId: rows[refused]?.id ?? 0 })
    expect(errors).toMatchObject([{ code: '11371' }, { code: '21248' }])
    expect(rows[refused + 1]).toMatchObject({ state: 'SUCCESS', fechaStock })
    expect(await listStocks(store.db, { warehouseId: second?.id ?? 0 }, everything, [])).toMatchObject({ total: 7 })
  })

  it('declared yesterday what the authority publishes, and has no accepted stock whose clone the stand-in would refuse today', async () => {
    const [warehouse] = await warehousesOf('operador')
    const warehouseId = warehouse?.id ?? 0
    const stockId = (await findLastSent(store.db, warehouseId)) ?? 0
    const yesterday = { fechaStock: '2026-11-19', state: 'SUCCESS', daysLate: 0 }
    expect(await findStock(store.db, { warehouseId, stockId })).toMatchObject(yesterday)
    expect(await findLastAccepted(store.db, { codigoAduana: '001', codigoLugarOperativo: '10057' })).toBe('2026-11-19')
    const whole = await readWholeStock(store.db, stockId)
    const titulos = [...whole.permisoEmbarques, ...whole.documentoTransportes]
    expect(titulos.filter(({ fechaIngresoDeposito }) => fechaIngresoDeposito >= '2026-11-19T03:00')).toEqual([])
    expect(whole.contenedorVacios.every(({ numeroContenedor }) => isContainerNumberChecked(numeroContenedor))).toBe(true)
    for (const { id: own } of await warehousesOf('user')) {
      const { rows } = await listStocks(store.db, { warehouseId: own }, everything, [])
      for (const { id } of rows.filter((stock) => stock.state === 'SUCCESS')) {
        const sent = { transactionId: '1', fechaStock: '2026-11-20' }
        const message = parseXmlTree(writeStockMessage(await readWholeStock(store.db, id), sent))
        const of = { ...normalSettings, today: '2026-11-20', lastAccepted: '2026-11-19' }
        expect(message && [...headErrors(message, of), ...[...goodsErrors(message, of)].flat()]).toEqual([])
      }
    }
  })

  it('is loaded once, and so is a warehouse as large as they get', async () => {
    expect(await loadDemoData(store, needs)).toBe(false)
    expect(await companies.list(store.db, await viewer('admin'), everything, [])).toMatchObject({ total: 1 })
    const { warehouseId } = await loadLargeDemo(store, { now })
    const { rows } = await listStocks(store.db, { warehouseId }, everything, [])
    const { stocks, ...held } = largeSize
    expect(rows).toHaveLength(stocks)
    expect(rows.slice(-2)).toMatchObject([
      { fechaStock: '2026-11-19', state: 'SUCCESS' },
      { fechaStock: '2026-11-20', state: 'OPEN' },
    ])
    const stockId = rows.at(-1)?.id ?? 0
    expect((await findStock(store.db, { warehouseId, stockId })).totals).toMatchObject(held)
    const whole = await readWholeStock(store.db, stockId)
    expect(new Set(whole.permisoEmbarques.map((permiso) => permiso.identificadorPermiso)).size).toBe(500)
    expect(whole.permisoEmbarques.every((permiso) => isDeclarationChecked(permiso.identificadorPermiso ?? ''))).toBe(true)
    expect(whole.contenedorVacios.every((vacio) => isContainerNumberChecked(vacio.numeroContenedor))).toBe(true)
    expect(await loadLargeDemo(store, { now })).toEqual({ warehouseId })
  })
})
