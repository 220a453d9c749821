import { t } from '#app/i18n/text.ts'
import type { Filters, FilterValues } from '#app/records/filters/filters.ts'
import { authorities } from '#domain/account.ts'
import type { ManagedUser } from '#domain/user.ts'
import { roleName } from './role-name.ts'

export const userFilters: Filters = {
  search: { label: 'userManagement.search', kind: 'text', condition: 'search' },
  activated: {
    label: 'userManagement.state',
    kind: 'choice',
    condition: 'activated.equals',
    choices: () => [
      { value: 'true', label: t('userManagement.activated') },
      { value: 'false', label: t('userManagement.deactivated') },
    ],
  },
  role: {
    label: 'userManagement.profile',
    kind: 'choice',
    condition: 'authorities.contains',
    choices: () => authorities.map((value) => ({ value, label: roleName(value) })),
  },
}

/** Returns whether a user is one that the filters ask for: a server of the platform answers all its users. */
export function isWanted(user: ManagedUser, { search = '', activated, role }: FilterValues): boolean {
  const text = folded([user.login, user.firstName, user.lastName, user.email].join(' '))
  return (
    folded(search)
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (activated === undefined || String(user.activated) === activated) &&
    (role === undefined || user.authorities.includes(role))
  )
}

/** Servers differ in whether upper case and accents count, so here they do not. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
