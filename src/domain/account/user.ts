// Schemas and call family of the users that administrators list, create and change.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalText, recordIdentity, responseOptional } from '../contract/fields.ts'
import { emailField, loginField } from './account-drafts.ts'
import { account } from './account.ts'

/** A user, as administrators see and change it. Another server may omit the authorities of a new one. */
export const managedUser = z.extend(account, {
  ...recordIdentity,
  /** Whether the person registered and has not opened the mail that activates the account yet. */
  waiting: responseOptional(z.boolean()),
  /** Whether signing in asks the user for a code. Only the answer of a single user has it. */
  secondFactor: responseOptional(z.boolean()),
  authorities: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((authorities) => authorities ?? []),
  ),
})

export type ManagedUser = z.infer<typeof managedUser>

/** One authority or more. A form has them as a text with commas. */
const authoritiesField = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.split(',').filter((authority) => authority !== '') : value)),
  z.array(z.string().check(z.maxLength(50))).check(z.minLength(1, { error: 'userManagement.authorities.required' })),
)

export const userChangeDraft = z.object({
  firstName: optionalText(50),
  lastName: optionalText(50),
  email: emailField,
  /** When left out, it stays as it is; a new user is active. */
  activated: z.optional(z.boolean()),
  authorities: authoritiesField,
})

export type UserChangeDraft = z.infer<typeof userChangeDraft>

/** Body of `POST` and `PUT api/users`. The login of a saved user stays as it is. */
export const userDraft = z.extend(userChangeDraft, { login: loginField })

export type UserDraft = z.infer<typeof userDraft>

/** The users of the installation, for administrators. A single user is read and deleted by login: `api/users/:login`. */
export const userFamily = defineFamily({
  // The platform's name in its message keys.
  name: 'userManagement',
  path: 'api/users',
  entity: managedUser,
  draft: userDraft,
  fields: {
    id: 'number',
    login: 'text',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    activated: 'boolean',
    langKey: 'text',
    authorities: 'text',
    createdBy: 'text',
    createdDate: 'instant',
    lastModifiedBy: 'text',
    lastModifiedDate: 'instant',
  },
  defaults: () => ({ authorities: 'ROLE_USER' }),
  pageSize: 20,
  sort: 'id,asc',
})
