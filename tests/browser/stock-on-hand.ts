import { expect } from '@playwright/test'
import * as z from 'zod/mini'
import { today } from '#domain/values/dates.ts'
import type { Caller } from '../support/caller.ts'
import { below, contenedor, documento, linea, permiso, vacio } from '../support/declared-goods.ts'

export type StockOnHand = Awaited<ReturnType<typeof stockOnHand>>

/** Makes a stock with one of everything over HTTP. Without its container the permit's line is refused by the authority (`server/authority/README.md#business-rules`, code 11371). */
export async function stockOnHand(operador: Caller, warehouseId: number, { withContainer = true } = {}) {
  const make = async (path: string, draft: object): Promise<number> => {
    const { status, body } = await operador.post(path, draft)
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return z.object({ id: z.number() }).parse(body).id
  }
  const stocks = `api/warehouse/${warehouseId}/stocks`
  const id = await make(stocks, { fechaStock: today() })
  const path = `${stocks}/${id}`
  const permisoId = await make(below(path, 'permiso-embarque'), permiso)
  const documentoId = await make(below(path, 'documento-transporte'), documento)
  return {
    id,
    path,
    address: `/warehouse/${warehouseId}/stocks/stock-detail/${id}`,
    permisoId,
    documentoId,
    lineaId: await make(below(path, 'permiso-embarque', permisoId, 'linea-mercaderias'), linea),
    contenedorId: withContainer ? await make(below(path, 'permiso-embarque', permisoId, 'contenedor-asociados'), contenedor) : 0,
    vacioId: await make(`${path}/contenedor-vacios`, vacio),
  }
}

export async function refusedStock(operador: Caller, warehouseId: number): Promise<StockOnHand> {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'ERROR' })
  return stock
}
