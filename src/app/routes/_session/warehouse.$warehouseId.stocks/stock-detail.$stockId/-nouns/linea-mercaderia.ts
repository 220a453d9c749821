import { lineaMercaderiaApi } from '#app/api/linea-mercaderia.ts'
import { lineaMercaderiaFamily } from '#domain/linea-mercaderia.ts'
import { packagingCode, weight, wholeNumber } from './looks.ts'
import { defineNoun, fieldColumn, type FieldSpec } from './noun.ts'

const tipoEmbalaje: FieldSpec<'tipoEmbalaje'> = {
  name: 'tipoEmbalaje',
  label: 'lineaMercaderia.tipoEmbalaje',
  look: packagingCode,
  required: true,
}
const cantidad: FieldSpec<'cantidad'> = { name: 'cantidad', label: 'lineaMercaderia.cantidad', look: wholeNumber, required: true }
const pesoBruto: FieldSpec<'pesoBruto'> = { name: 'pesoBruto', label: 'lineaMercaderia.pesoBruto', look: weight, required: true }

export const lineaMercaderiaNoun = defineNoun(lineaMercaderiaFamily, {
  name: 'lineaMercaderia',
  word: 'linea-mercaderia',
  api: lineaMercaderiaApi,
  groups: [{ heading: 'lineaMercaderia.one', fields: [tipoEmbalaje, cantidad, pesoBruto] }],
  columns: [fieldColumn(tipoEmbalaje, 'auto'), fieldColumn(cantidad, '120px'), fieldColumn(pesoBruto, '140px')],
})
