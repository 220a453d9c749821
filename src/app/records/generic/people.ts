import * as z from 'zod/mini'
import { person } from '#domain/person.ts'
import type { FieldKind } from '../field-kinds.ts'

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
