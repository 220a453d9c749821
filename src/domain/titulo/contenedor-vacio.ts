// Schemas and call family of empty containers in a warehouse.
import type * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseCode, responseInstant, responseReference } from '../contract/fields.ts'
import { defineRecord } from '../contract/record.ts'
import { longitudContenedorField, numeroContenedorField } from './contenedor-asociado.ts'
import { entryField, externalId } from './titulo-record.ts'

const record = defineRecord({
  fechaIngresoDeposito: { answer: responseInstant, draft: entryField, type: 'instant' },
  numeroContenedor: { answer: responseCode, draft: numeroContenedorField, type: 'text' },
  longitudContenedor: { answer: responseCode, draft: longitudContenedorField, type: 'text' },
  ...externalId,
  stock: { answer: responseReference, type: 'parent' },
})

/** An empty container in the warehouse (`server/authority/README.md#message`). */
export const contenedorVacio = record.entity

export type ContenedorVacio = z.infer<typeof contenedorVacio>

export const contenedorVacioDraft = record.draft

export type ContenedorVacioDraft = z.infer<typeof contenedorVacioDraft>

export const contenedorVacioFamily = defineFamily({
  name: 'contenedorVacio',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/contenedor-vacios',
  entity: contenedorVacio,
  draft: contenedorVacioDraft,
  fields: record.fields,
  numbers: ['id', 'numeroContenedor'],
  defaults: ({ now }) => ({ fechaIngresoDeposito: now }),
  pageSize: 10,
  sort: 'id,desc',
})
