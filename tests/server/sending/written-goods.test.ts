import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startSend, writeGoods, type WrittenGoods } from '#server/sending/start-send.ts'
import { productAsAuthor } from '#server/store/operations/audit.ts'
import { unpackText } from '#server/store/operations/packed-text.ts'
import { lineaMercaderias, permisoEmbarques } from '#server/store/records/stock-records.ts'
import type { StockScope } from '#server/store/records/stock-rows.ts'
import { readGoods, readGoodsMark } from '#server/store/records/whole-stock.ts'
import { loadStocks } from '#server/store/stocks/bulk-insert.ts'
import { lockStockFor } from '#server/store/stocks/locked-stock.ts'
import { openForAll } from '../../support/open-for.ts'
import { addCompany, addDeposito } from '../../support/people.ts'
import { aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import { stores } from '../../support/store.ts'

const now = '2026-11-20T12:00:00.000Z'
const fechaStock = '2026-11-20'

describe.each(stores)('lo que se escribe antes de enviar, en %s', (kind, openFreshStore) => {
  let warehouseId: number

  const store = openForAll(() => openFreshStore())

  beforeAll(async () => {
    warehouseId = await addDeposito(store.db, await addCompany(store.db, 'user'))
  })

  /** A stock with one permit of some lines: of one unless told. */
  const aStock = async (lineaMercaderias = [aLineaMercaderia({ cantidad: 7 })]) => {
    const stock = { depositoId: warehouseId, fechaStock, state: 'OPEN', createdBy: 'user', createdDate: now } as const
    const permisoEmbarques = [{ draft: aPermisoEmbarque(), lineaMercaderias, contenedorAsociados: [] }]
    const [stockId = 0] = await store.write((tx) => loadStocks(tx, [{ stock, permisoEmbarques }]))
    const [permiso] = (await readGoods(store.db, stockId)).permisoEmbarques
    const scope = { warehouseId, stockId }
    const inside = { ...scope, titulo: 'permiso-embarque', tituloId: permiso?.id ?? 0 } as const
    return { scope, inside, line: { id: permiso?.lineaMercaderias[0]?.id ?? 0 } }
  }

  /** Sends a stock and returns its message without the number of the transaction. */
  const sent = async (scope: StockScope, goods: WrittenGoods): Promise<string> => {
    await store.write(async (tx) =>
      startSend(tx, await lockStockFor(tx, scope, 'send'), { fechaStock, author: productAsAuthor(new Date(now)), goods }),
    )
    const stored = store.db.selectFrom('stock').select(['message', 'packedMessage']).where('id', '=', scope.stockId)
    const { message, packedMessage } = await stored.executeTakeFirstOrThrow()
    expect([message, packedMessage]).toContain(null)
    return (await unpackText(message ?? packedMessage ?? '')).replace(/<IdTransaccion>\d+</, '<IdTransaccion><')
  }

  test('la marca cambia con cada registro que se agrega, se modifica o se elimina, y no con los de otro stock', async () => {
    const { scope, inside, line } = await aStock()
    const mark = () => readGoodsMark(store.db, scope.stockId)
    const marks = [await mark()]
    await aStock()
    expect(await mark()).toBe(marks[0])
    for (const change of [
      () => lineaMercaderias.insert(store.db, inside, aLineaMercaderia()),
      () => lineaMercaderias.update(store.db, inside, { id: line.id }, aLineaMercaderia({ cantidad: 9 })),
      () => lineaMercaderias.delete(store.db, inside, line.id),
      () => lineaMercaderias.insert(store.db, inside, aLineaMercaderia()),
      () => permisoEmbarques.update(store.db, scope, { id: inside.tituloId }, aPermisoEmbarque({ observaciones: 'otra' })),
    ]) {
      await change()
      marks.push(await mark())
    }
    expect(new Set(marks).size).toBe(6)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('un mensaje largo se guarda comprimido, y es el mismo byte por byte; una línea que cambió mientras tanto sale como quedó', async () => {
    for (const lines of [1, 1000]) {
      const one = await aStock(Array.from({ length: lines }, (_line, index) => aLineaMercaderia({ cantidad: index + 7 })))
      const goods = await writeGoods(store.db, one.scope.stockId)
      const message = await sent(one.scope, goods)
      expect(message).toMatch(/^<\?xml.*<Cantidad>7<.*<\/soap:Envelope>$/)
      expect(message.includes(goods.text)).toBe(true)
      expect(goods.packed === null).toBe(lines === 1)
    }
    const { scope, inside, line } = await aStock()
    const goods = await writeGoods(store.db, scope.stockId)
    await lineaMercaderias.update(store.db, inside, { id: line.id }, aLineaMercaderia({ cantidad: 8 }))
    expect(await sent(scope, goods)).toContain('<Cantidad>8<')
  })

  test('cinco mil líneas se leen y se escriben enteras, en pedazos', async () => {
    const amounts = Array.from({ length: 5000 }, (_line, index) => index + 1)
    const { scope } = await aStock(amounts.map((cantidad) => aLineaMercaderia({ cantidad })))
    let turns = 0
    const count = (): void => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    // Each look at the clock is a turn later, so that a fast machine gives way as often as a slow one.
    let clock = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 5))
    const { permisoEmbarques: permisos } = await readGoods(store.db, scope.stockId)
    clearImmediate(next)
    expect(permisos[0]?.lineaMercaderias.map(({ cantidad }) => cantidad)).toEqual(amounts)
    expect(turns, 'da paso a los demás').toBeGreaterThan(9)
  })
})
