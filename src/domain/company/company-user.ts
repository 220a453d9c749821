// Schema of the body that creates a user account within a company.
import * as z from 'zod/mini'
import { emailField, loginField } from '../account/account-drafts.ts'
import { requiredText } from '../contract/fields.ts'

/** Body of `POST api/owner/company/:id/users`: a new account, which gets ROLE_USER and a mail to choose its password. */
export const companyUserDraft = z.object({ firstName: requiredText(50), lastName: requiredText(50), email: emailField, login: loginField })

export type CompanyUserDraft = z.infer<typeof companyUserDraft>
