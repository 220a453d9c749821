import { genericFamilies } from '#domain/generic-families.ts'
import { depositoFields } from '../../entities/deposito.ts'
import { field } from '../../entity.ts'
import { defineGeneric } from '../generic-entity.ts'
import { people } from '../people.ts'
import { relation } from '../relation.ts'
import { companySource } from '../sources.ts'

export const depositoRecords = defineGeneric(genericFamilies.deposito, {
  groups: [
    {
      heading: 'deposito.one',
      fields: [
        ...depositoFields,
        field('company', 'deposito.company', relation(companySource), { required: true }),
        field('users', 'deposito.users', people, { required: true, wide: true, help: 'deposito.usersHelp' }),
      ],
    },
  ],
  shown: ['codigoAduana', 'codigoLugarOperativo', 'description', 'company'],
  paging: 'whole',
  sorts: true,
  rights: {
    create: () => true,
    // Who manages its company is told who its users are.
    edit: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
    remove: ({ users }, { isAdmin }) => isAdmin || Boolean(users),
  },
  staleWith: ['stock'],
})
