import { UnknownQuery } from '#domain/page.ts'
import { searchForm, searchLength, searchPath } from '#domain/search.ts'
import { viewerOf } from '../http/auth.ts'
import type { Api, Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { listSeenIds } from '../store/depositos.ts'
import type { SearchedPlaces } from '../store/search-fields.ts'
import { searchPlaces, searchStock } from '../store/search.ts'

/** Finds a permit, manifest, title, container or CUIT in the stocks of all warehouses that the caller may see (`server/README.md#search`). */
export function searchRoutes(app: Api): void {
  app.get(`/${searchPath}`, async (call) => {
    const { db } = call.var.services.store
    const form = searchForm(call.req.query('q') ?? '').replaceAll('\0', '')
    if (form.length < searchLength.min || form.length > searchLength.max) throw new UnknownQuery('q')
    const warehouseId = idOf(call, 'warehouseId')
    const stockId = idOf(call, 'stockId')
    const places = await placesOf(call, warehouseId)
    return call.json(stockId === null ? await searchPlaces(db, places, form) : await searchStock(db, places, stockId, form))
  })
}

/** The warehouses to look in. Throws 404 for one that the caller may not see. */
async function placesOf(call: Call, warehouseId: number | null): Promise<SearchedPlaces> {
  const viewer = viewerOf(call)
  if (viewer.isAdmin && warehouseId === null) return 'all'
  const seen = await listSeenIds(call.var.services.store.db, viewer)
  if (warehouseId === null) return seen
  if (!seen.includes(warehouseId)) throw notFound()
  return [warehouseId]
}

/** An id that the address may narrow the search to. */
function idOf(call: Call, name: 'warehouseId' | 'stockId'): number | null {
  const text = call.req.query(name)
  if (text === undefined || text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new UnknownQuery(name)
  return Number(text)
}
