import { documentoTransporteApi } from '#app/api/documento-transporte.ts'
import { documentoTransporteFamily } from '#domain/documento-transporte.ts'
import { country, cuit, manifest, transportDocument } from './looks.ts'
import { defineNoun, fieldColumn, type FieldSpec } from './noun.ts'
import { contenidoColumns } from './titulo-columns.ts'
import { fechaIngresoDeposito, mercaderia, tituloGroups } from './titulo-fields.ts'

const identificadorManifiesto: FieldSpec<'identificadorManifiesto'> = {
  name: 'identificadorManifiesto',
  label: 'documentoTransporte.identificadorManifiesto',
  look: manifest,
  required: true,
}
const identificadorDocumentoTransporte: FieldSpec<'identificadorDocumentoTransporte'> = {
  name: 'identificadorDocumentoTransporte',
  label: 'documentoTransporte.identificadorDocumentoTransporte',
  look: transportDocument,
  required: true,
}
const consignatario: FieldSpec<'consignatario'> = {
  name: 'consignatario',
  label: 'documentoTransporte.consignatario',
  look: cuit,
  required: true,
}
const procedenciaMercaderia: FieldSpec<'procedenciaMercaderia'> = {
  name: 'procedenciaMercaderia',
  label: 'documentoTransporte.procedenciaMercaderia',
  look: country,
  required: true,
}

export const documentoTransporteNoun = defineNoun(documentoTransporteFamily, {
  name: 'documentoTransporte',
  word: 'documento-transporte',
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
    fieldColumn(identificadorManifiesto, '152px'),
    fieldColumn(fechaIngresoDeposito, '148px'),
    fieldColumn(consignatario, '168px'),
    fieldColumn(procedenciaMercaderia, 'auto', true),
    ...contenidoColumns,
  ],
})
