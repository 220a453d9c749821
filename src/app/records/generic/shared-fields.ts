// Form fields for the stock, permit or transport document that a generic record belongs to.
import { field, type FieldGroup } from '../entity.ts'
import type { FieldKind } from '../field-kinds.ts'
import { relation, type RelationSource } from './relation.ts'
import { documentoTransporteSource, openStockSource, permisoEmbarqueSource, stockSource } from './sources.ts'

/** A stock, which is named by its day. */
const ofStock = (source: RelationSource): FieldKind => ({ ...relation(source), width: 104 })

/** The stock that a record belongs to, which the stock's own screens know from their address. */
export const stockGroup: FieldGroup<'stock'> = {
  heading: 'generic.group',
  fields: [field('stock', 'titulo.stock', ofStock(openStockSource), { required: true, help: 'titulo.stockHelp' })],
}

/** The stock of an error, which may be closed. */
export const anyStockGroup: FieldGroup<'stock'> = {
  heading: 'generic.group',
  fields: [field('stock', 'titulo.stock', ofStock(stockSource), { required: true, help: 'titulo.stockHelp' })],
}

/** The permit or the transport document that a line or a container belongs to: one of the two. */
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
