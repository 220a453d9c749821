// Schemas and call family of the users that administrators list, create and change.
import * as z from 'zod/mini'
import { defineFamily } from '../contract/family.ts'
import { optionalText, responseOptional, withDefault } from '../contract/fields.ts'
import { defineRecord, plainText } from '../contract/record.ts'
import { emailField, loginField } from './account-drafts.ts'
import { account } from './account.ts'

/** One authority or more. A form has them as a text with commas. */
const authoritiesField = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.split(',').filter((authority) => authority !== '') : value)),
  z.array(z.string().check(z.maxLength(50))).check(z.minLength(1, { error: 'userManagement.authorities.required' })),
)

const { login, activated, langKey } = account.shape

export const userRecord = defineRecord(
  // The platform's name in its message keys.
  'userManagement',
  {
    login: { ...plainText, answer: login, draft: loginField },
    firstName: { ...plainText, draft: optionalText(50) },
    lastName: { ...plainText, draft: optionalText(50) },
    email: { ...plainText, draft: emailField },
    /** When a body leaves it out, it stays as it is; a new user is active. */
    activated: { answer: activated, draft: z.optional(z.boolean()), type: 'boolean', kind: 'yesNo', help: 'userManagement.activated.help' },
    langKey: { answer: langKey, type: 'text' },
    /** Another server may omit those of a new user. */
    authorities: {
      answer: withDefault(z.array(z.string()), []),
      draft: authoritiesField,
      type: 'text',
      kind: 'roles',
      label: 'userManagement.profiles',
    },
    /** Whether the person registered and has not opened the mail that activates the account yet. */
    waiting: { answer: responseOptional(z.boolean()) },
    /** Whether signing in asks the user for a code. Only the answer of a single user has it. */
    secondFactor: { answer: responseOptional(z.boolean()), kind: 'yesNo', label: 'secondFactor.title' },
    createdBy: plainText,
    createdDate: { ...plainText, type: 'instant', kind: 'instant' },
    lastModifiedBy: plainText,
    lastModifiedDate: { ...plainText, type: 'instant', kind: 'instant' },
  },
  { groups: [{ heading: 'userManagement.one', fields: ['login', 'firstName', 'lastName', 'email', 'activated', 'authorities'] }] },
)

export const managedUser = z.extend(account, userRecord.entity.shape)

export type ManagedUser = z.infer<typeof managedUser>

/** Body of `POST` and `PUT api/users`. The login of a saved user stays as it is. */
export const userDraft = userRecord.draft

export type UserDraft = z.infer<typeof userDraft>

export const userChangeDraft = z.omit(userDraft, { login: true })

export type UserChangeDraft = z.infer<typeof userChangeDraft>

/** The users of the installation, for administrators. A single user is read and deleted by login: `api/users/:login`. */
export const userFamily = defineFamily({
  ...userRecord,
  path: 'api/users',
  entity: managedUser,
  defaults: () => ({ authorities: 'ROLE_USER' }),
  pageSize: 20,
  sort: 'id,asc',
})
