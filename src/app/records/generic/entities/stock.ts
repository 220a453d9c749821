// Generic lists and screens of stocks, of their records and of the errors that customs returned: fields, columns and rights.
import { genericFamilies } from '#domain/administration/generic-families.ts'
import { stockErrorRecord } from '#domain/stock/stock-error.ts'
import { stockStates, stateText, stockRecord } from '#domain/stock/stock.ts'
import { contenedorAsociadoRecord } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioRecord } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteRecord } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaRecord } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueRecord } from '#domain/titulo/permiso-embarque.ts'
import {
  contenedorAsociadoEntity,
  contenedorVacioEntity,
  documentoTransporteEntity,
  lineaMercaderiaEntity,
  permisoEmbarqueEntity,
} from '../../entities/stock-entities.ts'
import { field, type FieldGroup, screenOf } from '../../entity.ts'
import type { FieldKind } from '../../field-kinds.ts'
import { asText } from '../../shown-values.ts'
import { historyOfStock, pageOfStock, pageInStock, pageOfContenido, pageOfTitulo } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { relation, type RelationSource } from '../relation.ts'
import { ofStock, inStock, inTitulo, ofAdministrators } from '../rights.ts'
import { depositoSource, documentoTransporteSource, openStockSource, permisoEmbarqueSource, stockSource } from '../sources.ts'

/** The state as a word; the schedule has its own column. */
const stockState: FieldKind = {
  inputKind: 'text',
  show(value) {
    const known = stockStates.find((one) => one === value)
    return known ? stateText({ state: known }) : asText(value)
  },
  width: 152,
  choices: () => stockStates.map((value) => ({ value, label: stateText({ state: value }) })),
}

export const stockRecords = defineGeneric(genericFamilies.stock, {
  ...screenOf(stockRecord, { stockState, deposito: relation(depositoSource) }),
  shown: ['fechaStock', 'state', 'deleted', 'deletedByUser', 'deposito'],
  paging: 'pages',
  rights: ofStock,
  page: pageOfStock,
  history: historyOfStock,
  staleWith: ['stockError'],
})

/**
 * Returns the field with the stock that a record belongs to, which is shown by its day. The stock's own screens take it from their address
 * instead.
 */
function stockGroup(source: RelationSource): FieldGroup<'stock'> {
  const kind: FieldKind = { ...relation(source), width: 104 }
  return { heading: 'generic.group', fields: [field('stock', 'titulo.stock', kind, { required: true, help: 'titulo.stockHelp' })] }
}

/** The fields with the permit or the transport document that a line or a container belongs to; exactly one is set. */
const tituloGroup: FieldGroup<'permisoEmbarque' | 'documentoTransporte'> = {
  heading: 'generic.group',
  fields: [
    field('permisoEmbarque', 'contenido.permisoEmbarque', relation(permisoEmbarqueSource), {
      help: 'contenido.tituloHelp',
      clears: 'documentoTransporte',
    }),
    field('documentoTransporte', 'contenido.documentoTransporte', relation(documentoTransporteSource), { clears: 'permisoEmbarque' }),
  ],
}

const ofTitulo = { paging: 'pages', rights: inStock, staleWith: ['stock', 'lineaMercaderia', 'contenedorAsociado'] } as const

const ofContenido = { rights: inTitulo, staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'] } as const

export const permisoEmbarqueRecords = defineGeneric(genericFamilies.permisoEmbarque, {
  groups: [stockGroup(openStockSource), ...permisoEmbarqueEntity.groups],
  shown: [...permisoEmbarqueRecord.layout.columns, 'stock'],
  ...ofTitulo,
  page: pageOfTitulo('permisoEmbarque'),
  cuitOf: 'exportador',
})

export const documentoTransporteRecords = defineGeneric(genericFamilies.documentoTransporte, {
  groups: [stockGroup(openStockSource), ...documentoTransporteEntity.groups],
  shown: [...documentoTransporteRecord.layout.columns, 'stock'],
  ...ofTitulo,
  page: pageOfTitulo('documentoTransporte'),
  cuitOf: 'consignatario',
})

export const lineaMercaderiaRecords = defineGeneric(genericFamilies.lineaMercaderia, {
  groups: [tituloGroup, ...lineaMercaderiaEntity.groups],
  shown: [...lineaMercaderiaRecord.layout.columns, 'permisoEmbarque', 'documentoTransporte'],
  addFirst: 'record.addFirst.feminine',
  paging: 'pages',
  ...ofContenido,
  page: pageOfContenido('lineaMercaderia'),
})

export const contenedorAsociadoRecords = defineGeneric(genericFamilies.contenedorAsociado, {
  groups: [tituloGroup, ...contenedorAsociadoEntity.groups],
  shown: [...contenedorAsociadoRecord.layout.columns, 'permisoEmbarque', 'documentoTransporte'],
  paging: 'whole',
  ...ofContenido,
  page: pageOfContenido('contenedorAsociado'),
})

export const contenedorVacioRecords = defineGeneric(genericFamilies.contenedorVacio, {
  groups: [stockGroup(openStockSource), ...contenedorVacioEntity.groups],
  shown: [...contenedorVacioRecord.layout.columns, 'stock'],
  paging: 'pages',
  rights: inStock,
  page: pageInStock,
  staleWith: ['stock'],
})

export const stockErrorRecords = defineGeneric(genericFamilies.stockError, {
  groups: [
    // The stock of an error may be closed.
    stockGroup(stockSource),
    ...screenOf(stockErrorRecord).groups,
  ],
  shown: ['code', 'description', 'additionalDescription', 'stock'],
  paging: 'whole',
  rights: ofAdministrators,
  page: pageInStock,
  staleWith: ['stock'],
})
