// Field kinds for choosing users among the people of a company, searched by e-mail.
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useCompanyUsers } from '#app/api/company/company-users.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import { UsersField } from '#app/forms/fields/choices/reference-field.tsx'
import type { ReferenceSource } from '#app/forms/fields/choices/use-references.ts'
import type { FieldProps } from '#app/forms/fields/field-frame.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { person, type Person } from '#domain/company/person.ts'
import { folded } from '#domain/values/folded-text.ts'
import type { FieldKind, NamesProps } from './field-kinds.ts'
import { users, idsOf } from './references.tsx'

/** A draft contains only the ids of the users. */
const persons = z.array(
  z.union([
    person,
    z.pipe(
      z.number(),
      z.transform((id) => ({ id, login: null, email: null })),
    ),
  ]),
)

export const people: FieldKind = {
  inputKind: 'text',
  show: (value) => (persons.safeParse(value).data ?? []).map(emailOf).join(', '),
}

export function peopleOf(companyId: number, people: readonly Person[]): FieldKind {
  return { ...users(sourceOf(companyId, people)), show: (value) => namesIn(value, people) }
}

/** The field kind that chooses among the people of the company chosen in another field. */
export const companyPeople: FieldKind = { inputKind: CompanyPeopleField, show: people.show, toForm: idsOf, Names: CompanyPeopleNames }

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

function sourceOf(companyId: number, people: readonly Person[]): ReferenceSource {
  const options = people.map((one) => ({ id: one.id, label: emailOf(one) }))
  return {
    queryKey: ['companyUsers', companyId, 'field', options],
    search: (typed) => Promise.resolve({ options: options.filter(({ label }) => folded(label).includes(folded(typed))), hasMore: false }),
    async find(id) {
      const found = options.find((one) => one.id === id)
      if (!found) throw new Failure('http', 'get', { status: 404, headers: new Headers() })
      return found
    },
  }
}

/** Returns the e-mails of users. The value holds only their ids, as in a draft, or whole users, as in a response. */
function namesIn(value: unknown, people: readonly Person[]): string {
  const ids = idsOf(value).split(',')
  return people
    .filter(({ id }) => ids.includes(String(id)))
    .map(emailOf)
    .sort()
    .join(', ')
}

function emailOf({ id, email, login }: Pick<Person, 'id' | 'email' | 'login'>): string {
  return email ?? login ?? String(id)
}
