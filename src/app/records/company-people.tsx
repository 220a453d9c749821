import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { companyUsersApi } from '#app/api/company-users.ts'
import { failureText } from '#app/api/failure-text.ts'
import { Failure } from '#app/api/http.ts'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { TextField } from '#app/forms/fields/text-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/use-references.ts'
import { UsersField } from '#app/forms/fields/users-field.tsx'
import { t } from '#app/i18n/text.ts'
import type { Person } from '#domain/person.ts'
import type { FieldKind, NamesProps } from './field-kinds.ts'
import { people } from './generic/people.ts'
import { users } from './reference-kinds.tsx'
import { idsOf } from './references.ts'

/** The people of a company that are loaded already. */
export function peopleOf(companyId: number, people: readonly Person[]): FieldKind {
  return { ...users(sourceOf(companyId, people)), show: (value) => namesIn(value, people) }
}

/** The people of the company that another field names. */
export const companyPeople: FieldKind = { typedIn: CompanyPeopleField, show: people.show, toForm: idsOf, Names: CompanyPeopleNames }

function CompanyPeopleField(props: FieldProps) {
  const companyId = Number(props.of)
  const { data, error } = useQuery({ ...companyUsersApi.of(companyId), enabled: companyId > 0, meta: { quiet: true } })
  const source = useMemo(() => data && sourceOf(companyId, data), [companyId, data])
  if (source) return <UsersField {...props} source={source} />
  const placeholder = companyId > 0 ? (error ? failureText(error) : t('record.loading')) : t('deposito.companyFirst')
  return <TextField {...props} value="" readOnly placeholder={placeholder} />
}

function CompanyPeopleNames({ value, of }: NamesProps) {
  const companyId = Number(idsOf(new Map<string, unknown>(Object.entries(of)).get('company')))
  const { data } = useQuery({ ...companyUsersApi.of(companyId), enabled: companyId > 0, meta: { quiet: true } })
  return data ? namesIn(value, data) : people.show(value)
}

/** They are found by a part of their e-mail. */
function sourceOf(companyId: number, people: readonly Person[]): ReferenceSource {
  const options = people.map((one) => ({ id: one.id, label: emailOf(one) }))
  return {
    queryKey: ['companyUsers', companyId, 'field', options],
    search: (typed) =>
      Promise.resolve({ options: options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())), hasMore: false }),
    find: (id) =>
      Promise.resolve(options.find((one) => one.id === id)).then((found) => {
        if (!found) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
        return found
      }),
  }
}

/** The e-mails of users that are named by their ids, as in a draft, or answered whole. */
function namesIn(value: unknown, people: readonly Person[]): string {
  const ids = idsOf(value).split(',')
  return people
    .filter(({ id }) => ids.includes(String(id)))
    .map(emailOf)
    .toSorted()
    .join(', ')
}

function emailOf({ id, email, login }: Person): string {
  return email ?? login ?? String(id)
}
