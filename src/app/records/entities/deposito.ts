// Form fields and table columns of customs warehouses.
import { depositoApi } from '#app/api/company/deposito.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import { depositoForm } from '#domain/company/deposito-form.ts'
import { depositoFamily } from '#domain/company/deposito.ts'
import type { Person } from '#domain/company/person.ts'
import { peopleOf } from '../company-people.tsx'
import { defineEntity, field, fieldColumn } from '../entity.ts'
import { type FieldKind, text } from '../field-kinds.ts'
import { asText } from '../shown-values.ts'

const customsOffice: FieldKind = {
  inputKind: 'customsOffice',
  show: (value) => catalogLabel(customsOffices, asText(value)),
  code: (typed) => typed,
}
const lugarOperativo: FieldKind = { inputKind: 'lugarOperativo', show: asText }
const automaticSendTime: FieldKind = { inputKind: 'automaticSend', show: asText }

const codigoAduana = field('codigoAduana', 'deposito.codigoAduana', customsOffice, { required: true })
const codigoLugarOperativo = field('codigoLugarOperativo', 'deposito.codigoLugarOperativo', lugarOperativo, {
  required: true,
  of: 'codigoAduana',
})
const description = field('description', 'deposito.description', text, { required: true, wide: true })
const automaticSend = field('automaticSend', 'deposito.automaticSend', automaticSendTime, { help: 'deposito.automaticSendHelp' })

/** The fields of a warehouse that do not depend on its company. */
export const depositoFields = [codigoAduana, codigoLugarOperativo, description, automaticSend] as const

/** The warehouses of a company, whose users are chosen among the company's. */
export function depositoEntity(companyId: number, people: readonly Person[]) {
  return defineEntity(
    { ...depositoFamily, draft: depositoForm },
    {
      api: depositoApi,
      groups: [
        {
          heading: 'deposito.one',
          fields: [
            ...depositoFields,
            field('users', 'deposito.users', peopleOf(companyId, people), { required: true, wide: true, help: 'deposito.usersHelp' }),
          ],
        },
      ],
      columns: [fieldColumn(description, 'auto')],
    },
  )
}
