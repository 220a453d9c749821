import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { writeStockMessage, type DeclaredStock } from '#server/authority/message.ts'
import { withTicket, writeEnvelope } from '#server/authority/soap/envelope.ts'
import { aContenedorAsociado, aContenedorVacio, aDocumentoTransporte, aLineaMercaderia, aPermisoEmbarque } from '../../support/records.ts'

/** Stocks of the domain, and checks of their messages against the authority's schema. */

type DeclaredPermiso = DeclaredStock['permisoEmbarques'][number]
type DeclaredDocumento = DeclaredStock['documentoTransportes'][number]

export const declarant = { cuit: '30-59042877-5', tipoAgente: 'DEPO', rol: 'DEPO' }

export function permiso(changes: Partial<DeclaredPermiso> = {}): DeclaredPermiso {
  return { id: 1, ...aPermisoEmbarque(), lineaMercaderias: [linea()], contenedorAsociados: [contenedor()], ...changes }
}

export function documento(changes: Partial<DeclaredDocumento> = {}): DeclaredDocumento {
  const lineaMercaderias = [linea({ tipoEmbalaje: '32' })]
  return { id: 2, ...aDocumentoTransporte(), lineaMercaderias, contenedorAsociados: [], ...changes }
}

export const linea = (changes: Partial<DeclaredPermiso['lineaMercaderias'][number]> = {}) => ({ id: 3, ...aLineaMercaderia(), ...changes })

export const contenedor = (changes: object = {}) => ({ id: 4, ...aContenedorAsociado(changes) })

export const vacio = (changes: object = {}) => ({ id: 5, ...aContenedorVacio(), ...changes })

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

/** What is sent of a stock. */
export function envelopeOf(
  stock: DeclaredStock,
  { day = '2026-11-20', transactionId = '26112012345678', ticket = { token: 'PD94bWw=', sign: 'c2lnbg==' } } = {},
): string {
  return withTicket(writeEnvelope(writeStockMessage(stock, { transactionId, fechaStock: day }), declarant), ticket)
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
