import { t } from '#app/i18n/text.ts'
import type { Filters } from '#app/records/filters/filters.ts'
import { roleName } from '#app/records/role-name.ts'
import { authorities } from '#domain/account.ts'

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
