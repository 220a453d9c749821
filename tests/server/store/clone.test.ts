import { beforeAll, describe, expect, it } from 'vitest'
import { cloneStock } from '#server/store/records/clone.ts'
import {
  contenedorAsociados,
  contenedorVacios,
  documentoTransportes,
  lineaMercaderias,
  permisoEmbarques,
} from '#server/store/records/stock-records.ts'
import { readWholeStock } from '#server/store/records/whole-stock.ts'
import { findStock, insertStock } from '#server/store/stocks/stocks.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const copyOfToday = { fechaStock: '2026-11-21', login: 'operador', now }

describe.each(stores)('cloning a stock on %s', (_, openFreshStore) => {
  let warehouseId: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  /** Returns the records of a stock, without the ids and versions that differ between a stock and its clone. */
  const declared = async (stockId: number): Promise<unknown> => {
    const {
      permisoEmbarques: permisos,
      documentoTransportes: documentos,
      contenedorVacios: vacios,
    } = await readWholeStock(store.db, stockId)
    return JSON.parse(
      JSON.stringify({ permisos, documentos, vacios }, (key, value: unknown) => (key === 'id' || key === 'version' ? undefined : value)),
    )
  }

  it('copies every record with every field, and starts anew as an open stock', async () => {
    const scope = { warehouseId, stockId: (await insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })).id }
    await store.write(async (tx) => {
      // Permits and documents alternate, so that the test fails if a clone matches them by position.
      for (const number of [1, 2, 3]) {
        const permiso = await permisoEmbarques.insert(
          tx,
          scope,
          aPermisoEmbarque({ identificadorRemito: `R${number}`, condicionImo: true, numeroImo: String(number) }),
        )
        const documento = await documentoTransportes.insert(
          tx,
          scope,
          aDocumentoTransporte({ identificadorDocumentoTransporte: `T${number}`, observaciones: 'Frágil' }),
        )
        for (let count = 0; count < number; count += 1) {
          await lineaMercaderias.insert(
            tx,
            { ...scope, titulo: 'permiso-embarque', tituloId: permiso.id },
            aLineaMercaderia({ pesoBruto: `${number}.${count}1` }),
          )
          await contenedorAsociados.insert(
            tx,
            { ...scope, titulo: 'documento-transporte', tituloId: documento.id },
            aContenedorAsociado({ tipo: 'PIER', cantidadBultos: count }),
          )
        }
        await lineaMercaderias.insert(
          tx,
          { ...scope, titulo: 'documento-transporte', tituloId: documento.id },
          aLineaMercaderia({ cantidad: number }),
        )
        await contenedorVacios.insert(tx, scope, aContenedorVacio({ longitudContenedor: '40' }))
      }
      await permisoEmbarques.delete(tx, scope, (await permisoEmbarques.insert(tx, scope, aPermisoEmbarque())).id)
    })
    await store.db
      .updateTable('stock')
      .set({ state: 'SUCCESS', sentDate: now, daysLate: 0, transactionId: '1', scheduleDate: now, message: '<stock/>' })
      .where('id', '=', scope.stockId)
      .execute()

    const copy = await store.write((tx) => cloneStock(tx, scope, copyOfToday))
    const original = await findStock(store.db, scope)
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      version: 1,
      fechaStock: '2026-11-21',
      state: 'OPEN',
      sentDate: null,
      daysLate: null,
      transactionId: null,
      scheduleDate: null,
      emptyContainers: [expect.anything(), expect.anything(), expect.anything()],
    })
    expect(copy.totals).toMatchObject({
      permisoEmbarques: 3,
      documentoTransportes: 3,
      contenedorVacios: 3,
      lineaMercaderias: 9,
      contenedorAsociados: 6,
    })
    expect(await declared(copy.id)).toEqual(await declared(scope.stockId))
    const row = await store.db.selectFrom('stock').select(['message', 'createdBy']).where('id', '=', copy.id).executeTakeFirst()
    expect(row).toEqual({ message: null, createdBy: 'operador' })
  })

  it('copies five thousand lines each to the copy of its own permit', async () => {
    const scope = { warehouseId, stockId: (await insertStock(store.db, { warehouseId, fechaStock: '2026-11-20', login: 'user', now })).id }
    await store.write(async (tx) => {
      for (let number = 1; number <= 50; number += 1) {
        const permiso = await permisoEmbarques.insert(tx, scope, aPermisoEmbarque({ identificadorRemito: `R${number}` }))
        const line = {
          stockId: scope.stockId,
          permisoEmbarqueId: permiso.id,
          documentoTransporteId: null,
          version: 1,
          tipoEmbalaje: '05',
          pesoBruto: 100,
        }
        await tx
          .insertInto('linea_mercaderia')
          .values(Array.from({ length: 100 }, (_line, index) => ({ ...line, cantidad: number * 1000 + index })))
          .execute()
      }
    })
    const copy = await store.write((tx) => cloneStock(tx, scope, copyOfToday))
    expect(copy.totals).toMatchObject({ permisoEmbarques: 50, lineaMercaderias: 5000, pesoBruto: 5000 })
    expect(await declared(copy.id)).toEqual(await declared(scope.stockId))
  })
})
