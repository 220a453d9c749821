import { t } from '#app/i18n/text.ts'

/** Returns the word for a role. Those of another server are shown as they are. */
export function roleName(authority: string): string {
  if (authority === 'ROLE_ADMIN') return t('userManagement.role.admin')
  if (authority === 'ROLE_USER') return t('userManagement.role.user')
  return authority
}
