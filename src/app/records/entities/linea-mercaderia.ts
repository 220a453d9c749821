import { lineaMercaderiaApi } from '#app/api/linea-mercaderia.ts'
import { lineaMercaderiaFamily, newLineaMercaderia } from '#domain/linea-mercaderia.ts'
import { defineEntity, fieldColumn, type FieldSpec } from '../entity.ts'
import { packagingCode, weight, wholeNumber } from '../field-kinds.ts'

const tipoEmbalaje: FieldSpec<'tipoEmbalaje'> = {
  name: 'tipoEmbalaje',
  label: 'lineaMercaderia.tipoEmbalaje',
  kind: packagingCode,
  required: true,
}
const cantidad: FieldSpec<'cantidad'> = { name: 'cantidad', label: 'lineaMercaderia.cantidad', kind: wholeNumber, required: true }
const pesoBruto: FieldSpec<'pesoBruto'> = { name: 'pesoBruto', label: 'lineaMercaderia.pesoBruto', kind: weight, required: true }

export const lineaMercaderiaEntity = defineEntity(lineaMercaderiaFamily, {
  name: 'lineaMercaderia',
  word: 'linea-mercaderia',
  api: lineaMercaderiaApi,
  groups: [{ heading: 'lineaMercaderia.one', fields: [tipoEmbalaje, cantidad, pesoBruto] }],
  columns: [fieldColumn(tipoEmbalaje, 'auto'), fieldColumn(cantidad, '120px'), fieldColumn(pesoBruto, '140px')],
  start: () => newLineaMercaderia,
})
