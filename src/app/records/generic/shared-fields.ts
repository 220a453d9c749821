// Form fields for the stock, permit or transport document that a generic record belongs to.
import { field, type FieldGroup } from '../entity.ts'
import type { FieldKind } from '../field-kinds.ts'
import { relation, type RelationSource } from './relation.ts'
import { documentoTransporteSource, openStockSource, permisoEmbarqueSource, stockSource } from './sources.ts'

/** Returns the field kind of a reference to a stock, whose label is its day. */
const ofStock = (source: RelationSource): FieldKind => ({ ...relation(source), width: 104 })

/** The field with the stock that a record belongs to. The stock's own screens take it from their address instead. */
export const stockGroup: FieldGroup<'stock'> = {
  heading: 'generic.group',
  fields: [field('stock', 'titulo.stock', ofStock(openStockSource), { required: true, help: 'titulo.stockHelp' })],
}

/** The field with the stock of an error, which may be closed. */
export const anyStockGroup: FieldGroup<'stock'> = {
  heading: 'generic.group',
  fields: [field('stock', 'titulo.stock', ofStock(stockSource), { required: true, help: 'titulo.stockHelp' })],
}

/** The fields with the permit or the transport document that a line or a container belongs to; exactly one is set. */
export const tituloGroup: FieldGroup<'permisoEmbarque' | 'documentoTransporte'> = {
  heading: 'generic.group',
  fields: [
    field('permisoEmbarque', 'contenido.permisoEmbarque', relation(permisoEmbarqueSource), {
      help: 'contenido.tituloHelp',
      clears: 'documentoTransporte',
    }),
    field('documentoTransporte', 'contenido.documentoTransporte', relation(documentoTransporteSource), { clears: 'permisoEmbarque' }),
  ],
}
