// Generic list and screens of companies: fields, columns and rights.
import { findInList } from '#app/api/family/family-reads.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { people } from '../../company-people.tsx'
import { companyEntity } from '../../entities/company.ts'
import { field } from '../../entity.ts'
import { text } from '../../field-kinds.ts'
import { idsOf } from '../../references.tsx'
import { pageOfCompany } from '../dedicated-pages.ts'
import { defineGeneric } from '../generic-entity.ts'
import { linked } from '../relation.ts'
import { mayManageCompany, ofCompany } from '../rights.ts'
import { certificateLabel } from '../sources.ts'

export const companyRecords = defineGeneric(genericFamilies.company, {
  groups: companyEntity.groups,
  question: companyEntity.question,
  facts: [
    field('ownerUsername', 'company.ownerUsername', text),
    field('wsaa', 'company.wsaa', { ...linked({ name: 'wsaa', label: idsOf }), width: 96 }),
    field('certificate', 'company.certificate', linked({ name: 'certificate', label: certificateLabel })),
    field('users', 'company.users', people),
  ],
  shown: ['name', 'cuit', 'tipoAgente', 'rol', 'wsaa', 'certificate', 'users'],
  addFirst: 'record.addFirst.feminine',
  paging: 'whole',
  rights: ofCompany,
  page: (row, viewer) => (mayManageCompany(row, viewer) ? pageOfCompany(row) : null),
  // The server refuses the call for one company to users who only work in it.
  api: { findOne: (id, _readOne, readPage) => findInList(id, readPage) },
  staleWith: ['deposito', 'certificate', 'wsaa'],
})
