// Generic list and screens of login tickets for the customs authority's services: fields, columns and rights.
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { field } from '../../entity.ts'
import { cuit, instant, text } from '../../field-kinds.ts'
import { secret } from '../../references.tsx'
import { defineGeneric } from '../generic-entity.ts'
import { ofAdministrators } from '../rights.ts'

export const wsaaRecords = defineGeneric(genericFamilies.wsaa, {
  groups: [
    {
      heading: 'wsaa.one',
      fields: [
        field('cuit', 'wsaa.cuit', cuit, { required: true }),
        field('rol', 'wsaa.rol', text, { required: true }),
        field('tipoAgente', 'wsaa.tipoAgente', text, { required: true }),
        field('serviceType', 'wsaa.serviceType', text, { required: true }),
        field('expire', 'wsaa.expire', instant, { required: true, help: 'field.instantHelp' }),
        field('token', 'wsaa.token', secret, { required: true, wide: true }),
        field('sign', 'wsaa.sign', secret, { required: true, wide: true }),
      ],
    },
  ],
  shown: ['cuit', 'rol', 'tipoAgente', 'serviceType', 'token', 'sign', 'expire'],
  paging: 'whole',
  rights: ofAdministrators,
  staleWith: ['company'],
})
