import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseCode, responseInstant, responseReference, instantField, recordIdentity } from '../contract/fields.ts'
import { longitudContenedorField, numeroContenedorField } from './contenedor-asociado.ts'

/** An empty container in the warehouse (`server/authority/README.md#message`). */
export const contenedorVacio = z.object({
  ...recordIdentity,
  fechaIngresoDeposito: responseInstant,
  numeroContenedor: responseCode,
  longitudContenedor: responseCode,
  stock: responseReference,
})

export type ContenedorVacio = z.infer<typeof contenedorVacio>

export const contenedorVacioDraft = z.object({
  fechaIngresoDeposito: instantField,
  numeroContenedor: numeroContenedorField,
  longitudContenedor: longitudContenedorField,
})

export type ContenedorVacioDraft = z.infer<typeof contenedorVacioDraft>

export const contenedorVacioFamily = defineFamily({
  name: 'contenedorVacio',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/contenedor-vacios',
  entity: contenedorVacio,
  draft: contenedorVacioDraft,
  fields: { id: 'number', fechaIngresoDeposito: 'instant', numeroContenedor: 'text', longitudContenedor: 'text', stock: 'parent' },
  numbers: ['id', 'numeroContenedor'],
  defaults: ({ now }) => ({ fechaIngresoDeposito: now }),
  pageSize: 10,
  sort: 'id,desc',
})
