// Form fields and table columns of the empty containers of a stock.
import { contenedorVacioApi } from '#app/api/stock/stock-records.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { defineEntity, fieldColumn, field } from '../entity.ts'
import { containerLength, containerNumber } from '../field-kinds.ts'
import { fechaIngresoDeposito } from './titulo-fields.ts'

const numeroContenedor = field('numeroContenedor', 'contenedorVacio.numeroContenedor', containerNumber, { required: true })
const longitudContenedor = field('longitudContenedor', 'contenedorVacio.longitudContenedor', containerLength, { required: true })

export const contenedorVacioEntity = defineEntity(contenedorVacioFamily, {
  api: contenedorVacioApi,
  groups: [{ heading: 'contenedorVacio.one', fields: [numeroContenedor, longitudContenedor, fechaIngresoDeposito] }],
  columns: [fieldColumn(numeroContenedor, 'auto'), fieldColumn(longitudContenedor, '150px'), fieldColumn(fechaIngresoDeposito, '180px')],
})
