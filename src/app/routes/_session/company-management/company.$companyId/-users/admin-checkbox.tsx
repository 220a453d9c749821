import { Checkbox } from '@mantine/core'
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import { useRef } from 'react'
import { companyUsersApi } from '#app/api/company-users.ts'
import { t } from '#app/i18n/text.ts'
import { showDone } from '#app/ui/toast.ts'
import type { Person } from '#domain/person.ts'
import { lockTexts, type UserLock } from './user-lock.ts'

interface AdminCheckboxProps {
  companyId: number
  person: Person
  isAdmin: boolean
  lock: UserLock | null
}

/** Makes a person an administrator of the company, or ends that. It shows the new state while it is saved, and the old one again when that failed. */
export function AdminCheckbox({ companyId, person, isAdmin, lock }: AdminCheckboxProps) {
  const { mutate, isPending, variables } = companyUsersApi.useAdmin(companyId, person)
  // In a ref, because two clicks come sooner than the render between them.
  const running = useRef(false)
  const name = person.login ?? String(person.id)
  const checked = isPending ? variables : isAdmin

  function change(next: boolean): void {
    if (running.current) return
    running.current = true
    mutate(next, {
      onSuccess: () => showDone(next ? 'depositosApp.company.adminAdded' : 'depositosApp.company.adminRemoved'),
      onSettled: () => {
        running.current = false
      },
    })
  }

  return (
    <Checkbox
      aria-label={t(lock ? 'companyUsers.admin.locked' : 'companyUsers.admin.of', {
        user: name,
        reason: lock ? t(lockTexts[lock].reason) : '',
      })}
      title={lock ? t(lockTexts[lock].reason) : undefined}
      checked={checked}
      disabled={lock !== null}
      aria-busy={isPending}
      display="inline-block"
      style={{ verticalAlign: 'middle' }}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
