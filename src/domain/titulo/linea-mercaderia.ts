// Schemas and call family of goods lines of a permit or transport document.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { readField, responseCode, responseNumber, responseReference } from '../contract/fields.ts'
import { weightField, wholeNumberField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { readPackaging } from '../readers/codes.ts'
import { externalId } from './titulo-record.ts'

const record = defineRecord({
  /** A code of `catalogs/packaging.ts`, with its leading zero. */
  tipoEmbalaje: {
    answer: responseCode,
    draft: readField(readPackaging).check(z.regex(/^\d{2}$/, { error: 'validation.packaging' })),
    type: 'text',
  },
  cantidad: { answer: responseNumber, draft: wholeNumberField, type: 'number' },
  /** Kilograms, at most two decimals. */
  pesoBruto: { answer: responseNumber, draft: weightField, type: 'hundredths' },
  ...externalId,
  /** It belongs to one of the two. */
  permisoEmbarque: { answer: responseReference, type: 'parent' },
  documentoTransporte: { answer: responseReference, type: 'parent' },
})

/** A goods line of a permit or a transport document (`server/authority/README.md#message`). */
export const lineaMercaderia = record.entity

export type LineaMercaderia = z.infer<typeof lineaMercaderia>

export const lineaMercaderiaDraft = record.draft

export type LineaMercaderiaDraft = z.infer<typeof lineaMercaderiaDraft>

export const lineaMercaderiaFamily = defineFamily({
  name: 'lineaMercaderia',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/:titulo/:tituloId/linea-mercaderias',
  entity: lineaMercaderia,
  draft: lineaMercaderiaDraft,
  fields: record.fields,
  numbers: ['id', 'cantidad', 'pesoBruto'],
  pageSize: 10,
  sort: 'id,desc',
})
