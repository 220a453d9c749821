import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyFamily } from '#domain/family.ts'
import { readCriteria } from '#domain/filters.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import type { PageRequest } from '#domain/page.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { RecordConflict, RecordNotFound } from '#server/store/failures.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
} from '#server/store/stock-records.ts'
import type { ContenidoScope } from '#server/store/stock-records.ts'
import { deleteStock, findStock, insertStock } from '#server/store/stocks.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'
import type { TestStore } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const firstPage: PageRequest = { page: 0, size: 10, sort: [{ property: 'id', direction: 'desc' }] }

describe.each(stores)('what a stock holds, on %s', (_, openFreshStore) => {
  let store: TestStore
  let scope: { warehouseId: number; stockId: number }

  const addStock = async (warehouseId: number): Promise<number> =>
    (await insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })).id
  const addPermiso = async (changes: object = {}): Promise<number> =>
    (await permisoEmbarques.insert(store.db, scope, aPermisoEmbarque(changes))).id
  const inside = (tituloId: number): ContenidoScope => ({ ...scope, titulo: 'permiso-embarque', tituloId })

  beforeAll(async () => {
    store = await openFreshStore()
  })
  beforeEach(async () => {
    const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
    scope = { warehouseId, stockId: await addStock(warehouseId) }
  })
  afterAll(() => store.close())

  it('a permit comes back as it was saved, with the count of what it holds', async () => {
    const draft = aPermisoEmbarque({ condicionImo: true, numeroImo: '1', observaciones: 'Señalizada' })
    const { id } = await permisoEmbarques.insert(store.db, scope, draft)
    await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ pesoBruto: '0.10' }))
    await lineaMercaderias.insert(store.db, inside(id), aLineaMercaderia({ pesoBruto: '0.20' }))
    await contenedorAsociados.insert(store.db, inside(id), aContenedorAsociado())
    expect(await permisoEmbarques.find(store.db, scope, id)).toEqual({
      id,
      version: 1,
      ...draft,
      impedimentoLegalAduanero: false,
      tipoImpedimentoLegalAduanero: null,
      descripcionImpedimentoLegalAduanero: null,
      stock: { id: scope.stockId },
      contenido: { lineaMercaderias: 2, contenedorAsociados: 1, pesoBruto: 0.3 },
    })
  })

  it('the other entities come back as they were saved', async () => {
    const documento = await documentoTransportes.insert(store.db, scope, aDocumentoTransporte())
    expect(documento).toMatchObject({
      version: 1,
      ...aDocumentoTransporte(),
      contenido: { lineaMercaderias: 0, contenedorAsociados: 0, pesoBruto: 0 },
    })
    const within: ContenidoScope = { ...scope, titulo: 'documento-transporte', tituloId: documento.id }
    const documentoTransporte = { id: documento.id }
    const line = await lineaMercaderias.insert(store.db, within, aLineaMercaderia())
    expect(await lineaMercaderias.find(store.db, within, line.id)).toEqual({
      id: line.id,
      version: 1,
      ...aLineaMercaderia(),
      documentoTransporte,
    })
    const container = await contenedorAsociados.insert(store.db, within, aContenedorAsociado())
    expect(await contenedorAsociados.find(store.db, within, container.id)).toEqual({
      id: container.id,
      version: 1,
      ...aContenedorAsociado(),
      documentoTransporte,
    })
    const vacio = await contenedorVacios.insert(store.db, scope, aContenedorVacio())
    expect(await contenedorVacios.find(store.db, scope, vacio.id)).toEqual({
      id: vacio.id,
      version: 1,
      ...aContenedorVacio(),
      stock: { id: scope.stockId },
    })
  })

  it('weights are exact to the hundredth up to ten digits, and so is their sum', async () => {
    const within = inside(await addPermiso())
    for (const pesoBruto of ['9999999999.99', '9999999999.99', '0.01', '1200.5', '0.29'])
      await lineaMercaderias.insert(store.db, within, aLineaMercaderia({ pesoBruto }))
    const { rows } = await lineaMercaderias.list(
      store.db,
      within,
      { ...firstPage, sort: [{ property: 'pesoBruto', direction: 'asc' }] },
      [],
    )
    expect(rows.map((line) => line.pesoBruto)).toEqual([0.01, 0.29, 1200.5, 9999999999.99, 9999999999.99])
    expect((await findStock(store.db, scope)).totals).toMatchObject({ lineaMercaderias: 5, pesoBruto: 20000001200.78 })
    const heavy = readCriteria(new URLSearchParams('pesoBruto.equals=0.29'), lineaMercaderiaFamily.fields)
    expect((await lineaMercaderias.list(store.db, within, firstPage, heavy)).total).toBe(1)
    const between = readCriteria(
      new URLSearchParams('pesoBruto.greaterThan=0.285&pesoBruto.lessThanOrEqual=1200.5'),
      lineaMercaderiaFamily.fields,
    )
    expect((await lineaMercaderias.list(store.db, within, firstPage, between)).total).toBe(2)
  })

  it('switching IMO and the impediment off empties what belonged to them', async () => {
    const on = {
      condicionImo: true,
      numeroImo: '1',
      impedimentoLegalAduanero: true,
      tipoImpedimentoLegalAduanero: 'Judicial',
      descripcionImpedimentoLegalAduanero: 'Oficio 12',
    }
    const id = await addPermiso(on)
    expect(await permisoEmbarques.find(store.db, scope, id)).toMatchObject(on)
    const off = await permisoEmbarques.update(store.db, scope, { id, version: 1 }, aPermisoEmbarque())
    expect(off).toMatchObject({
      version: 2,
      condicionImo: false,
      numeroImo: null,
      impedimentoLegalAduanero: false,
      tipoImpedimentoLegalAduanero: null,
      descripcionImpedimentoLegalAduanero: null,
    })
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

  it('texts are found in any case, accents included, and signs stand for themselves', async () => {
    await addPermiso({ ubicacionPartida: 'DEPÓSITO ÑANDÚ' })
    await addPermiso({ ubicacionPartida: '100% lana' })
    await addPermiso({ ubicacionPartida: String.raw`C:\nave_1` })
    const found = async (contains: string): Promise<string[]> => {
      const criteria = readCriteria(new URLSearchParams({ 'ubicacionPartida.contains': contains }), permisoEmbarqueFamily.fields)
      return (await permisoEmbarques.list(store.db, scope, firstPage, criteria)).rows.map((permiso) => permiso.ubicacionPartida ?? '')
    }
    expect(await found('depósito ñ')).toEqual(['DEPÓSITO ÑANDÚ'])
    expect(await found('%')).toEqual(['100% lana'])
    expect(await found('_')).toEqual([String.raw`C:\nave_1`])
    expect(await found('\\')).toEqual([String.raw`C:\nave_1`])
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

  it('any text is kept as it is, but for the one character that cannot be stored', async () => {
    const { id } = await permisoEmbarques.insert(store.db, scope, aPermisoEmbarque({ observaciones: '<b>&amp; "á" 🚢\r\n\t\u0001\0.' }))
    expect((await permisoEmbarques.find(store.db, scope, id)).observaciones).toBe('<b>&amp; "á" 🚢\r\n\t\u0001.')
  })

  it('conditions on CUITs and switches let through what they say', async () => {
    const id = await addPermiso({ condicionImo: true, numeroImo: '1' })
    await addPermiso({ exportador: '30590428775' })
    const ids = async (query: string): Promise<number[]> =>
      (
        await permisoEmbarques.list(store.db, scope, firstPage, readCriteria(new URLSearchParams(query), permisoEmbarqueFamily.fields))
      ).rows.map((permiso) => permiso.id)
    expect(await ids('exportador.equals=33504932619')).toEqual([id])
    expect(await ids('condicionImo.equals=true')).toEqual([id])
    expect(await ids(`condicionImo.notEquals=false&id.in=${id}`)).toEqual([id])
    expect(await ids('numeroImo.specified=true')).toEqual([id])
    expect(await ids('fechaIngresoDeposito.greaterThanOrEqual=2026-11-20')).toEqual([])
    expect(await ids('fechaIngresoDeposito.lessThanOrEqual=2026-11-19&exportador.equals=33504932619')).toEqual([id])
  })

  it('a permit takes its lines and containers with it', async () => {
    const id = await addPermiso()
    const other = await addPermiso()
    for (const permiso of [id, other]) {
      await lineaMercaderias.insert(store.db, inside(permiso), aLineaMercaderia())
      await contenedorAsociados.insert(store.db, inside(permiso), aContenedorAsociado())
    }
    await permisoEmbarques.delete(store.db, scope, id)
    expect((await findStock(store.db, scope)).totals).toMatchObject({ permisoEmbarques: 1, lineaMercaderias: 1, contenedorAsociados: 1 })
    await expect(permisoEmbarques.find(store.db, scope, id)).rejects.toThrow(RecordNotFound)
    await expect(permisoEmbarques.delete(store.db, scope, id)).rejects.toThrow(RecordNotFound)
  })

  describe('is not found', () => {
    let permisoId: number
    let lineId: number

    beforeEach(async () => {
      permisoId = await addPermiso()
      lineId = (await lineaMercaderias.insert(store.db, inside(permisoId), aLineaMercaderia())).id
    })

    const everyPermisoCall = (where: typeof scope) => [
      permisoEmbarques.list(store.db, where, firstPage, []),
      permisoEmbarques.find(store.db, where, permisoId),
      permisoEmbarques.insert(store.db, where, aPermisoEmbarque()),
      permisoEmbarques.update(store.db, where, { id: permisoId }, aPermisoEmbarque()),
      permisoEmbarques.delete(store.db, where, permisoId),
    ]
    const everyLineCall = (where: ContenidoScope) => [
      lineaMercaderias.list(store.db, where, firstPage, []),
      lineaMercaderias.find(store.db, where, lineId),
      lineaMercaderias.insert(store.db, where, aLineaMercaderia()),
      lineaMercaderias.update(store.db, where, { id: lineId }, aLineaMercaderia()),
      lineaMercaderias.delete(store.db, where, lineId),
    ]
    const expectNotFound = async (calls: Promise<unknown>[]): Promise<void> => {
      const answers = await Promise.allSettled(calls)
      for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(RecordNotFound) })
    }

    it('under another warehouse', async () => {
      const elsewhere = await addDeposito(store.db, await addCompany(store.db, 'user'))
      await expectNotFound(everyPermisoCall({ ...scope, warehouseId: elsewhere }))
      await expectNotFound(everyLineCall({ ...inside(permisoId), warehouseId: elsewhere }))
    })

    it('in a deleted stock', async () => {
      await deleteStock(store.db, scope, { login: 'user', now })
      await expectNotFound(everyPermisoCall(scope))
      await expectNotFound(everyLineCall(inside(permisoId)))
    })

    it('in another stock of the same warehouse', async () => {
      const stockId = await addStock(scope.warehouseId)
      const [, ...onOneRecord] = everyPermisoCall({ ...scope, stockId }).filter((_call, index) => index !== 2)
      await expectNotFound(onOneRecord)
      await expectNotFound(everyLineCall({ ...inside(permisoId), stockId }))
    })

    it('under another permit, or a document of the same number', async () => {
      const other = await addPermiso()
      await expectNotFound([
        lineaMercaderias.find(store.db, inside(other), lineId),
        lineaMercaderias.delete(store.db, inside(other), lineId),
      ])
      await expectNotFound(everyLineCall({ ...inside(permisoId), titulo: 'documento-transporte' }))
    })
  })

  it('a list takes as many values and conditions as an address holds', async () => {
    const [one, two, three] = [await addPermiso(), await addPermiso(), await addPermiso()]
    const others = Array.from({ length: 3000 }, (_, index) => index + 1_000_000)
    const lists = async (query: string): Promise<number[]> =>
      (
        await permisoEmbarques.list(store.db, scope, firstPage, readCriteria(new URLSearchParams(query), permisoEmbarqueFamily.fields))
      ).rows.map(({ id }) => id)
    expect(await lists(`id.in=${[...others, two, one].join()}`)).toEqual([two, one])
    expect(await lists(`id.notIn=${[...others, two].join()}`)).toEqual([three, one])
    expect(await lists([...others, three].map((id) => `id.notEquals=${id}`).join('&'))).toEqual([two, one])
  })
})
