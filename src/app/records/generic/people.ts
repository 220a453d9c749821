import * as z from 'zod/mini'
import { TextField } from '#app/forms/fields/text-field.tsx'
import { person } from '#domain/person.ts'
import type { FieldKind } from '../field-kinds.ts'

const persons = z.array(person)

/** Users, shown by their e-mails. */
export const people: FieldKind = {
  Field: TextField,
  show: (value) => (persons.safeParse(value).data ?? []).map(({ id, login, email }) => email ?? login ?? String(id)).join(', '),
}
