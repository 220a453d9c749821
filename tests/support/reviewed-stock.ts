import { expect } from 'vitest'
import catalogue from '#app/public/i18n/es.json' with { type: 'json' }
import type { Finding } from '#domain/stock/review-finding.ts'
import { reviewPieces, type ReviewDays, type StockToReview } from '#domain/stock/stock-review.ts'
import { readMessage } from '#domain/values/message.ts'

type Permiso = StockToReview['permisoEmbarques'][number]
type Documento = StockToReview['documentoTransportes'][number]

export const linea = { id: 31, tipoEmbalaje: '05', cantidad: 1, pesoBruto: 1000.1 }
export const contenedor = { id: 41, tipo: 'HOUSE', cantidadBultos: 1, numeroContenedor: 'CMAU1267465', longitudContenedor: '40' } as const
export const vacio = { id: 51, fechaIngresoDeposito: '2026-10-15T12:00:00.000Z', numeroContenedor: 'CSQU3054383', longitudContenedor: '20' }
const titulo = {
  fechaIngresoDeposito: '2026-10-15T12:00:00.000Z',
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Nave 2',
  condicionImo: false,
  impedimentoLegalAduanero: false,
} as const
export const unPermiso: Permiso = {
  id: 11,
  ...titulo,
  identificadorPermiso: '16033EC01000038D',
  exportador: 33_504_932_619,
  destinoMercaderia: '310',
  destinatarioExterior: 'Importadora',
  lineaMercaderias: [linea],
  contenedorAsociados: [contenedor],
}
export const unDocumento: Documento = {
  id: 21,
  ...titulo,
  identificadorManifiesto: '13033MANI000135M',
  identificadorDocumentoTransporte: 'SPAGS001',
  consignatario: 30_590_428_775,
  procedenciaMercaderia: '410',
  lineaMercaderias: [{ ...linea, id: 32, tipoEmbalaje: '32', pesoBruto: 0.2 }],
  contenedorAsociados: [],
}

export const days: ReviewDays = {
  fechaStock: '2026-11-20',
  lastAccepted: '2026-11-19',
  sendDay: '2026-11-20',
  unsettled: [],
  messageBytes: null,
  before: null,
  isScheduled: false,
}
export const stock: StockToReview = {
  stock: { id: 7 },
  company: { cuit: '30-70845126-2' },
  deposito: { codigoAduana: '001', codigoLugarOperativo: '10057' },
  permisoEmbarques: [unPermiso],
  documentoTransportes: [unDocumento],
  contenedorVacios: [vacio],
}

export const withPermiso = (changes: Partial<Permiso>): StockToReview => ({ ...stock, permisoEmbarques: [{ ...unPermiso, ...changes }] })
export const withDocumento = (changes: Partial<Documento>): StockToReview => ({
  ...stock,
  documentoTransportes: [{ ...unDocumento, ...changes }],
})
export const withLinea = (changes: Partial<typeof linea>): StockToReview =>
  withPermiso({ lineaMercaderias: [linea, { ...linea, id: 33, ...changes }] })
export const withContenedor = (numeroContenedor: string, longitudContenedor = '40'): StockToReview =>
  withPermiso({ contenedorAsociados: [{ ...contenedor, numeroContenedor, longitudContenedor }] })
export const withVacio = (changes: Partial<typeof vacio>): StockToReview => ({ ...stock, contenedorVacios: [{ ...vacio, ...changes }] })
export const withDeposito = (changes: Partial<StockToReview['deposito']>): StockToReview => ({
  ...stock,
  deposito: { ...stock.deposito, ...changes },
})

/** The sentence as the screen shows it; fails when the catalogue lacks it or a gap stays open. */
function sentence({ message }: Finding): string {
  const { key, params } = readMessage(message)
  const text = new Map(Object.entries(catalogue)).get(key)
  if (text === undefined) throw new Error(`the catalogue has no ${key}`)
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => params[name] ?? gap)
  expect(filled).not.toContain('{{')
  for (const value of Object.values(params).filter((given) => given.length > 1)) expect([key, filled.includes(value)]).toEqual([key, true])
  return filled
}

export const reviewStock = (whole: StockToReview, on: ReviewDays) => [...reviewPieces(whole, on)].flat()

export const findingsOf = (whole: StockToReview, on: ReviewDays = days) =>
  reviewStock(whole, on).map((found) => [found.severity, found.code, sentence(found)] as const)
