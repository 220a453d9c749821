// Schemas and call family of transport documents, for goods that entered the country.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { readField } from '../contract/fields.ts'
import { defineRecord } from '../contract/record.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import {
  contenidoSorts,
  filledCountry,
  filledCuit,
  filledText,
  tituloDefaults,
  tituloFields,
  tituloGroups,
  tituloRules,
} from './titulo-record.ts'

export const documentoTransporteRecord = defineRecord(
  'documentoTransporte',
  {
    ...tituloFields,
    identificadorManifiesto: { ...filledText, draft: readField('declaration'), kind: 'manifest', title: 'Manifiesto', width: '164px' },
    identificadorDocumentoTransporte: {
      ...filledText,
      draft: readField('transportDocument'),
      kind: 'transportDocument',
      title: 'Documento de transporte',
      shortTitle: true,
      width: '160px',
    },
    consignatario: { ...filledCuit, title: 'Consignatario (CUIT)', width: '132px' },
    procedenciaMercaderia: { ...filledCountry, title: 'Procedencia de la mercadería', shortTitle: true },
  },
  {
    groups: [
      {
        heading: 'titulo.group.identificacion',
        fields: ['identificadorManifiesto', 'identificadorDocumentoTransporte', 'consignatario', 'procedenciaMercaderia'],
      },
      ...tituloGroups,
    ],
    columns: [
      'identificadorDocumentoTransporte',
      'identificadorManifiesto',
      'fechaIngresoDeposito',
      'consignatario',
      'procedenciaMercaderia',
    ],
  },
)

/** A transport document: goods that entered the country under a manifest (`server/authority/README.md#message`). */
export const documentoTransporte = documentoTransporteRecord.entity

export type DocumentoTransporte = z.infer<typeof documentoTransporte>

export const documentoTransporteDraft = z.intersection(documentoTransporteRecord.draft, tituloRules)

export type DocumentoTransporteDraft = z.infer<typeof documentoTransporteDraft>

export const documentoTransporteFamily = defineFamily({
  ...documentoTransporteRecord,
  path: 'api/warehouse/:warehouseId/stocks/:stockId/documento-transportes',
  draft: documentoTransporteDraft,
  numbers: ['id', 'identificadorManifiesto', 'identificadorDocumentoTransporte', 'consignatario'],
  // The consignee is the warehouse's company until the user changes it.
  defaults: ({ now, cuit }) => ({ ...tituloDefaults(now), consignatario: cuitDigits(cuit) }),
  pageSize: 10,
  sorts: contenidoSorts,
  sort: 'id,desc',
})
