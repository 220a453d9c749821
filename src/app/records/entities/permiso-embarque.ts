// Form fields and table columns of shipping permits.
import { permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import { defineEntity, fieldColumn, field } from '../entity.ts'
import { country, cuit, declaration, text } from '../field-kinds.ts'
import { contenidoColumns, fechaIngresoDeposito, mercaderia, tituloGroups } from './titulo-fields.ts'

const identificadorPermiso = field('identificadorPermiso', 'permisoEmbarque.identificadorPermiso', declaration, {
  help: 'permisoEmbarque.identificadorHelp',
})
const identificadorRemito = field('identificadorRemito', 'permisoEmbarque.identificadorRemito', text)
const exportador = field('exportador', 'permisoEmbarque.exportador', cuit, { required: true })
const destinoMercaderia = field('destinoMercaderia', 'permisoEmbarque.destinoMercaderia', country, { required: true })
const destinatarioExterior = field('destinatarioExterior', 'permisoEmbarque.destinatarioExterior', text, { required: true })

export const permisoEmbarqueEntity = defineEntity(permisoEmbarqueFamily, {
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
    fieldColumn(fechaIngresoDeposito, '136px'),
    fieldColumn(exportador, '136px'),
    fieldColumn(destinoMercaderia, 'auto'),
    ...contenidoColumns,
  ],
})
