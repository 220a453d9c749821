// Field kinds for choosing users among the people of a company, searched by e-mail.
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useCompanyUsers } from '#app/api/company/company-users.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/http.ts'
import { UsersField } from '#app/forms/fields/choices/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import type { FieldProps } from '#app/forms/fields/field-props.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { person, type Person } from '#domain/company/person.ts'
import type { FieldKind, NamesProps } from './field-kinds.ts'
import { users, idsOf } from './references.tsx'

/** A draft names them by their ids alone. */
const persons = z.array(
  z.union([
    person,
    z.pipe(
      z.number(),
      z.transform((id) => ({ id, login: null, email: null })),
    ),
  ]),
)

/** Users, shown by their e-mails. */
export const people: FieldKind = {
  typedIn: 'text',
  show: (value) => (persons.safeParse(value).data ?? []).map(({ id, login, email }) => email ?? login ?? String(id)).join(', '),
}

/** The people of a company that are loaded already. */
export function peopleOf(companyId: number, people: readonly Person[]): FieldKind {
  return { ...users(sourceOf(companyId, people)), show: (value) => namesIn(value, people) }
}

/** The people of the company that another field names. */
export const companyPeople: FieldKind = { typedIn: CompanyPeopleField, show: people.show, toForm: idsOf, Names: CompanyPeopleNames }

function CompanyPeopleField(props: FieldProps) {
  const companyId = Number(props.of)
  const { data, error } = useCompanyUsers(companyId, { enabled: companyId > 0, meta: { quiet: true } })
  const source = useMemo(() => data && sourceOf(companyId, data), [companyId, data])
  if (source) return <UsersField {...props} source={source} />
  const placeholder = companyId > 0 ? (error ? failureText(error) : t('record.loading')) : t('deposito.companyFirst')
  return <TextField {...props} value="" readOnly placeholder={placeholder} />
}

function CompanyPeopleNames({ value, of }: NamesProps) {
  const companyId = Number(idsOf(new Map<string, unknown>(Object.entries(of)).get('company')))
  const { data } = useCompanyUsers(companyId, { enabled: companyId > 0, meta: { quiet: true } })
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
