import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { writeStockMessage, type DeclaredStock } from '#server/authority/message.ts'
import { withTicket, writeEnvelope } from '#server/authority/soap/envelope.ts'

export const declarant = { cuit: '30-59042877-5', tipoAgente: 'DEPO', rol: 'DEPO' }

/** Returns the SOAP envelope that declares a stock, as the product sends it. */
export function envelopeOf(
  whole: DeclaredStock,
  { day = '2026-11-20', transactionId = '26112012345678', ticket = { token: 'PD94bWw=', sign: 'c2lnbg==' } } = {},
): string {
  return withTicket(writeEnvelope(writeStockMessage(whole, { transactionId, fechaStock: day }), declarant), ticket)
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
