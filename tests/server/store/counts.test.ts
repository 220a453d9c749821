import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeDeleted, restoreDeleted } from '#server/store/records/deleted-records.ts'
import {
  lineaMercaderias,
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  permisoEmbarques,
} from '#server/store/records/stock-records.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { readGoods } from '#server/store/records/whole-stock.ts'
import { cloneStock } from '#server/store/stocks/clone.ts'
import { findStock, insertStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const newest = { page: 0, size: 2, sort: [{ property: 'id', direction: 'desc' }] } as const

interface Contents {
  readonly lineaMercaderias: readonly { readonly cantidad: number; readonly pesoBruto: number }[]
  readonly contenedorAsociados: readonly { readonly cantidadBultos: number }[]
}

/** What some titulos hold, exact to the hundredth. */
function contentsOf(titulos: readonly Contents[]) {
  const lines = titulos.flatMap((titulo) => titulo.lineaMercaderias)
  const containers = titulos.flatMap((titulo) => titulo.contenedorAsociados)
  return {
    lineaMercaderias: lines.length,
    contenedorAsociados: containers.length,
    cantidad: lines.reduce((sum, { cantidad }) => sum + cantidad, 0),
    cantidadBultos: containers.reduce((sum, { cantidadBultos }) => sum + cantidadBultos, 0),
    pesoBruto: lines.reduce((sum, { pesoBruto }) => sum + Math.round(pesoBruto * 100), 0) / 100,
  }
}

describe.each(stores)('what a stock holds on %s', (_, openFreshStore) => {
  let warehouseId: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  const newScope = async () => ({
    warehouseId,
    stockId: (await insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })).id,
  })

  /** Compares the counts that are kept with those of all the records. */
  async function isExact(scope: StockScope): Promise<void> {
    const goods = await readGoods(store.db, scope.stockId)
    const { permisoEmbarques: permisos, documentoTransportes: documentos, contenedorVacios: vacios } = goods
    const { cantidad: _cantidad, cantidadBultos: _bultos, ...contents } = contentsOf([...permisos, ...documentos])
    expect((await findStock(store.db, scope)).totals).toEqual({
      permisoEmbarques: permisos.length,
      documentoTransportes: documentos.length,
      contenedorVacios: vacios.length,
      ...contents,
    })
    for (const { repository, all } of [
      { repository: permisoEmbarques, all: permisos },
      { repository: documentoTransportes, all: documentos },
    ]) {
      const { rows, total } = await repository.list(store.db, scope, newest, [])
      expect(total).toBe(all.length)
      for (const { id, contenido } of rows) expect(contenido).toEqual(contentsOf(all.filter((titulo) => titulo.id === id)))
    }
  }

  it('is exact after every change of a record, a deletion with its contents, its return, and a clone', async () => {
    const scope = await newScope()
    await isExact(scope)
    const permiso = await permisoEmbarques.insert(store.db, scope, aPermisoEmbarque())
    const documento = await documentoTransportes.insert(store.db, scope, aDocumentoTransporte())
    await contenedorVacios.insert(store.db, scope, aContenedorVacio())
    const inPermiso = { ...scope, titulo: 'permiso-embarque', tituloId: permiso.id } as const
    const inDocumento = { ...scope, titulo: 'documento-transporte', tituloId: documento.id } as const
    const lines: number[] = []
    for (const pesoBruto of [1.25, 2.5, 1000.75])
      lines.push((await lineaMercaderias.insert(store.db, inPermiso, aLineaMercaderia({ pesoBruto }))).id)
    await lineaMercaderias.insert(store.db, inDocumento, aLineaMercaderia({ pesoBruto: 9 }))
    await contenedorAsociados.insert(store.db, inDocumento, aContenedorAsociado())
    await isExact(scope)
    await lineaMercaderias.update(store.db, inPermiso, { id: lines[0] ?? 0 }, aLineaMercaderia({ pesoBruto: 7.77, cantidad: 40 }))
    await isExact(scope)
    await lineaMercaderias.delete(store.db, inPermiso, lines[1] ?? 0)
    await isExact(scope)
    await store.write(async (tx) => {
      await storeDeleted(tx, 'permisoEmbarque', { stockId: scope.stockId, ids: [permiso.id], now })
      await permisoEmbarques.delete(tx, scope, permiso.id)
    })
    await isExact(scope)
    await store.write((tx) => restoreDeleted(tx, 'permisoEmbarque', scope, [permiso.id]))
    await isExact(scope)
    expect((await findStock(store.db, scope)).totals).toMatchObject({ lineaMercaderias: 3, pesoBruto: 1017.52 })
    const clone = await store.write((tx) => cloneStock(tx, scope, { fechaStock: '2026-11-21', login: 'user', now }))
    await isExact({ warehouseId, stockId: clone.id })
  })

  it('is read although its sums are beyond the exact numbers, as from a column of bar codes', async () => {
    const scope = await newScope()
    const { id } = await permisoEmbarques.insert(store.db, scope, aPermisoEmbarque())
    const inPermiso = { ...scope, titulo: 'permiso-embarque', tituloId: id } as const
    const most = 999_999_999_999_999
    for (let count = 0; count < 10; count += 1) await lineaMercaderias.insert(store.db, inPermiso, aLineaMercaderia({ cantidad: most }))
    expect((await permisoEmbarques.find(store.db, scope, id)).contenido?.cantidad).toBe(10 * most)
    await permisoEmbarques.delete(store.db, scope, id)
    await isExact(scope)
  })

  it('goes along with a titulo that moves to another stock, and is counted by the migration for what was there before', async () => {
    const [from, to] = [await newScope(), await newScope()]
    const permiso = await permisoEmbarques.insert(store.db, from, aPermisoEmbarque())
    await lineaMercaderias.insert(store.db, { ...from, titulo: 'permiso-embarque', tituloId: permiso.id }, aLineaMercaderia())
    await store.write(async (tx) => {
      await sql.raw(store.kind === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set constraints all deferred').execute(tx)
      await tx.updateTable('linea_mercaderia').set({ stockId: to.stockId }).where('permisoEmbarqueId', '=', permiso.id).execute()
      await tx.updateTable('permiso_embarque').set({ stockId: to.stockId }).where('id', '=', permiso.id).execute()
    })
    await isExact(from)
    await isExact(to)
    expect((await findStock(store.db, to)).totals).toMatchObject({ permisoEmbarques: 1, lineaMercaderias: 1 })
    const { up } = await import('#server/store/migrations/0027-held.ts')
    const { up: addPackages } = await import('#server/store/migrations/0028-packages.ts')
    await store.write(async (tx) => {
      for (const table of ['permiso_embarque', 'documento_transporte', 'contenedor_vacio', 'linea_mercaderia', 'contenedor_asociado'])
        for (const verb of ['insert', 'delete', 'update'])
          await sql
            .raw(store.kind === 'sqlite' ? `drop trigger held_${table}_${verb}` : `drop function held_${table}_${verb}() cascade`)
            .execute(tx)
      for (const table of ['stock_held', 'permiso_embarque_held', 'documento_transporte_held'])
        await sql`drop table ${sql.table(table)}`.execute(tx)
      await up(tx)
      await addPackages(tx)
    })
    await isExact(to)
    expect((await findStock(store.db, to)).totals).toMatchObject({ permisoEmbarques: 1, lineaMercaderias: 1 })
  })
})
