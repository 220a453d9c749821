// Form fields and table columns of goods lines.
import { lineaMercaderiaApi } from '#app/api/stock/stock-records.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { defineEntity, fieldColumn, field } from '../entity.ts'
import { packagingCode, weight, wholeNumber } from '../field-kinds.ts'

const tipoEmbalaje = field('tipoEmbalaje', 'lineaMercaderia.tipoEmbalaje', packagingCode, { required: true })
const cantidad = field('cantidad', 'lineaMercaderia.cantidad', wholeNumber, { required: true })
const pesoBruto = field('pesoBruto', 'lineaMercaderia.pesoBruto', weight, { required: true })

export const lineaMercaderiaEntity = defineEntity(lineaMercaderiaFamily, {
  api: lineaMercaderiaApi,
  groups: [{ heading: 'lineaMercaderia.one', fields: [tipoEmbalaje, cantidad, pesoBruto] }],
  columns: [fieldColumn(tipoEmbalaje, 'auto'), fieldColumn(cantidad, '120px'), fieldColumn(pesoBruto, '140px')],
})
