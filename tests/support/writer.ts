import { writeSync } from 'node:fs'
import { openStore, type StoreLocation } from '#server/store/database/open.ts'
import { permisoEmbarques } from '#server/store/records/stock-records.ts'
import { insertStock } from '#server/store/stocks/stocks.ts'
import { aPermisoEmbarque } from './records.ts'

/**
 * A process that writes a stock with a permit, says its id once the store has acknowledged it, and goes on: so many times, or without end.
 * Its words: a folder's SQLite file or a `postgres:` address, the warehouse, how many.
 */
const [address = '', warehouse, times] = process.argv.slice(2)
const where: StoreLocation = address.startsWith('postgres:') ? { url: address } : { file: address }
const store = await openStore(where)
const warehouseId = Number(warehouse)
for (let count = 0; count < (times === undefined ? Infinity : Number(times)); count += 1) {
  const stockId = await store.write(async (tx) => {
    const { id } = await insertStock(tx, { warehouseId, fechaStock: '2026-11-20', login: 'user', now: '2026-11-20T12:00:00.000Z' })
    await permisoEmbarques.insert(tx, { warehouseId, stockId: id }, aPermisoEmbarque())
    return id
  })
  // Straight to the pipe: what is still in a buffer when the process is killed was never said.
  writeSync(1, `${stockId}\n`)
}
await store.close()
