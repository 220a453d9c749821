import { CircleCheck, CircleX, Hourglass } from 'lucide'
import { t, type TextKey } from '#app/i18n/text.ts'
import { StatusBadge, type StatusBadgeStyle } from '#app/ui/status-badge.tsx'
import type { ManagedUser } from '#domain/user.ts'

type State = 'active' | 'inactive' | 'waiting'

const states: Record<State, StatusBadgeStyle & { key: TextKey }> = {
  active: { key: 'userManagement.activated', color: 'green', icon: CircleCheck },
  inactive: { key: 'userManagement.deactivated', color: 'red', icon: CircleX },
  waiting: { key: 'userManagement.waiting', color: 'yellow', icon: Hourglass },
}

/** Whether a user may sign in, or has to open the mail of their registration first. */
export function UserState({ user, activated = user.activated }: { user: ManagedUser; activated?: boolean }) {
  const { key, ...style } = states[activated ? 'active' : user.waiting ? 'waiting' : 'inactive']
  return <StatusBadge text={t(key)} {...style} />
}
