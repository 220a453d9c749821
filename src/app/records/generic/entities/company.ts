import { genericFamilies } from '#domain/generic-families.ts'
import { companyEntity } from '../../entities/company.ts'
import { field } from '../../entity.ts'
import { text } from '../../field-kinds.ts'
import { defineGeneric } from '../generic-entity.ts'
import { people } from '../people.ts'
import { relation } from '../relation.ts'
import { ofCompany } from '../rights.ts'
import { certificateSource, wsaaSource } from '../sources.ts'

export const companyRecords = defineGeneric(genericFamilies.company, {
  groups: companyEntity.groups,
  facts: [
    field('ownerUsername', 'company.ownerUsername', text),
    field('wsaa', 'company.wsaa', relation(wsaaSource)),
    field('certificate', 'company.certificate', relation(certificateSource)),
    field('users', 'company.users', people),
  ],
  shown: ['name', 'cuit', 'tipoAgente', 'rol', 'wsaa', 'certificate', 'users'],
  paging: 'whole',
  rights: ofCompany,
  staleWith: ['deposito', 'certificate', 'wsaa'],
})
