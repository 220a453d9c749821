// Sample messages with every possible element, to compare with the authority's WSDL.
import { condicionesMercaderia, tiposContenedor } from '#domain/catalogs/choices.ts'
import { writeStockMessage, type DeclaredStock } from '../message.ts'
import { writeEnvelope } from '../soap/envelope.ts'

const fechaIngresoDeposito = '2026-11-19T15:00:00.000Z'

/** A título without optional fields, and the optional fields of a full one. */
const barest = {
  fechaIngresoDeposito,
  condicionMercaderia: 'MALA',
  ubicacionPartida: 'Nave 2',
  condicionImo: false,
  impedimentoLegalAduanero: false,
  lineaMercaderias: [],
  contenedorAsociados: [],
} as const

const full = {
  ...barest,
  condicionMercaderia: 'BUENA',
  condicionImo: true,
  numeroImo: 'UN 1202',
  impedimentoLegalAduanero: true,
  tipoImpedimentoLegalAduanero: 'Judicial',
  descripcionImpedimentoLegalAduanero: 'Interdicción',
  observaciones: 'Con precinto',
  lineaMercaderias: [
    { id: 1, tipoEmbalaje: '05', cantidad: 999_999_999_999_999, pesoBruto: 9_999_999_999.99 },
    { id: 2, tipoEmbalaje: '32', cantidad: 1, pesoBruto: 0.5 },
  ],
  contenedorAsociados: tiposContenedor.map((tipo, id) => ({
    id,
    numeroContenedor: 'CMAU1267465',
    longitudContenedor: '40',
    tipo,
    cantidadBultos: 999_999_999_999_999,
  })),
} as const

const exportacion = { exportador: 33_504_932_619, destinoMercaderia: '310', destinatarioExterior: 'Importadora del Este' } as const

const importacion = {
  identificadorManifiesto: '13033MANI000135M',
  identificadorDocumentoTransporte: 'SPAGS001',
  consignatario: 30_590_428_775,
  procedenciaMercaderia: '410',
} as const

/**
 * A stock with everything that a message may contain: every element, every list with several items, every word of a list of words, the
 * largest numbers; and items without what may be left out.
 */
const fullStock: DeclaredStock = {
  deposito: { codigoAduana: '001', codigoLugarOperativo: '60DPP' },
  permisoEmbarques: [
    { id: 1, ...full, identificadorPermiso: '16033EC01000038D', identificadorRemito: 'R-0001', ...exportacion },
    { id: 2, ...barest, identificadorPermiso: '16033EC01000040T', ...exportacion },
    ...condicionesMercaderia.map((condicionMercaderia) => ({
      id: 3,
      ...barest,
      condicionMercaderia,
      identificadorRemito: 'R-0002',
      ...exportacion,
    })),
  ],
  documentoTransportes: [
    { id: 4, ...full, ...importacion },
    { id: 5, ...barest, ...importacion },
  ],
  contenedorVacios: [
    { id: 1, numeroContenedor: 'CMAU1267465', longitudContenedor: '40', fechaIngresoDeposito },
    { id: 2, numeroContenedor: 'TRIU5555555', longitudContenedor: '20', fechaIngresoDeposito },
  ],
}

const emptyStock: DeclaredStock = { ...fullStock, permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] }

/**
 * Returns the messages of a full and of an empty stock, written by the code that writes the real ones. They are compared with the WSDL and
 * never sent.
 */
export function sampleEnvelopes(): string[] {
  const send = { transactionId: '26112099999999', fechaStock: '2026-11-20' }
  const company = { cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO' }
  return [fullStock, emptyStock].map((stock) => writeEnvelope(writeStockMessage(stock, send), company))
}
