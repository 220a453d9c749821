import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseNumber, responseText, countryField, identifier, recordIdentity } from '../contract/fields.ts'
import { cuitField } from '../contract/number-fields.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import { isDeclarationShape } from '../identifiers/declaration.ts'
import { tituloDefaults, tituloAnswer, tituloDraft, tituloFields } from './titulo-record.ts'

/** A transport document: goods that entered the country under a manifest (`server/authority/README.md#message`). */
export const documentoTransporte = z.object({
  ...recordIdentity,
  ...tituloAnswer,
  identificadorManifiesto: responseText,
  identificadorDocumentoTransporte: responseText,
  /** The consignee's CUIT, digits only. */
  consignatario: responseNumber,
  procedenciaMercaderia: responseText,
})

export type DocumentoTransporte = z.infer<typeof documentoTransporte>

export const documentoTransporteDraft = z.intersection(
  z.object({
    identificadorManifiesto: identifier(isDeclarationShape, 'validation.declaration'),
    identificadorDocumentoTransporte: identifier(isTransportDocumentShape, 'validation.transportDocument'),
    consignatario: cuitField,
    procedenciaMercaderia: countryField,
  }),
  tituloDraft,
)

export type DocumentoTransporteDraft = z.infer<typeof documentoTransporteDraft>

export const documentoTransporteFamily = defineFamily({
  name: 'documentoTransporte',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/documento-transportes',
  entity: documentoTransporte,
  draft: documentoTransporteDraft,
  fields: {
    ...tituloFields,
    identificadorManifiesto: 'text',
    identificadorDocumentoTransporte: 'text',
    consignatario: 'number',
    procedenciaMercaderia: 'text',
  },
  numbers: ['id', 'identificadorManifiesto', 'identificadorDocumentoTransporte', 'consignatario'],
  // The consignee is the warehouse's company until the user changes it.
  defaults: ({ now, cuit }) => ({ ...tituloDefaults(now), consignatario: cuitDigits(cuit) }),
  pageSize: 10,
  sort: 'id,desc',
})

/** The title's number in its manifest: free alphanumeric (`domain/README.md#identifiers`), after trimming and upper-casing. */
export function isTransportDocumentShape(identifier: string): boolean {
  return /^[A-Z0-9][A-Z0-9_./-]{0,59}$/.test(identifier)
}
