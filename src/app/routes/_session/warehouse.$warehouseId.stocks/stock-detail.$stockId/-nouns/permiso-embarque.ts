import { permisoEmbarqueApi } from '#app/api/permiso-embarque.ts'
import { permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { country, cuit, declaration, text } from './looks.ts'
import { defineNoun, fieldColumn, type FieldSpec } from './noun.ts'
import { contenidoColumns } from './titulo-columns.ts'
import { fechaIngresoDeposito, mercaderia, tituloGroups } from './titulo-fields.ts'

const identificadorPermiso: FieldSpec<'identificadorPermiso'> = {
  name: 'identificadorPermiso',
  label: 'permisoEmbarque.identificadorPermiso',
  look: declaration,
  help: 'permisoEmbarque.identificadorHelp',
}
const identificadorRemito: FieldSpec<'identificadorRemito'> = {
  name: 'identificadorRemito',
  label: 'permisoEmbarque.identificadorRemito',
  look: text,
}
const exportador: FieldSpec<'exportador'> = { name: 'exportador', label: 'permisoEmbarque.exportador', look: cuit, required: true }
const destinoMercaderia: FieldSpec<'destinoMercaderia'> = {
  name: 'destinoMercaderia',
  label: 'permisoEmbarque.destinoMercaderia',
  look: country,
  required: true,
}
const destinatarioExterior: FieldSpec<'destinatarioExterior'> = {
  name: 'destinatarioExterior',
  label: 'permisoEmbarque.destinatarioExterior',
  look: text,
  required: true,
}

export const permisoEmbarqueNoun = defineNoun(permisoEmbarqueFamily, {
  name: 'permisoEmbarque',
  word: 'permiso-embarque',
  api: permisoEmbarqueApi,
  groups: [
    {
      heading: 'titulo.group.identificacion',
      fields: [identificadorPermiso, identificadorRemito, exportador, destinoMercaderia, destinatarioExterior],
    },
    { heading: 'titulo.group.mercaderia', fields: mercaderia },
    ...tituloGroups,
  ],
  columns: [
    fieldColumn(identificadorPermiso, '172px'),
    fieldColumn(identificadorRemito, '104px'),
    fieldColumn(fechaIngresoDeposito, '148px'),
    fieldColumn(exportador, '148px'),
    fieldColumn(destinoMercaderia, 'auto'),
    ...contenidoColumns,
  ],
})
