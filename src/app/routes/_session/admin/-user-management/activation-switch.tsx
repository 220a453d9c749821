import { Switch } from '@mantine/core'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Switch.css'
import { useRef } from 'react'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import type { ManagedUser } from '#domain/user.ts'
import { UserState } from './user-state.tsx'

interface ActivationSwitchProps {
  user: ManagedUser
  /** Whether it is the administrator's own account, which only others deactivate. */
  isOwn: boolean
  tabIndex: 0 | -1
}

/** The switch that activates or deactivates a user. It shows the new state while it is being saved, and the old one again when saving failed. */
export function ActivationSwitch({ user, isOwn, tabIndex }: ActivationSwitchProps) {
  const { mutate, isPending, variables } = userApi.useUpdate()
  // In a ref, because two clicks come sooner than the render between them.
  const running = useRef(false)
  const checked = isPending ? variables.change.activated === true : user.activated
  const reason = isOwn ? t('userManagement.self') : undefined

  function change(activated: boolean): void {
    if (running.current) return
    running.current = true
    mutate({ row: user, change: { activated } }, { onSettled: () => void (running.current = false) })
  }

  return (
    <Switch
      size="sm"
      wrapperProps={{ title: reason }}
      // The words say the state, and a click on them changes it too; the name is the same in both states.
      label={<UserState user={user} activated={checked} />}
      aria-label={t(isOwn ? 'userManagement.activation.own' : 'userManagement.activation.of', { login: user.login })}
      aria-busy={isPending}
      checked={checked}
      disabled={isOwn}
      tabIndex={tabIndex}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
