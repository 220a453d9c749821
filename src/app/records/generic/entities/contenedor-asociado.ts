// Generic list and screens of associated containers: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { contenedorAsociadoEntity } from '../../entities/stock-entities.ts'
import { pageOfContenido } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { inTitulo } from '../rights.ts'
import { tituloGroup } from '../shared-fields.ts'

export const contenedorAsociadoRecords = defineGeneric(genericFamilies.contenedorAsociado, {
  groups: [tituloGroup, ...contenedorAsociadoEntity.groups],
  shown: ['numeroContenedor', 'tipo', 'cantidadBultos', 'longitudContenedor', 'permisoEmbarque', 'documentoTransporte'],
  paging: 'whole',
  rights: inTitulo,
  page: pageOfContenido('contenedorAsociado'),
  staleWith: ['stock', 'permisoEmbarque', 'documentoTransporte'],
})
