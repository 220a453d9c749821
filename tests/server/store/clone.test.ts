import { expect, test } from 'vitest'
import { permisoEmbarques } from '#server/store/records/stock-records.ts'
import { readWholeStock } from '#server/store/records/whole-stock.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { cloneStock } from '#server/store/stocks/clone.ts'
import { findStock } from '#server/store/stocks/stocks.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'

/** More lines and empty containers than one statement copies. Each titulo holds other things than the next. */
const records = {
  permisoEmbarques: Array.from({ length: 50 }, (_permit, number) => ({
    draft: aPermisoEmbarque({ identificadorRemito: `R${number}`, condicionImo: true, numeroImo: '1' }),
    lineaMercaderias: Array.from({ length: 100 }, (_line, index) =>
      aLineaMercaderia({ cantidad: number * 100 + index + 1, pesoBruto: '1.01' }),
    ),
    contenedorAsociados: [],
  })),
  documentoTransportes: [1, 2, 3].map((number) => ({
    draft: aDocumentoTransporte({ identificadorDocumentoTransporte: `T${number}`, observaciones: 'Frágil' }),
    lineaMercaderias: [aLineaMercaderia({ cantidad: number })],
    contenedorAsociados: Array.from({ length: number }, () => aContenedorAsociado({ tipo: 'PIER', cantidadBultos: number })),
  })),
  contenedorVacios: Array.from({ length: 501 }, () => aContenedorVacio({ longitudContenedor: '40' })),
}

test.each(stores)(
  'a clone has every record with every field in its own permit or document, and starts as an open stock, on %s',
  async (_, openFreshStore) => {
    const store = await openFreshStore()
    const warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
    const sent = { state: 'SUCCESS', sentDate: now, daysLate: 0, transactionId: '1', scheduleDate: now, message: '<stock/>' } as const
    const stock = { depositoId: warehouseId, fechaStock: '2026-11-20', createdBy: 'user', createdDate: now, ...sent }
    const [stockId = 0] = await store.write((tx) => loadStocks(tx, [{ stock, ...records }]))
    const scope = { warehouseId, stockId }
    /** The records, without the ids and versions that differ between a stock and its clone. */
    const declared = async (id: number): Promise<unknown> => {
      const { permisoEmbarques: permisos, documentoTransportes: documentos, contenedorVacios: vacios } = await readWholeStock(store.db, id)
      const but = (key: string, value: unknown) => (key === 'id' || key === 'version' ? undefined : value)
      return JSON.parse(JSON.stringify({ permisos, documentos, vacios }, but))
    }
    const [first, second] = (await readWholeStock(store.db, stockId)).permisoEmbarques
    // PostgreSQL finds a changed row behind the others.
    await permisoEmbarques.update(store.db, scope, { id: first?.id ?? 0 }, aPermisoEmbarque({ identificadorRemito: 'otro' }))
    await permisoEmbarques.delete(store.db, scope, second?.id ?? 0)

    const copy = await store.write((tx) => cloneStock(tx, scope, { fechaStock: '2026-11-21', login: 'operador', now }))
    const { totals } = await findStock(store.db, scope)
    expect(totals).toMatchObject({ permisoEmbarques: 49, documentoTransportes: 3, lineaMercaderias: 4903, contenedorAsociados: 6 })
    const open = { version: 1, state: 'OPEN', sentDate: null, daysLate: null, transactionId: null, scheduleDate: null }
    expect(copy).toMatchObject({ ...open, fechaStock: '2026-11-21', totals })
    expect(await declared(copy.id)).toEqual(await declared(stockId))
    const row = await store.db.selectFrom('stock').select(['message', 'createdBy']).where('id', '=', copy.id).executeTakeFirst()
    expect(row).toEqual({ message: null, createdBy: 'operador' })
    await store.close()
  },
)
