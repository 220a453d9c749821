import type { StockState } from '#domain/stock/stock.ts'
import type { App } from '../../support/app.tsx'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'

interface StockGiven {
  state?: StockState
  scheduleDate?: string
  permiso?: object
  /** How many lines its permit has. */
  lines?: number
  empty?: boolean
}

/** The screens of the first warehouse's first stock, which holds one of each kind: all of them have the number 1. */
export const stockAt = '/warehouse/1/stocks/stock-detail/1'
export const permisoAt = `${stockAt}/permiso-embarque/1`

export function aStock({ state = 'OPEN', scheduleDate, permiso = {}, lines = 1, empty = false }: StockGiven = {}) {
  return async (server: TestServer): Promise<void> => {
    const owner = server.as('owner')
    const stocks = '/api/warehouse/1/stocks'
    await owner.post(stocks, { fechaStock: '2026-11-20', state: 'OPEN', warehouseId: 1, companyId: 1 })
    if (!empty) {
      await owner.post(`${stocks}/1/permiso-embarques`, aPermisoEmbarque(permiso))
      for (let line = 0; line < lines; line += 1) await owner.post(`${stocks}/1/permiso-embarques/1/linea-mercaderias`, aLineaMercaderia())
      await owner.post(`${stocks}/1/permiso-embarques/1/contenedor-asociados`, aContenedorAsociado())
      await owner.post(`${stocks}/1/documento-transportes`, aDocumentoTransporte())
      await owner.post(`${stocks}/1/contenedor-vacios`, aContenedorVacio())
    }
    await setState(server, state, scheduleDate)
  }
}

/** The authority's doing, without the authority. */
export async function setState({ store }: TestServer, state: StockState, scheduleDate?: string): Promise<void> {
  const sent = state === 'SUCCESS' ? { sentDate: '2026-11-20T21:02:00.000Z', transactionId: '26112000000011', daysLate: 0 } : {}
  await store.db
    .updateTable('stock')
    .set({ state, scheduleDate: scheduleDate ?? null, ...sent })
    .execute()
  if (state === 'ERROR')
    await store.db
      .insertInto('stock_error')
      .values({ stockId: 1, code: '11371', description: 'Embalaje 05 sin contenedores', additionalDescription: '16033EC01000038D' })
      .execute()
}

/** The first stock is read with these fields: what only the authority, or time, would bring about. */
export function stockAnswers({ changeAnswers }: Pick<App, 'changeAnswers'>, fields: object): void {
  changeAnswers(/^GET .*\/stocks\/1$/, fields)
}

export function listAnswers({ changeAnswers }: Pick<App, 'changeAnswers'>, fields: object): void {
  changeAnswers(/^GET .*\/stocks\?/, fields)
}
