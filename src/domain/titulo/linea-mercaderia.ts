import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseCode, responseNumber, responseReference, recordIdentity } from '../contract/fields.ts'
import { weightField, wholeNumberField } from '../contract/number-fields.ts'

/** A goods line of a permit or a transport document (`server/authority/README.md#message`). */
export const lineaMercaderia = z.object({
  ...recordIdentity,
  /** A code of `catalogs/packaging.ts`, with its leading zero. */
  tipoEmbalaje: responseCode,
  cantidad: responseNumber,
  /** Kilograms, at most two decimals. */
  pesoBruto: responseNumber,
  /** It belongs to one of the two. */
  permisoEmbarque: responseReference,
  documentoTransporte: responseReference,
})

export type LineaMercaderia = z.infer<typeof lineaMercaderia>

export const lineaMercaderiaDraft = z.object({
  tipoEmbalaje: z
    .string({ error: 'validation.required' })
    .check(z.trim(), z.minLength(1, { error: 'validation.required', abort: true }), z.regex(/^\d{2}$/, { error: 'validation.packaging' })),
  cantidad: wholeNumberField,
  pesoBruto: weightField,
})

export type LineaMercaderiaDraft = z.infer<typeof lineaMercaderiaDraft>

export const lineaMercaderiaFamily = defineFamily({
  name: 'lineaMercaderia',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/:titulo/:tituloId/linea-mercaderias',
  entity: lineaMercaderia,
  draft: lineaMercaderiaDraft,
  fields: {
    id: 'number',
    tipoEmbalaje: 'text',
    cantidad: 'number',
    pesoBruto: 'hundredths',
    permisoEmbarque: 'parent',
    documentoTransporte: 'parent',
  },
  numbers: ['id', 'cantidad', 'pesoBruto'],
  pageSize: 10,
  sort: 'id,desc',
})
