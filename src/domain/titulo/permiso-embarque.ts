// Schemas and call family of shipping permits, for goods that leave the country.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalReadField, optionalText } from '../contract/fields.ts'
import { defineRecord, plainText } from '../contract/record.ts'
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

export const permisoEmbarqueRecord = defineRecord(
  'permisoEmbarque',
  {
    ...tituloFields,
    identificadorPermiso: {
      ...plainText,
      kind: 'declaration',
      title: 'Permiso',
      either: true,
      help: 'permisoEmbarque.identificadorHelp',
      width: '172px',
    },
    identificadorRemito: { ...plainText, title: 'Remito', either: true, width: '104px' },
    exportador: { ...filledCuit, title: 'Exportador (CUIT)', width: '132px' },
    destinoMercaderia: { ...filledCountry, title: 'Destino de la mercadería' },
    destinatarioExterior: { ...filledText, title: 'Destinatario en el exterior' },
  },
  {
    groups: [
      {
        heading: 'titulo.group.identificacion',
        fields: ['identificadorPermiso', 'identificadorRemito', 'exportador', 'destinoMercaderia', 'destinatarioExterior'],
      },
      ...tituloGroups,
    ],
    columns: ['identificadorPermiso', 'identificadorRemito', 'fechaIngresoDeposito', 'exportador', 'destinoMercaderia'],
  },
)

/** A shipping permit: goods that are about to leave the country (`server/authority/README.md#message`). */
export const permisoEmbarque = permisoEmbarqueRecord.entity

export type PermisoEmbarque = z.infer<typeof permisoEmbarque>

/**
 * The authority asks for at least one of the two (`domain/README.md#permit-or-remito`). A form that asks for both makes users invent one.
 */
const identificadores = z.object({ identificadorPermiso: optionalReadField('declaration'), identificadorRemito: optionalText(255) }).check(
  z.refine((draft) => draft.identificadorPermiso !== null || draft.identificadorRemito !== null, {
    path: ['identificadorPermiso'],
    error: 'validation.permisoOrRemito',
    params: { constraint: 'NotBlank' },
  }),
)

export const permisoEmbarqueDraft = z.intersection(z.intersection(identificadores, permisoEmbarqueRecord.draft), tituloRules)

export type PermisoEmbarqueDraft = z.infer<typeof permisoEmbarqueDraft>

export const permisoEmbarqueFamily = defineFamily({
  ...permisoEmbarqueRecord,
  path: 'api/warehouse/:warehouseId/stocks/:stockId/permiso-embarques',
  draft: permisoEmbarqueDraft,
  numbers: ['id', 'identificadorPermiso', 'identificadorRemito', 'exportador'],
  // The exporter is the warehouse's company until the user changes it.
  defaults: ({ now, cuit }) => ({ ...tituloDefaults(now), exportador: cuitDigits(cuit) }),
  pageSize: 10,
  sorts: contenidoSorts,
  sort: 'id,desc',
})
