// Schema of a user as it appears inside companies and warehouses, and the name that people read.
import * as z from 'zod/mini'
import { responseText } from '../contract/fields.ts'

export const person = z.object({
  id: z.number(),
  login: responseText,
  firstName: responseText,
  lastName: responseText,
  email: responseText,
})

export type Person = z.infer<typeof person>

/** Returns the first and the last name; an empty text for a person without both. */
export function fullName({ firstName, lastName }: Partial<Pick<Person, 'firstName' | 'lastName'>>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
