// Schemas and call family of containers that hold goods of a permit or transport document.
import * as z from 'zod/mini'
import { tiposContenedor } from '../catalogs/choices.ts'
import { defineFamily } from '../contract/family.ts'
import { choiceField, readField, responseCode, responseNumber, responseReference } from '../contract/fields.ts'
import { countField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { externalId } from './titulo-record.ts'

/** The lengths that forms offer, in feet. The authority publishes no list, so any two digits are accepted. */
export const longitudesContenedor = ['20', '40', '45'] as const

/** Any text up to 20 characters. The standard's shape and check digit only warn, because the authority's own samples break them. */
export const numeroContenedorField = readField('containerNumber')

export const numeroContenedor = {
  answer: responseCode,
  draft: numeroContenedorField,
  type: 'text',
  kind: 'containerNumber',
  title: 'Número de contenedor',
} as const

export const longitudContenedor = {
  answer: responseCode,
  draft: readField('containerLength').check(z.regex(/^\d{2}$/, { error: 'validation.containerLength' })),
  type: 'text',
  kind: 'containerLength',
  title: 'Longitud (pies)',
} as const

export const contenedorAsociadoRecord = defineRecord(
  'contenedorAsociado',
  {
    tipo: {
      answer: z.enum(tiposContenedor),
      draft: choiceField('tipoContenedor', tiposContenedor),
      type: 'text',
      kind: 'tipoContenedor',
      title: 'Tipo',
      width: '112px',
    },
    cantidadBultos: {
      answer: responseNumber,
      draft: countField,
      type: 'number',
      kind: 'count',
      title: 'Cantidad de bultos',
      width: '148px',
    },
    numeroContenedor,
    longitudContenedor: { ...longitudContenedor, width: '132px' },
    externalId,
    /** It belongs to one of the two. */
    permisoEmbarque: { answer: responseReference, type: 'parent' },
    documentoTransporte: { answer: responseReference, type: 'parent' },
  },
  {
    groups: [
      { heading: 'contenedorAsociado.one', fields: ['tipo', 'cantidadBultos', 'numeroContenedor', 'longitudContenedor', 'externalId'] },
    ],
    columns: ['numeroContenedor', 'tipo', 'cantidadBultos', 'longitudContenedor'],
  },
)

/** A container that holds goods of a permit or a transport document (`server/authority/README.md#message`). */
export const contenedorAsociado = contenedorAsociadoRecord.entity

export type ContenedorAsociado = z.infer<typeof contenedorAsociado>

export const contenedorAsociadoDraft = contenedorAsociadoRecord.draft

export type ContenedorAsociadoDraft = z.infer<typeof contenedorAsociadoDraft>

export const contenedorAsociadoFamily = defineFamily({
  ...contenedorAsociadoRecord,
  path: 'api/warehouse/:warehouseId/stocks/:stockId/:titulo/:tituloId/contenedor-asociados',
  numbers: ['id', 'numeroContenedor'],
  defaults: () => ({ tipo: 'HOUSE' }),
  pageSize: 10,
  sort: 'id,desc',
})
