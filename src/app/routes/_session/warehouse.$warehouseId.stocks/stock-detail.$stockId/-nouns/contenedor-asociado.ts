import { contenedorAsociadoApi } from '#app/api/contenedor-asociado.ts'
import { contenedorAsociadoFamily } from '#domain/contenedor-asociado.ts'
import { containerLength, containerNumber, tipoContenedor, wholeNumber } from './looks.ts'
import { defineNoun, fieldColumn, type FieldSpec } from './noun.ts'

const tipo: FieldSpec<'tipo'> = { name: 'tipo', label: 'contenedorAsociado.tipo', look: tipoContenedor, required: true }
const cantidadBultos: FieldSpec<'cantidadBultos'> = {
  name: 'cantidadBultos',
  label: 'contenedorAsociado.cantidadBultos',
  look: wholeNumber,
  required: true,
}
const numeroContenedor: FieldSpec<'numeroContenedor'> = {
  name: 'numeroContenedor',
  label: 'contenedorAsociado.numeroContenedor',
  look: containerNumber,
  required: true,
}
const longitudContenedor: FieldSpec<'longitudContenedor'> = {
  name: 'longitudContenedor',
  label: 'contenedorAsociado.longitudContenedor',
  look: containerLength,
  required: true,
}

export const contenedorAsociadoNoun = defineNoun(contenedorAsociadoFamily, {
  name: 'contenedorAsociado',
  word: 'contenedor-asociado',
  api: contenedorAsociadoApi,
  groups: [{ heading: 'contenedorAsociado.one', fields: [tipo, cantidadBultos, numeroContenedor, longitudContenedor] }],
  columns: [
    fieldColumn(numeroContenedor, 'auto'),
    fieldColumn(tipo, '112px'),
    fieldColumn(cantidadBultos, '148px'),
    fieldColumn(longitudContenedor, '132px'),
  ],
})
