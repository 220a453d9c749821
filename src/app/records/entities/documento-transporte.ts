// Form fields and table columns of transport documents.
import { documentoTransporteApi } from '#app/api/stock/stock-records.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { defineEntity, fieldColumn, field } from '../entity.ts'
import { country, cuit, manifest, transportDocument } from '../field-kinds.ts'
import { contenidoColumns, fechaIngresoDeposito, mercaderia, tituloGroups } from './titulo-fields.ts'

const identificadorManifiesto = field('identificadorManifiesto', 'documentoTransporte.identificadorManifiesto', manifest, {
  required: true,
})
const identificadorDocumentoTransporte = field(
  'identificadorDocumentoTransporte',
  'documentoTransporte.identificadorDocumentoTransporte',
  transportDocument,
  { required: true },
)
const consignatario = field('consignatario', 'documentoTransporte.consignatario', cuit, { required: true })
const procedenciaMercaderia = field('procedenciaMercaderia', 'documentoTransporte.procedenciaMercaderia', country, { required: true })

export const documentoTransporteEntity = defineEntity(documentoTransporteFamily, {
  api: documentoTransporteApi,
  groups: [
    {
      heading: 'titulo.group.identificacion',
      fields: [identificadorManifiesto, identificadorDocumentoTransporte, consignatario, procedenciaMercaderia],
    },
    { heading: 'titulo.group.mercaderia', fields: mercaderia },
    ...tituloGroups,
  ],
  columns: [
    fieldColumn(identificadorDocumentoTransporte, '160px', true),
    fieldColumn(identificadorManifiesto, '164px'),
    fieldColumn(fechaIngresoDeposito, '136px'),
    fieldColumn(consignatario, '136px'),
    fieldColumn(procedenciaMercaderia, 'auto', true),
    ...contenidoColumns,
  ],
})
