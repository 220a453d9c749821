import { contenedorAsociadoApi } from '#app/api/contenedor-asociado.ts'
import { contenedorAsociadoFamily, newContenedorAsociado } from '#domain/contenedor-asociado.ts'
import { defineEntity, fieldColumn, type FieldSpec } from '../entity.ts'
import { containerLength, containerNumber, tipoContenedor, wholeNumber } from '../field-kinds.ts'

const tipo: FieldSpec<'tipo'> = { name: 'tipo', label: 'contenedorAsociado.tipo', kind: tipoContenedor, required: true }
const cantidadBultos: FieldSpec<'cantidadBultos'> = {
  name: 'cantidadBultos',
  label: 'contenedorAsociado.cantidadBultos',
  kind: wholeNumber,
  required: true,
}
const numeroContenedor: FieldSpec<'numeroContenedor'> = {
  name: 'numeroContenedor',
  label: 'contenedorAsociado.numeroContenedor',
  kind: containerNumber,
  required: true,
}
const longitudContenedor: FieldSpec<'longitudContenedor'> = {
  name: 'longitudContenedor',
  label: 'contenedorAsociado.longitudContenedor',
  kind: containerLength,
  required: true,
}

export const contenedorAsociadoEntity = defineEntity(contenedorAsociadoFamily, {
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
  start: () => newContenedorAsociado,
})
