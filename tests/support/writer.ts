import { openStore } from '#server/store/database/open.ts'
import { permisoEmbarques } from '#server/store/records/stock-records.ts'
import { insertStock } from '#server/store/stocks/stocks.ts'
import { aPermisoEmbarque } from './records.ts'

/** A process that writes some stocks, each with a permit, and says their ids. Its words: a SQLite file or a `postgres:` address, the warehouse, how many. */
const [address = '', warehouse, times] = process.argv.slice(2)
const store = await openStore(address.startsWith('postgres:') ? { url: address } : { file: address })
const warehouseId = Number(warehouse)
for (let count = 0; count < Number(times); count += 1) {
  const stockId = await store.write(async (tx) => {
    const { id } = await insertStock(tx, { warehouseId, fechaStock: '2026-11-20', login: 'user', now: '2026-11-20T12:00:00.000Z' })
    await permisoEmbarques.insert(tx, { warehouseId, stockId: id }, aPermisoEmbarque())
    return id
  })
  process.stdout.write(`${stockId}\n`)
}
await store.close()
