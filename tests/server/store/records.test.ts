import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyFamily } from '#domain/contract/family.ts'
import { readCriteria } from '#domain/contract/filters.ts'
import type { PageRequest } from '#domain/contract/page.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { RecordConflict, RecordNotFound } from '#server/store/database/failures.ts'
import { contenedorAsociados, lineaMercaderias, permisoEmbarques, type ContenidoScope } from '#server/store/records/stock-records.ts'
import { findStock, insertStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const firstPage: PageRequest = { page: 0, size: 10, sort: [{ property: 'id', direction: 'desc' }] }

describe.each(stores)('what a stock holds, on %s', (_, openFreshStore) => {
  let scope: { warehouseId: number; stockId: number }

  const addStock = async (warehouseId: number): Promise<number> =>
    (await insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })).id
  const addPermiso = async (changes: object = {}): Promise<number> =>
    (await permisoEmbarques.insert(store.db, scope, aPermisoEmbarque(changes))).id
  const inside = (tituloId: number): ContenidoScope => ({ ...scope, titulo: 'permiso-embarque', tituloId })

  const store = openForAll(() => openFreshStore())
  beforeEach(async () => {
    const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
    scope = { warehouseId, stockId: await addStock(warehouseId) }
  })

  it('a permit comes back as it was saved, with any text as it is declared, and the count of what it holds', async () => {
    const draft = aPermisoEmbarque({ condicionImo: true, numeroImo: '1', observaciones: '<b>&amp; "á" 🚢\r\n\t\u0001\0.' })
    const { id } = await permisoEmbarques.insert(store.db, scope, draft)
    await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ pesoBruto: '0.10' }))
    await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ pesoBruto: '0.20' }))
    await contenedorAsociados.insert(store.db, inside(id), aContenedorAsociado())
    expect(await permisoEmbarques.find(store.db, scope, id)).toEqual({
      id,
      version: 1,
      ...draft,
      externalId: null,
      observaciones: '<b>&amp; "á" 🚢 .',
      impedimentoLegalAduanero: false,
      tipoImpedimentoLegalAduanero: null,
      descripcionImpedimentoLegalAduanero: null,
      stock: { id: scope.stockId },
      contenido: { lineaMercaderias: 2, contenedorAsociados: 1, cantidad: 2, cantidadBultos: 1, pesoBruto: 0.3 },
    })
  })

  it('weights are exact to the hundredth up to ten digits, and so is their sum', async () => {
    const within = inside(await addPermiso())
    for (const pesoBruto of ['9999999999.99', '9999999999.99', '0.01', '1200.5', '0.29'])
      await lineaMercaderias.insert(store.db, within, aLineaMercaderia({ pesoBruto }))
    const list = (query: string) => {
      const byWeight: PageRequest = { ...firstPage, sort: [{ property: 'pesoBruto', direction: 'asc' }] }
      return lineaMercaderias.list(store.db, within, byWeight, readCriteria(new URLSearchParams(query), lineaMercaderiaFamily.fields))
    }
    expect((await list('')).rows.map((line) => line.pesoBruto)).toEqual([0.01, 0.29, 1200.5, 9999999999.99, 9999999999.99])
    expect((await findStock(store.db, scope)).totals).toMatchObject({ lineaMercaderias: 5, pesoBruto: 20000001200.78 })
    expect((await list('pesoBruto.equals=0.29')).total).toBe(1)
    expect((await list('pesoBruto.greaterThan=0.285&pesoBruto.lessThanOrEqual=1200.5')).total).toBe(2)
  })

  it('of two changes of one permit the second is refused, unless it has no version', async () => {
    const id = await addPermiso()
    const attempts = await Promise.allSettled(
      ['Nave 1', 'Nave 2'].map((ubicacionPartida) =>
        store.write((tx) => permisoEmbarques.update(tx, scope, { id, version: 1 }, aPermisoEmbarque({ ubicacionPartida }))),
      ),
    )
    expect(attempts.map((attempt) => attempt.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(attempts.find((attempt) => attempt.status === 'rejected')?.reason).toBeInstanceOf(RecordConflict)
    expect((await permisoEmbarques.update(store.db, scope, { id }, aPermisoEmbarque())).version).toBe(3)
  })

  it('texts are found in any case, with accents or without, and signs stand for themselves', async () => {
    await addPermiso({ ubicacionPartida: 'DEPÓSITO ÑANDÚ' })
    await addPermiso({ ubicacionPartida: '100% lana' })
    await addPermiso({ ubicacionPartida: String.raw`C:\nave_1` })
    const found = async (contains: string): Promise<string[]> => {
      const criteria = readCriteria(new URLSearchParams({ 'ubicacionPartida.contains': contains }), permisoEmbarqueFamily.fields)
      return (await permisoEmbarques.list(store.db, scope, firstPage, criteria)).rows.map((permiso) => permiso.ubicacionPartida ?? '')
    }
    for (const part of ['depósito ñ', 'deposito nandu']) expect(await found(part)).toEqual(['DEPÓSITO ÑANDÚ'])
    for (const part of ['LÁNÀ', '%']) expect(await found(part)).toEqual(['100% lana'])
    for (const part of ['_', '\\']) expect(await found(part)).toEqual([String.raw`C:\nave_1`])
    expect(await found('')).toHaveLength(3)
  })

  it('a part of a number is found in each field that holds one, with its signs or without', async () => {
    const other = await addPermiso({ identificadorPermiso: null, identificadorRemito: 'R 0001-00045678' })
    const id = await addPermiso({ identificadorPermiso: '26001EC01007700A', exportador: '30590428775' })
    const heavy = await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ cantidad: '512', pesoBruto: '7350.25' }))
    const even = await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ cantidad: '43', pesoBruto: '6100' }))
    const numbersOf = ({ fields, numbers }: Pick<AnyFamily, 'fields' | 'numbers'>, part: string) =>
      readCriteria(new URLSearchParams({ 'number.contains': part }), fields, numbers)
    const permits = async (part: string) =>
      (await permisoEmbarques.list(store.db, scope, firstPage, numbersOf(permisoEmbarqueFamily, part))).rows.map((row) => row.id)
    const lines = async (part: string) =>
      (await lineaMercaderias.list(store.db, inside(id), firstPage, numbersOf(lineaMercaderiaFamily, part))).rows.map((row) => row.id)
    expect(await permits('1ec-01 0077')).toEqual([id])
    expect(await permits('30-59042877')).toEqual([id])
    expect(await permits('000100045678')).toEqual([other])
    expect(await permits(String(other))).toContain(other)
    expect(await permits('%')).toEqual([])
    for (const part of ['7,350.25', '7.350,25', '350.2', '512']) expect(await lines(part)).toEqual([heavy.id])
    for (const part of ['6,100.00', '6100', '43']) expect(await lines(part)).toEqual([even.id])
    expect(await lines('610000')).toEqual([])
  })

  it('a line is not found under another permit, or a document of the same number', async () => {
    const [permisoId, other] = [await addPermiso(), await addPermiso()]
    const { id } = await lineaMercaderias.insert(store.db, inside(permisoId), aLineaMercaderia())
    for (const where of [inside(other), { ...inside(permisoId), titulo: 'documento-transporte' } as const])
      for (const call of [
        () => lineaMercaderias.find(store.db, where, id),
        () => lineaMercaderias.update(store.db, where, { id }, aLineaMercaderia()),
        () => lineaMercaderias.delete(store.db, where, id),
      ])
        await expect(call()).rejects.toThrow(RecordNotFound)
  })
})
