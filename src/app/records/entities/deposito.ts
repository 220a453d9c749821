import { depositoApi } from '#app/api/deposito.ts'
import { Failure } from '#app/api/http.ts'
import { AutomaticSendField } from '#app/forms/fields/automatic-send-field.tsx'
import { CustomsOfficeField } from '#app/forms/fields/customs-office-field.tsx'
import { LugarOperativoField } from '#app/forms/fields/lugar-operativo-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import { depositoForm } from '#domain/deposito-form.ts'
import { depositoFamily } from '#domain/deposito.ts'
import type { Person } from '#domain/person.ts'
import { defineEntity, field, fieldColumn } from '../entity.ts'
import { asText, type FieldKind, text } from '../field-kinds.ts'
import { users } from '../reference-kinds.tsx'

const customsOffice: FieldKind = {
  Field: CustomsOfficeField,
  show: (value) => catalogLabel(customsOffices, asText(value)),
  code: (typed) => typed,
}
const lugarOperativo: FieldKind = { Field: LugarOperativoField, show: asText }
const automaticSendTime: FieldKind = { Field: AutomaticSendField, show: asText }

const codigoAduana = field('codigoAduana', 'deposito.codigoAduana', customsOffice, { required: true })
const codigoLugarOperativo = field('codigoLugarOperativo', 'deposito.codigoLugarOperativo', lugarOperativo, { required: true })
const description = field('description', 'deposito.description', text, { required: true, wide: true })
const automaticSend = field('automaticSend', 'deposito.automaticSend', automaticSendTime, { help: 'deposito.automaticSendHelp' })

/** The fields of a warehouse that do not depend on its company. */
export const depositoFields = [codigoAduana, codigoLugarOperativo, description, automaticSend] as const

/** The warehouses of a company, whose users are chosen among the company's. */
export function depositoEntity(companyId: number, people: readonly Person[]) {
  const companyUsers: FieldKind = {
    ...users(sourceOf(companyId, people)),
    show: (value) => namesIn(value, people),
  }
  return defineEntity(
    { ...depositoFamily, draft: depositoForm },
    {
      api: depositoApi,
      groups: [
        {
          heading: 'deposito.one',
          fields: [
            ...depositoFields,
            field('users', 'deposito.users', companyUsers, { required: true, wide: true, help: 'deposito.usersHelp' }),
          ],
        },
      ],
      columns: [fieldColumn(description, 'auto')],
    },
  )
}

/** The people that are loaded already, found by a part of their e-mail. */
function sourceOf(companyId: number, people: readonly Person[]): ReferenceSource {
  const options = people.map((one) => ({ id: one.id, label: emailOf(one) }))
  return {
    queryKey: ['companyUsers', companyId, 'field', options],
    search: (typed) => Promise.resolve(options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))),
    find: (id) =>
      Promise.resolve(options.find((one) => one.id === id)).then((found) => {
        if (!found) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
        return found
      }),
  }
}

/** The e-mails of users that are named by their ids, as in a draft, or answered whole. */
function namesIn(value: unknown, people: readonly Person[]): string {
  const ids = Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    : []
  return ids
    .map((id) => people.find((one) => one.id === id))
    .flatMap((one) => (one ? [emailOf(one)] : []))
    .toSorted()
    .join(', ')
}

function emailOf({ id, email, login }: Person): string {
  return email ?? login ?? String(id)
}
