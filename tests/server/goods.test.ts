import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isEqual } from '#domain/comparison/stock-comparison.ts'
import { goodsWritten } from '#domain/titulo/goods-contract.ts'
import type { WholeStock } from '#domain/titulo/whole-stock.ts'
import { cleanUp } from '#server/jobs/clean-up.ts'
import { goodsTables } from '#server/store/records/stock-tables.ts'
import { readGoodsMark } from '#server/store/records/whole-stock.ts'
import { generatedGoods } from '../support/compared-goods.ts'
import { drafts } from '../support/drafts.ts'
import { eventsIn } from '../support/events.ts'
import { goodsCalls } from '../support/goods-calls.ts'
import { emptyContents as empty, sheet, sheetOf } from '../support/goods-sheet.ts'
import { clockForEach, current, openForEach } from '../support/open-for.ts'
import { fixture, newStock, openServer } from '../support/server.ts'
import { stores } from '../support/store.ts'

const stocks = `/api/warehouse/${fixture.warehouse}/stocks`

const { permisoEmbarque: permiso, contenedorVacio: vacio, lineaMercaderia: linea } = drafts

describe.each(stores)('la planilla entera de un stock, sobre %s', (kind, openFreshStore) => {
  let stockId: number
  let path: string
  const { now, later } = clockForEach()
  const server = openForEach(() => openServer({ on: openFreshStore, clock: now }))
  const clerk = current(() => server.as('operador'))

  async function open(): Promise<void> {
    stockId = await newStock(clerk)
    path = `${stocks}/${stockId}/whole`
  }
  beforeEach(open)

  const { whole, compare, replace } = goodsCalls(clerk, () => path)
  const restore = async (mark?: string) => {
    const now = mark ?? (await readGoodsMark(server.store.db, stockId))
    return (await clerk.post(`${path}/restore`, { mark: now })).status
  }
  const events = async () => eventsIn(await server.as('admin').get(`/api/stocks/${stockId}/history?size=2000`))

  /** All that the database has of the stock: its rows, its entries in the index of the search, and its counts. */
  async function stored(): Promise<object> {
    const { db } = server.store
    const tables = Object.values(goodsTables).map(({ name }) => name)
    const rows = [...tables, 'search_entry'].map(async (name) => {
      const found = await sql<object>`select * from ${sql.table(name)} where "stockId" = ${stockId}`.execute(db)
      return [name, found.rows.map((row) => JSON.stringify(row)).toSorted()] as const
    })
    return {
      ...Object.fromEntries(await Promise.all(rows)),
      totals: (await whole()).stock.totals,
      permits: (await clerk.get(`${stocks}/${stockId}/permiso-embarques`)).body,
    }
  }

  const withoutVersions = (all: object): unknown => JSON.parse(JSON.stringify(all).replaceAll(/(\\?"version\\?"):\d+/g, '$1:0'))

  test('agrega todo en su orden, con sus cuentas y en el historial, y se deshace exactamente una vez', async () => {
    await clerk.post(`${stocks}/${stockId}/contenedor-vacios`, { ...vacio, numeroContenedor: 'TCLU7654321' })
    const before = await stored()
    const added = await clerk.post(path, sheet)
    const mark = await readGoodsMark(server.store.db, stockId)
    expect([added.status, added.headers.get('x-restorable'), added.body]).toEqual([200, 'true', { added: 5, removed: 0, changed: 0, mark }])
    const has = await whole()
    expect(has).toMatchObject({
      permisoEmbarques: [
        { identificadorPermiso: '26001EC01000123A', lineaMercaderias: [{ cantidad: 3 }, { cantidad: 1 }, { cantidad: 2 }] },
        { identificadorPermiso: '17033EC01000490G' },
      ],
      contenedorVacios: ['TCLU7654321', 'MSKU1234565', 'CSQU3054383'].map((numeroContenedor) => ({ numeroContenedor })),
      stock: { totals: { permisoEmbarques: 2, lineaMercaderias: 4, contenedorAsociados: 1, contenedorVacios: 3 } },
    })
    expect((await clerk.get(`/api/search?q=17033EC01000490G`)).body).toMatchObject({ hits: [{ id: has.permisoEmbarques[1]?.id }] })
    const imported = (await events()).filter(({ type }) => type === 'RECORDS_IMPORTED')
    const counts = { permisoEmbarque: 2, documentoTransporte: 1, contenedorVacio: 2, lineaMercaderia: 4, contenedorAsociado: 1 }
    expect(Object.assign({}, ...imported.map(({ data }) => data.counts))).toEqual(counts)
    expect(await restore()).toBe(204)
    expect(await stored()).toEqual(before)
    expect((await events())[0]).toMatchObject({ type: 'RECORDS_RESTORED', principal: 'operador' })
    expect(await restore()).toBe(404)
  })

  test('deja cualquier stock como cualquier planilla, con los ids de lo que queda, y deshacerlo lo devuelve exacto', async () => {
    const becomes = fc.asyncProperty(generatedGoods, generatedGoods, fc.boolean(), async (one, other, named) => {
      await open()
      expect((await clerk.post(path, sheetOf(one))).status).toBe(200)
      const before = await whole()
      const exact = await stored()
      const asked = sheetOf(other, named ? before.permisoEmbarques.map(({ id }) => id) : [])
      const shown = await compare(asked)
      const removed = (of: readonly { id: number; after: unknown }[]) =>
        new Set(of.flatMap(({ id, after }) => (after === null ? [id] : [])))
      const written = await replace(asked)
      expect(written.status).toBe(200)
      expect(isEqual(await compare(asked))).toBe(true)
      const after = await whole()
      const inside = (of: Pick<WholeStock, 'permisoEmbarques'>) => of.permisoEmbarques.flatMap(({ lineaMercaderias }) => lineaMercaderias)
      for (const [differences, was, is] of [
        [shown.permisoEmbarques, before.permisoEmbarques, after.permisoEmbarques],
        [shown.contenedorVacios, before.contenedorVacios, after.contenedorVacios],
        [shown.permisoEmbarques.flatMap(({ lineaMercaderias }) => lineaMercaderias), inside(before), inside(after)],
      ] as const) {
        const gone = removed(differences)
        const ids = new Set(is.map(({ id }) => id))
        const kept = was.filter(({ id }) => !gone.has(id))
        expect(kept.filter(({ id }) => !ids.has(id))).toEqual([])
        expect(is.length).toBe(kept.length + differences.filter((difference) => difference.before === null).length)
      }
      expect(await restore()).toBe(isEqual(shown) && one.permisoEmbarques.length + one.contenedorVacios.length === 0 ? 404 : 204)
      if (!isEqual(shown)) expect(withoutVersions(await stored())).toEqual(withoutVersions(exact))
    })
    await fc.assert(becomes, { numRuns: kind === 'SQLite' ? 40 : 8 })
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('lo que ya es igual no se toca; una clase que falta queda como está', async () => {
    await clerk.post(path, sheet)
    const [before, history] = [await stored(), await events()]
    const same = await replace(sheet)
    expect([same.status, same.headers.get('x-restorable'), same.body]).toMatchObject([200, null, { added: 0, removed: 0, changed: 0 }])
    const { contenedorVacios } = sheet
    expect((await replace({ contenedorVacios: contenedorVacios.toReversed() })).body).toMatchObject({ changed: 0 })
    expect((await replace({})).body).toMatchObject({ added: 0, removed: 0, changed: 0 })
    expect((await clerk.post(path, {})).headers.get('x-restorable')).toBeNull()
    expect([await stored(), await events()]).toEqual([before, history])
    const [first, second] = sheet.permisoEmbarques
    const [line, ...others] = first?.lineaMercaderias ?? []
    const permisoEmbarques = [{ ...first, lineaMercaderias: [{ ...line, cantidad: 9 }, ...others] }, second]
    expect((await replace({ permisoEmbarques })).body).toMatchObject({ added: 0, removed: 0, changed: 1 })
    const changedLines = [{ version: 2, cantidad: 9 }, { version: 1 }, { version: 1 }]
    expect((await whole()).permisoEmbarques).toMatchObject([{ version: 1, lineaMercaderias: changedLines }, { version: 1 }])
    expect((await replace({ contenedorVacios: [] })).body).toMatchObject({ added: 0, removed: 2, changed: 0 })
    expect((await whole()).stock.totals).toMatchObject({ permisoEmbarques: 2, documentoTransportes: 1, contenedorVacios: 0 })
  })

  test('de un stock se guarda para deshacer lo que una planilla cambia o elimina, y nada de lo que queda', async () => {
    await clerk.post(path, sheet)
    const kept = async (write: () => Promise<unknown>) => {
      await write()
      const { rows } = await server.store.db
        .selectFrom('deleted_record')
        .select('rows')
        .where('stockId', '=', stockId)
        .executeTakeFirstOrThrow()
      const [, , ...before] = rows.split('\n')
      return before.flatMap((batch) => Object.values<object[]>(JSON.parse(batch)).flat())
    }
    expect(await kept(() => clerk.post(path, { contenedorVacios: [{ ...vacio, numeroContenedor: 'TCLU7654321' }] }))).toEqual([])
    const [first, second] = sheet.permisoEmbarques
    const [line, ...others] = first?.lineaMercaderias ?? []
    const changed = { permisoEmbarques: [{ ...first, lineaMercaderias: [{ ...line, pesoBruto: 5 }, ...others] }, second] }
    expect(await kept(() => replace(changed))).toMatchObject([{ tipoEmbalaje: line?.tipoEmbalaje }])
  })

  test('los cambios quedan en el historial como los de una persona: campo por campo, y lo que tenía lo eliminado', async () => {
    await clerk.post(path, sheet)
    const [first, second] = (await whole()).permisoEmbarques
    const identificadorPermiso = '16033EC01000038D'
    const renamed = {
      ...permiso,
      ...empty,
      id: first?.id,
      identificadorPermiso,
      lineaMercaderias: [{ ...linea, tipoEmbalaje: '13', cantidad: 9 }],
    }
    const changed = await replace({ permisoEmbarques: [renamed], documentoTransportes: [] })
    expect(changed.body).toMatchObject({ added: 0, removed: 2, changed: 1 })
    const written = (await events()).filter(({ type }) => type === 'RECORD_CHANGED' || type === 'RECORD_DELETED').toReversed()
    const titulo = { name: 'permisoEmbarque', id: first?.id, label: identificadorPermiso }
    const line = { id: first?.lineaMercaderias[0]?.id }
    expect(written).toMatchObject([
      { type: 'RECORD_DELETED', record: { id: second?.id, label: '17033EC01000490G' }, data: { held: { stock: { id: stockId } } } },
      { type: 'RECORD_CHANGED', record: titulo, data: { changes: [{ field: 'identificadorPermiso', before: '26001EC01000123A' }] } },
      { type: 'RECORD_DELETED', record: { name: 'lineaMercaderia' }, data: { titulo } },
      { type: 'RECORD_DELETED', record: { name: 'lineaMercaderia' }, data: { titulo } },
      { type: 'RECORD_CHANGED', record: line, data: { titulo, changes: [{ field: 'cantidad', before: 3, after: 9 }] } },
      { type: 'RECORD_DELETED', record: { name: 'contenedorAsociado' }, data: { titulo } },
      { type: 'RECORD_DELETED', record: { name: 'documentoTransporte' }, data: { held: { lineaMercaderias: [{ cantidad: 7 }] } } },
    ])
  })

  test('se deshace la planilla propia, y no la que otro cargó después', async () => {
    const marks: string[] = []
    for (const numeroContenedor of ['TCLU7654321', 'CSQU3054383'])
      marks.push(goodsWritten.parse((await clerk.post(path, { contenedorVacios: [{ ...vacio, numeroContenedor }] })).body).mark)
    for (const [mark, status, left] of [
      [marks[0], 409, 2],
      [marks[1], 204, 1],
    ] as const)
      expect([await restore(mark), (await whole()).contenedorVacios.length]).toEqual([status, left])
  })

  test('lo que alguien vio de la planilla no se guarda sobre lo que volvió al deshacerla', async () => {
    await clerk.post(path, sheet)
    const [before] = (await whole()).permisoEmbarques
    const changed = { ...before, observaciones: 'de la planilla' }
    await replace({ permisoEmbarques: [changed, sheet.permisoEmbarques[1]] })
    const [seen] = (await whole()).permisoEmbarques
    expect(await restore()).toBe(204)
    expect((await whole()).permisoEmbarques[0]).toMatchObject({ id: before?.id, observaciones: null })
    const saved = await clerk.put(`${stocks}/${stockId}/permiso-embarques`, { ...seen, observaciones: 'desde otra ventana' })
    expect(saved).toMatchObject({ status: 409, body: { message: 'error.concurrencyFailure' } })
  })

  test('si otro cambió el stock desde la comparación no se reemplaza, y si lo cambió desde la planilla no se deshace', async () => {
    const { id: sameId } = await clerk.post(`${stocks}/${stockId}/contenedor-vacios`, vacio)
    await clerk.delete(`${stocks}/${stockId}/contenedor-vacios/${sameId}`)
    expect([sameId, await restore()], 'lo que se eliminó de a uno es otra cosa').toEqual([stockId, 404])
    const { mark } = await compare(sheet)
    await clerk.post(path, sheet)
    const changed = { status: 409, body: { message: 'error.goods.changed' } }
    const before = await stored()
    expect(await clerk.put(path, { ...sheet, mark })).toMatchObject(changed)
    expect(await stored()).toEqual(before)
    const { id } = await clerk.post(`${stocks}/${stockId}/contenedor-vacios`, vacio)
    expect(await clerk.post(`${path}/restore`, { mark: await readGoodsMark(server.store.db, stockId) })).toMatchObject(changed)
    await clerk.delete(`${stocks}/${stockId}/contenedor-vacios/${id}`)
    expect(await restore(), 'también si quedó como estaba').toBe(409)
    await clerk.post(path, sheet)
    later(25 * 3600)
    await cleanUp({ store: server.store, clock: now, auditDays: 400 })
    expect((await server.as('operador').post(`${path}/restore`, { mark: await readGoodsMark(server.store.db, stockId) })).status).toBe(404)
  })

  test('el id dice qué permiso de un clon es el que cambió de número, y el de otro stock no dice nada', async () => {
    await clerk.post(path, sheet)
    const [foreign] = (await whole()).permisoEmbarques
    stockId = (await clerk.post(`${stocks}/${stockId}/clone`)).id
    path = `${stocks}/${stockId}/whole`
    const before = await stored()
    const [first] = (await whole()).permisoEmbarques
    const body = (id: number | undefined) => ({
      permisoEmbarques: [{ ...permiso, ...empty, id, identificadorPermiso: '16033EC01000038D' }, sheet.permisoEmbarques[1]],
    })
    expect((await replace(body(foreign?.id))).body).toMatchObject({ added: 1, removed: 1, changed: 0 })
    expect(await restore()).toBe(204)
    expect(await stored()).toEqual(before)
    expect((await replace(body(first?.id))).body).toMatchObject({ added: 0, removed: 0, changed: 1 })
    expect((await whole()).permisoEmbarques).toMatchObject([
      { id: first?.id, origin: foreign?.id, identificadorPermiso: '16033EC01000038D' },
      {},
    ])
  })
})
