// Schemas and call family of empty containers in a warehouse.
import type * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { responseReference } from '../contract/fields.ts'
import { defineRecord } from '../contract/record.ts'
import { longitudContenedor, numeroContenedor } from './contenedor-asociado.ts'
import { externalId, fechaIngresoDeposito } from './titulo-record.ts'

export const contenedorVacioRecord = defineRecord(
  'contenedorVacio',
  {
    fechaIngresoDeposito: { ...fechaIngresoDeposito, width: '180px' },
    numeroContenedor,
    longitudContenedor: { ...longitudContenedor, width: '150px' },
    externalId,
    stock: { answer: responseReference, type: 'parent' },
  },
  {
    groups: [{ heading: 'contenedorVacio.one', fields: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito', 'externalId'] }],
    columns: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito'],
  },
)

/** An empty container in the warehouse (`server/authority/README.md#message`). */
export const contenedorVacio = contenedorVacioRecord.entity

export type ContenedorVacio = z.infer<typeof contenedorVacio>

export const contenedorVacioDraft = contenedorVacioRecord.draft

export type ContenedorVacioDraft = z.infer<typeof contenedorVacioDraft>

export const contenedorVacioFamily = defineFamily({
  ...contenedorVacioRecord,
  path: 'api/warehouse/:warehouseId/stocks/:stockId/contenedor-vacios',
  numbers: ['id', 'numeroContenedor'],
  defaults: ({ now }) => ({ fechaIngresoDeposito: now }),
  pageSize: 10,
  sort: 'id,desc',
})
