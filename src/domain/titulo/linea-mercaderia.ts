// Schemas and call family of goods lines of a permit or transport document.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { readField, responseCode, responseNumber, responseReference } from '../contract/fields.ts'
import { weightField, wholeNumberField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { externalId } from './titulo-record.ts'

export const lineaMercaderiaRecord = defineRecord(
  'lineaMercaderia',
  {
    /** A code of `catalogs/packaging.ts`, with its leading zero. */
    tipoEmbalaje: {
      answer: responseCode,
      draft: readField('packaging').check(z.regex(/^\d{2}$/, { error: 'validation.packaging' })),
      type: 'text',
      kind: 'packaging',
      title: 'Tipo de embalaje',
    },
    cantidad: { answer: responseNumber, draft: wholeNumberField, type: 'number', kind: 'wholeNumber', title: 'Cantidad', width: '120px' },
    /** Kilograms, at most two decimals. */
    pesoBruto: { answer: responseNumber, draft: weightField, type: 'hundredths', kind: 'weight', title: 'Peso bruto (kg)', width: '140px' },
    externalId,
    /** It belongs to one of the two. */
    permisoEmbarque: { answer: responseReference, type: 'parent' },
    documentoTransporte: { answer: responseReference, type: 'parent' },
  },
  {
    groups: [{ heading: 'lineaMercaderia.one', fields: ['tipoEmbalaje', 'cantidad', 'pesoBruto', 'externalId'] }],
    columns: ['tipoEmbalaje', 'cantidad', 'pesoBruto'],
  },
)

/** A goods line of a permit or a transport document (`server/authority/README.md#message`). */
export const lineaMercaderia = lineaMercaderiaRecord.entity

export type LineaMercaderia = z.infer<typeof lineaMercaderia>

export const lineaMercaderiaDraft = lineaMercaderiaRecord.draft

export type LineaMercaderiaDraft = z.infer<typeof lineaMercaderiaDraft>

export const lineaMercaderiaFamily = defineFamily({
  ...lineaMercaderiaRecord,
  path: 'api/warehouse/:warehouseId/stocks/:stockId/:titulo/:tituloId/linea-mercaderias',
  numbers: ['id', 'cantidad', 'pesoBruto'],
  pageSize: 10,
  sort: 'id,desc',
})
