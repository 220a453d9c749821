import { join } from 'node:path'
import { daysAfter, instantOf, today } from '#domain/values/dates.ts'
import { openStore } from '#server/store/database/open.ts'
import { type StockToLoad, loadStocks } from '#server/store/stocks/bulk-insert.ts'

const permitsOfStock = 50

/** Adds accepted stocks of the days before the demo's to its two warehouses, with so many permits of one line each. No product may be running on the folder. */
export async function loadPermits(dataDir: string, permits: number): Promise<void> {
  const store = await openStore({ file: join(dataDir, 'deposito.db') })
  const last = daysAfter(today(), -100)
  const stocks = Array.from({ length: permits / permitsOfStock }, (_stock, index) => accepted(last, index))
  await store.write((tx) => loadStocks(tx, stocks.toReversed()))
  await store.close()
}

function accepted(last: string, index: number): StockToLoad {
  const fechaStock = daysAfter(last, -index)
  return {
    stock: {
      depositoId: 1 + (index % 2),
      fechaStock,
      state: 'SUCCESS',
      sentDate: instantOf(fechaStock, '19:40'),
      daysLate: 0,
      transactionId: `${index}`,
      createdBy: 'user',
      createdDate: instantOf(fechaStock, '18:05'),
    },
    permisoEmbarques: Array.from({ length: permitsOfStock }, (_permit, place) => {
      const number = index * permitsOfStock + place
      const line = { tipoEmbalaje: '06', cantidad: 1 + (number % 500), pesoBruto: 100 + (number % 900) }
      return { draft: permitOf(fechaStock, number), lineaMercaderias: [line], contenedorAsociados: [] }
    }),
  }
}

/** The draft of a permit with a number of its own. */
export function permitOf(day: string, number: number) {
  return {
    fechaIngresoDeposito: instantOf(day, '11:20'),
    condicionMercaderia: 'BUENA',
    ubicacionPartida: `Nave ${number % 9}, fila ${number % 31}`,
    condicionImo: false,
    impedimentoLegalAduanero: false,
    identificadorPermiso: `20033EC01${String(number).padStart(6, '0')}A`,
    exportador: 30_708_451_262,
    destinoMercaderia: '310',
    destinatarioExterior: 'Santos SA',
  } as const
}
