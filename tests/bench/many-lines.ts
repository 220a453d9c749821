import { join } from 'node:path'
import { instantOf, today } from '#domain/dates.ts'
import { loadStocks } from '#server/store/load.ts'
import { openStore } from '#server/store/open.ts'

/** Adds an open stock of today to the first warehouse of the demo, with one permit of so many lines. Returns its number. No product may be running on the folder. */
export async function loadLines(dataDir: string, lines: number): Promise<number> {
  const store = await openStore({ file: join(dataDir, 'deposito.db') })
  const day = today()
  const stock = { depositoId: 1, fechaStock: day, state: 'OPEN', createdBy: 'user', createdDate: instantOf(day, '08:05') } as const
  const draft = {
    fechaIngresoDeposito: instantOf(day, '08:00'),
    condicionMercaderia: 'BUENA',
    ubicacionPartida: 'Nave 3, fila 12',
    condicionImo: false,
    impedimentoLegalAduanero: false,
    identificadorPermiso: '26001EC01123456A',
    exportador: 30_708_451_262,
    destinoMercaderia: '310',
    destinatarioExterior: 'Santos SA',
  } as const
  const lineaMercaderias = Array.from({ length: lines }, (_line, place) => ({
    tipoEmbalaje: '06',
    cantidad: 1 + (place % 500),
    pesoBruto: 100 + place + 0.25,
  }))
  const permisoEmbarques = [{ draft, lineaMercaderias, contenedorAsociados: [] }]
  const [id = 0] = await store.write((tx) => loadStocks(tx, [{ stock, permisoEmbarques }]))
  await store.close()
  return id
}
