// Generic list and screens of customs warehouses: fields, columns and rights.
import { depositoOfCompanyForm } from '#domain/company/deposito-form.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { companyPeople } from '../../company-people.tsx'
import { depositoFields } from '../../entities/deposito.ts'
import { field } from '../../entity.ts'
import { defineGeneric } from '../generic-entity.ts'
import { companyRelation } from '../generic-references.tsx'
import { ofManagers } from '../rights.ts'

export const depositoRecords = defineGeneric(
  { ...genericFamilies.deposito, draft: depositoOfCompanyForm },
  {
    groups: [
      {
        heading: 'deposito.one',
        fields: [
          field('company', 'deposito.company', companyRelation, { required: true, clears: 'users' }),
          ...depositoFields,
          field('users', 'deposito.users', companyPeople, { required: true, wide: true, help: 'deposito.usersHelp', of: 'company' }),
        ],
      },
    ],
    shown: ['codigoAduana', 'codigoLugarOperativo', 'description', 'company'],
    paging: 'whole',
    sorts: true,
    rights: ofManagers,
    staleWith: ['stock'],
  },
)
