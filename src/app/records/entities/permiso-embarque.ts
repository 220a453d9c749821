import { permisoEmbarqueApi } from '#app/api/permiso-embarque.ts'
import { newPermisoEmbarque, permisoEmbarqueFamily } from '#domain/permiso-embarque.ts'
import { defineEntity, fieldColumn, type FieldSpec } from '../entity.ts'
import { country, cuit, declaration, text } from '../field-kinds.ts'
import { contenidoColumns } from './titulo-columns.ts'
import { fechaIngresoDeposito, mercaderia, tituloGroups } from './titulo-fields.ts'

const identificadorPermiso: FieldSpec<'identificadorPermiso'> = {
  name: 'identificadorPermiso',
  label: 'permisoEmbarque.identificadorPermiso',
  kind: declaration,
  help: 'permisoEmbarque.identificadorHelp',
}
const identificadorRemito: FieldSpec<'identificadorRemito'> = {
  name: 'identificadorRemito',
  label: 'permisoEmbarque.identificadorRemito',
  kind: text,
}
const exportador: FieldSpec<'exportador'> = { name: 'exportador', label: 'permisoEmbarque.exportador', kind: cuit, required: true }
const destinoMercaderia: FieldSpec<'destinoMercaderia'> = {
  name: 'destinoMercaderia',
  label: 'permisoEmbarque.destinoMercaderia',
  kind: country,
  required: true,
}
const destinatarioExterior: FieldSpec<'destinatarioExterior'> = {
  name: 'destinatarioExterior',
  label: 'permisoEmbarque.destinatarioExterior',
  kind: text,
  required: true,
}

export const permisoEmbarqueEntity = defineEntity(permisoEmbarqueFamily, {
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
  start: ({ now, cuit: companyCuit }) => newPermisoEmbarque(now, companyCuit),
})
