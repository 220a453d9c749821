import { titulos, type Titulo } from '#domain/titulo/titulo.ts'

/** Drafts made of the authority's own published test data (`server/authority/README.md#test-data`), which the stand-in knows. */
export const arrived = '2026-11-02T12:00:00.000Z'

export const permiso = {
  fechaIngresoDeposito: arrived,
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Nave 2, fila 7',
  condicionImo: false,
  impedimentoLegalAduanero: false,
  observaciones: 'Con precinto',
  identificadorPermiso: '16033EC01000038D',
  identificadorRemito: '',
  exportador: '33504932619',
  destinoMercaderia: '310',
  destinatarioExterior: '20040410024',
}

export const documento = {
  fechaIngresoDeposito: arrived,
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Nave 1, fila 3',
  condicionImo: true,
  numeroImo: '1',
  impedimentoLegalAduanero: false,
  observaciones: '',
  identificadorManifiesto: '13033MANI000138P',
  identificadorDocumentoTransporte: 'USMIA1234',
  consignatario: '30590428775',
  procedenciaMercaderia: '212',
}

export const linea = { tipoEmbalaje: '05', cantidad: '1', pesoBruto: '1000.50' }

export const contenedor = { tipo: 'HOUSE', cantidadBultos: '10', numeroContenedor: 'CRXU2358579', longitudContenedor: '40' }

export const vacio = { fechaIngresoDeposito: arrived, numeroContenedor: 'TRIU5555555', longitudContenedor: '20' }

/** The collection of a stock's records, or of what a titulo holds. */
export function below(stock: string, titulo: Titulo, id?: number, contenido?: 'linea-mercaderias' | 'contenedor-asociados'): string {
  const collection = `${stock}/${titulos[titulo].collection}`
  return id === undefined ? collection : `${collection}/${id}${contenido === undefined ? '' : `/${contenido}`}`
}
