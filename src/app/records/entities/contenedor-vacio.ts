import { contenedorVacioApi } from '#app/api/contenedor-vacio.ts'
import { contenedorVacioFamily, newContenedorVacio } from '#domain/contenedor-vacio.ts'
import { defineEntity, fieldColumn, type FieldSpec } from '../entity.ts'
import { containerLength, containerNumber } from '../field-kinds.ts'
import { fechaIngresoDeposito } from './titulo-fields.ts'

const numeroContenedor: FieldSpec<'numeroContenedor'> = {
  name: 'numeroContenedor',
  label: 'contenedorVacio.numeroContenedor',
  kind: containerNumber,
  required: true,
}
const longitudContenedor: FieldSpec<'longitudContenedor'> = {
  name: 'longitudContenedor',
  label: 'contenedorVacio.longitudContenedor',
  kind: containerLength,
  required: true,
}

export const contenedorVacioEntity = defineEntity(contenedorVacioFamily, {
  name: 'contenedorVacio',
  word: 'contenedor-vacio',
  api: contenedorVacioApi,
  groups: [{ heading: 'contenedorVacio.one', fields: [numeroContenedor, longitudContenedor, fechaIngresoDeposito] }],
  columns: [fieldColumn(numeroContenedor, 'auto'), fieldColumn(longitudContenedor, '150px'), fieldColumn(fechaIngresoDeposito, '180px')],
  start: ({ now }) => newContenedorVacio(now),
})
