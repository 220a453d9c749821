import { UserMinus } from 'lucide'
import { companyUsersApi } from '#app/api/company-users.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import { showDone } from '#app/ui/toast.ts'
import type { Person } from '#domain/person.ts'
import { lockTexts, type UserLock } from './user-lock.ts'

interface RemoveUserProps {
  companyId: number
  person: Person
  lock: UserLock | null
}

/** Takes a person out of the company after a question; for who cannot be removed, a word that says why. */
export function RemoveUser({ companyId, person, lock }: RemoveUserProps) {
  const confirm = useConfirm()
  const { mutateAsync } = companyUsersApi.useRemove(companyId)
  if (lock) return <span title={t(lockTexts[lock].reason)}>{t(lockTexts[lock].word)}</span>
  const name = person.login ?? String(person.id)

  async function remove(): Promise<void> {
    const removed = await confirm({
      title: t('companyUsers.remove.title'),
      text: t('companyUsers.remove.text'),
      action: t('companyUsers.remove.of', { user: name }),
      danger: true,
      run: () => mutateAsync(person),
    })
    if (removed) showDone('depositosApp.company.userRemoved', { param: person.id })
  }

  return (
    <RowButton icon={UserMinus} aria-label={t('companyUsers.remove.of', { user: name })} onClick={() => void remove()}>
      {t('companyUsers.remove')}
    </RowButton>
  )
}
