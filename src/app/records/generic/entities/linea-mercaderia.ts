// Generic list and screens of goods lines: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { lineaMercaderiaEntity } from '../../entities/stock-entities.ts'
import { pageOfContenido } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inTitulo } from '../rights.ts'
import { tituloGroup } from '../shared-fields.ts'

export const lineaMercaderiaRecords = defineGeneric(genericFamilies.lineaMercaderia, {
  groups: [tituloGroup, ...lineaMercaderiaEntity.groups],
  shown: ['tipoEmbalaje', 'cantidad', 'pesoBruto', 'permisoEmbarque', 'documentoTransporte'],
  addFirst: 'record.addFirst.feminine',
  paging: 'pages',
  rights: inTitulo,
  page: pageOfContenido('lineaMercaderia'),
  staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'],
})
