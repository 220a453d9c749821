// Schemas and call family of transport documents, for goods that entered the country.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseNumber, responseText, countryField, identifier } from '../contract/fields.ts'
import { cuitField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import { isDeclarationShape } from '../identifiers/declaration.ts'
import { tituloDefaults, tituloFields, tituloRules } from './titulo-record.ts'

const record = defineRecord({
  ...tituloFields,
  identificadorManifiesto: { answer: responseText, draft: identifier(isDeclarationShape, 'validation.declaration'), type: 'text' },
  identificadorDocumentoTransporte: {
    answer: responseText,
    draft: identifier(isTransportDocumentShape, 'validation.transportDocument'),
    type: 'text',
  },
  /** The consignee's CUIT, digits only. */
  consignatario: { answer: responseNumber, draft: cuitField, type: 'number' },
  procedenciaMercaderia: { answer: responseText, draft: countryField, type: 'text' },
})

/** A transport document: goods that entered the country under a manifest (`server/authority/README.md#message`). */
export const documentoTransporte = record.entity

export type DocumentoTransporte = z.infer<typeof documentoTransporte>

export const documentoTransporteDraft = z.intersection(record.draft, tituloRules)

export type DocumentoTransporteDraft = z.infer<typeof documentoTransporteDraft>

export const documentoTransporteFamily = defineFamily({
  name: 'documentoTransporte',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/documento-transportes',
  entity: documentoTransporte,
  draft: documentoTransporteDraft,
  fields: record.fields,
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
