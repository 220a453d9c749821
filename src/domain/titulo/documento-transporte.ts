// Schemas and call family of transport documents, for goods that entered the country.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { readField, responseNumber, responseText } from '../contract/fields.ts'
import { cuitField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import { readDeclaration, readTransportDocument } from '../readers/identifiers.ts'
import { contenidoSorts, countryField, tituloDefaults, tituloFields, tituloRules } from './titulo-record.ts'

const record = defineRecord({
  ...tituloFields,
  identificadorManifiesto: { answer: responseText, draft: readField(readDeclaration), type: 'text' },
  identificadorDocumentoTransporte: {
    answer: responseText,
    draft: readField(readTransportDocument),
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
  sorts: contenidoSorts,
  sort: 'id,desc',
})
