// Schemas and call family of shipping permits, for goods that leave the country.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalReadField, optionalText, requiredText, responseNumber, responseText } from '../contract/fields.ts'
import { cuitField } from '../contract/number-fields.ts'
import { defineRecord } from '../contract/record.ts'
import { cuitDigits } from '../identifiers/cuit.ts'
import { readDeclaration } from '../readers/identifiers.ts'
import { contenidoSorts, countryField, tituloDefaults, tituloFields, tituloRules } from './titulo-record.ts'

const record = defineRecord({
  ...tituloFields,
  identificadorPermiso: { answer: responseText, type: 'text' },
  identificadorRemito: { answer: responseText, type: 'text' },
  /** The exporter's CUIT, digits only. */
  exportador: { answer: responseNumber, draft: cuitField, type: 'number' },
  destinoMercaderia: { answer: responseText, draft: countryField, type: 'text' },
  destinatarioExterior: { answer: responseText, draft: requiredText(), type: 'text' },
})

/** A shipping permit: goods that are about to leave the country (`server/authority/README.md#message`). */
export const permisoEmbarque = record.entity

export type PermisoEmbarque = z.infer<typeof permisoEmbarque>

/**
 * The authority asks for at least one of the two (`domain/README.md#permit-or-remito`). A form that asks for both makes users invent one.
 */
const identificadores = z
  .object({
    identificadorPermiso: optionalReadField(readDeclaration),
    identificadorRemito: optionalText(255),
  })
  .check(
    z.refine((draft) => draft.identificadorPermiso !== null || draft.identificadorRemito !== null, {
      path: ['identificadorPermiso'],
      error: 'validation.permisoOrRemito',
      params: { constraint: 'NotBlank' },
    }),
  )

export const permisoEmbarqueDraft = z.intersection(z.intersection(identificadores, record.draft), tituloRules)

export type PermisoEmbarqueDraft = z.infer<typeof permisoEmbarqueDraft>

export const permisoEmbarqueFamily = defineFamily({
  name: 'permisoEmbarque',
  path: 'api/warehouse/:warehouseId/stocks/:stockId/permiso-embarques',
  entity: permisoEmbarque,
  draft: permisoEmbarqueDraft,
  fields: record.fields,
  numbers: ['id', 'identificadorPermiso', 'identificadorRemito', 'exportador'],
  // The exporter is the warehouse's company until the user changes it.
  defaults: ({ now, cuit }) => ({ ...tituloDefaults(now), exportador: cuitDigits(cuit) }),
  pageSize: 10,
  sorts: contenidoSorts,
  sort: 'id,desc',
})
