// Form fields and table columns of the containers of a permit or transport document.
import { contenedorAsociadoApi } from '#app/api/stock/stock-records.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { defineEntity, fieldColumn, field } from '../entity.ts'
import { containerLength, containerNumber, tipoContenedor, wholeNumber } from '../field-kinds.ts'

const tipo = field('tipo', 'contenedorAsociado.tipo', tipoContenedor, { required: true })
const cantidadBultos = field('cantidadBultos', 'contenedorAsociado.cantidadBultos', wholeNumber, { required: true })
const numeroContenedor = field('numeroContenedor', 'contenedorAsociado.numeroContenedor', containerNumber, { required: true })
const longitudContenedor = field('longitudContenedor', 'contenedorAsociado.longitudContenedor', containerLength, { required: true })

export const contenedorAsociadoEntity = defineEntity(contenedorAsociadoFamily, {
  api: contenedorAsociadoApi,
  groups: [{ heading: 'contenedorAsociado.one', fields: [tipo, cantidadBultos, numeroContenedor, longitudContenedor] }],
  columns: [
    fieldColumn(numeroContenedor, 'auto'),
    fieldColumn(tipo, '112px'),
    fieldColumn(cantidadBultos, '148px'),
    fieldColumn(longitudContenedor, '132px'),
  ],
})
