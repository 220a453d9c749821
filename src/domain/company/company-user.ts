// Schemas of a company's people in the list of them, and of the body that creates a user account within a company.
import * as z from 'zod/mini'
import { emailField, loginField } from '../account/account-drafts.ts'
import { requiredText } from '../contract/fields.ts'
import { person } from './person.ts'

/** Body of `POST api/owner/company/:id/users`: a new account, which gets ROLE_USER and a mail to choose its password. */
export const companyUserDraft = z.object({ firstName: requiredText(50), lastName: requiredText(50), email: emailField, login: loginField })

export type CompanyUserDraft = z.infer<typeof companyUserDraft>

export const companyPerson = z.extend(person, {
  /** Of who has not chosen a password yet: when the last invitation was queued or sent, and whether it could not be sent. */
  invited: z.nullish(z.object({ date: z.string(), lost: z.boolean() })),
  /** Whether the caller may let the person's next unknown browser in. */
  letsIn: z.nullish(z.boolean()),
})

export type CompanyPerson = z.infer<typeof companyPerson>
