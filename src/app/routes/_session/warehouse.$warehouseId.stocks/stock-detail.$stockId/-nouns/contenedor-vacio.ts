import { contenedorVacioApi } from '#app/api/contenedor-vacio.ts'
import { contenedorVacioFamily } from '#domain/contenedor-vacio.ts'
import { containerLength, containerNumber } from './looks.ts'
import { defineNoun, fieldColumn, type FieldSpec } from './noun.ts'
import { fechaIngresoDeposito } from './titulo-fields.ts'

const numeroContenedor: FieldSpec<'numeroContenedor'> = {
  name: 'numeroContenedor',
  label: 'contenedorVacio.numeroContenedor',
  look: containerNumber,
  required: true,
}
const longitudContenedor: FieldSpec<'longitudContenedor'> = {
  name: 'longitudContenedor',
  label: 'contenedorVacio.longitudContenedor',
  look: containerLength,
  required: true,
}

export const contenedorVacioNoun = defineNoun(contenedorVacioFamily, {
  name: 'contenedorVacio',
  word: 'contenedor-vacio',
  api: contenedorVacioApi,
  groups: [{ heading: 'contenedorVacio.one', fields: [numeroContenedor, longitudContenedor, fechaIngresoDeposito] }],
  columns: [fieldColumn(numeroContenedor, 'auto'), fieldColumn(longitudContenedor, '150px'), fieldColumn(fechaIngresoDeposito, '180px')],
})
