import type { Filters } from '#app/records/filters/filters.ts'

export const filteredEntities = ['permisoEmbarque', 'documentoTransporte'] as const

export type FilteredEntity = (typeof filteredEntities)[number]

const id = { label: 'record.id', kind: 'id', condition: 'id.equals' } as const

const range = {
  fechaIngresoDepositoBegins: { label: 'filters.begins', kind: 'day', condition: 'fechaIngresoDeposito.greaterThanOrEqual' },
  fechaIngresoDepositoEnds: {
    label: 'filters.ends',
    kind: 'day',
    condition: 'fechaIngresoDeposito.lessThanOrEqual',
    begins: 'fechaIngresoDepositoBegins',
  },
} as const

/** What the permits and the documents of a stock are filtered by (`app/README.md#filters-in-the-address`). */
export const tituloFilters: Record<FilteredEntity, Filters> = {
  permisoEmbarque: {
    id,
    identificadorPermiso: { label: 'permisoEmbarque.identificadorPermiso', kind: 'text', condition: 'identificadorPermiso.contains' },
    identificadorRemito: { label: 'permisoEmbarque.identificadorRemito', kind: 'text', condition: 'identificadorRemito.contains' },
    ...range,
  },
  documentoTransporte: {
    id,
    identificadorManifiesto: {
      label: 'documentoTransporte.identificadorManifiesto',
      kind: 'text',
      condition: 'identificadorManifiesto.contains',
    },
    identificadorDocumentoTransporte: {
      label: 'documentoTransporte.identificadorDocumentoTransporte',
      kind: 'text',
      condition: 'identificadorDocumentoTransporte.contains',
    },
    ...range,
  },
}
