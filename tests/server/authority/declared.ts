import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { writeStockMessage, type DeclaredStock } from '#server/authority/message.ts'
import { withTicket, writeEnvelope } from '#server/authority/soap/envelope.ts'

/** Stocks of the domain, and checks of their messages against the authority's schema. */

export type DeclaredPermiso = DeclaredStock['permisoEmbarques'][number]
export type DeclaredDocumento = DeclaredStock['documentoTransportes'][number]

export const declarant = { cuit: '30-59042877-5', tipoAgente: 'DEPO', rol: 'DEPO' }
export const ticket = { token: 'PD94bWw=', sign: 'c2lnbg==' }
export const fechaStock = '2026-11-20'
export const transactionId = '26112012345678'

const titulo = {
  fechaIngresoDeposito: '2026-11-19T02:30:00.000Z',
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Nave 2, fila C',
  condicionImo: false,
  impedimentoLegalAduanero: false,
} as const

export function permiso(changes: Partial<DeclaredPermiso> = {}): DeclaredPermiso {
  return {
    id: 1,
    ...titulo,
    identificadorPermiso: '16033EC01000038D',
    exportador: 33504932619,
    destinoMercaderia: '310',
    destinatarioExterior: '20040410024',
    lineaMercaderias: [linea()],
    contenedorAsociados: [contenedor()],
    ...changes,
  }
}

export function documento(changes: Partial<DeclaredDocumento> = {}): DeclaredDocumento {
  return {
    id: 2,
    ...titulo,
    condicionMercaderia: 'MALA',
    identificadorManifiesto: '13033MANI000135M',
    identificadorDocumentoTransporte: 'SPAGS001',
    consignatario: 30590428775,
    procedenciaMercaderia: '410',
    lineaMercaderias: [linea({ tipoEmbalaje: '32' })],
    contenedorAsociados: [],
    ...changes,
  }
}

export function linea(changes: Partial<DeclaredPermiso['lineaMercaderias'][number]> = {}) {
  return { id: 3, tipoEmbalaje: '05', cantidad: 1, pesoBruto: 1000, ...changes }
}

export function contenedor(changes: Partial<DeclaredPermiso['contenedorAsociados'][number]> = {}) {
  return { id: 4, tipo: 'HOUSE' as const, cantidadBultos: 0, numeroContenedor: 'CRXU2358579', longitudContenedor: '40', ...changes }
}

export function vacio(changes: Partial<DeclaredStock['contenedorVacios'][number]> = {}) {
  return { id: 5, fechaIngresoDeposito: '2026-11-20T03:00:00.000Z', numeroContenedor: 'CMAU1267465', longitudContenedor: '20', ...changes }
}

export function declared(changes: Partial<DeclaredStock> = {}): DeclaredStock {
  return {
    deposito: { codigoAduana: '001', codigoLugarOperativo: '10057' },
    permisoEmbarques: [permiso()],
    documentoTransportes: [documento()],
    contenedorVacios: [vacio()],
    ...changes,
  }
}

export const withPermiso = (changes: Partial<DeclaredPermiso>): DeclaredStock => declared({ permisoEmbarques: [permiso(changes)] })

export const withDocumento = (changes: Partial<DeclaredDocumento>): DeclaredStock =>
  declared({ documentoTransportes: [documento(changes)] })

export function messageOf(stock: DeclaredStock): string {
  return writeStockMessage(stock, { transactionId, fechaStock })
}

export function envelopeOf(stock: DeclaredStock): string {
  return withTicket(writeEnvelope(messageOf(stock), declarant), ticket)
}

/** Returns the first error of the schema in the call of an envelope; null when there is none. */
export function schemaFault(envelope: string): string | null {
  const call = /<RegistrarStock .*<\/RegistrarStock>/s.exec(envelope)?.[0] ?? ''
  return faultIn(readFileSync(new URL('registrar-stock.xsd', import.meta.url), 'utf8'), call)
}

/** Returns the first error of a schema in a document; null when there is none. */
export function faultIn(xsd: string, xml: string): string | null {
  const schema = XmlDocument.fromString(xsd)
  const validator = XsdValidator.fromDoc(schema)
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'not valid'
  } finally {
    document.dispose()
    validator.dispose()
    schema.dispose()
  }
}

/** Returns the texts of all elements of a name. */
export function textsOf(envelope: string, name: string): string[] {
  const document = XmlDocument.fromString(envelope)
  try {
    return document.find(`//*[local-name()="${name}"]`).map((node) => ('content' in node ? String(node.content) : ''))
  } finally {
    document.dispose()
  }
}
