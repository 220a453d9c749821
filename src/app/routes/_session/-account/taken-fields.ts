// Maps the server's refusal of a login or e-mail already in use to the form's fields.
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import type { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'

export function fieldErrorsOfTaken(failure: Failure): Record<string, string> {
  switch (accountRefusal(failure)) {
    case 'userexists':
      return { login: t('companyUsers.loginTaken') }
    case 'emailexists':
      return { email: t('companyUsers.emailTaken') }
    default:
      return {}
  }
}
