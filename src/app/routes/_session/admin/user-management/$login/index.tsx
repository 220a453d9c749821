// The page with one user, on which administrators end sessions or remove the second factor.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { DoorOpen, ShieldOff } from 'lucide'
import { useEndUserSessions, useLetUserIn, useRemoveUserSecondFactor } from '#app/api/administration/user.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { GenericDetail } from '#app/records/generic/pages/generic-detail.tsx'
import { useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import type { ManagedUser } from '#domain/account/user.ts'
import { UserState } from '../../-user-management/user-columns.tsx'
import { userRecords } from '../../-user-management/user-records.tsx'
import { EndOwnSessions, EndSessions, useLetIn } from '../../../-account/session-questions.tsx'

export const Route = createFileRoute('/_session/admin/user-management/$login/')({
  loader: ({ context: { queryClient, mayRead }, params: { login } }) => {
    if (mayRead) void queryClient.prefetchQuery(userRecords.api.detail({}, login))
    return whenRead(queryClient)
  },
  component: UserScreen,
})

function UserScreen() {
  const { login } = Route.useParams()
  const isOwn = useSession().account?.login === login
  return (
    <GenericDetail
      key={login}
      entity={userRecords}
      id={login}
      badge={(user) => <UserState user={user} />}
      actions={(user) => (isOwn ? <EndOwnSessions login={login} /> : <UserCommands user={user} />)}
    />
  )
}

function UserCommands({ user: { login, secondFactor } }: { user: ManagedUser }) {
  const letIn = useLetUserIn(login)
  const endSessions = useEndUserSessions(login)
  const ask = useLetIn(login, () => letIn.mutateAsync())
  return (
    <>
      <Button variant="default" leftSection={<Icon of={DoorOpen} size={16} />} onClick={ask}>
        {t('letIn.action')}
      </Button>
      {secondFactor && <RemoveSecondFactor login={login} />}
      <EndSessions
        label={t('sessions.end')}
        title={t('sessions.question', { login })}
        text={t('sessions.text')}
        run={() => endSessions.mutateAsync()}
      />
    </>
  )
}

/**
 * The button that removes the second factor of a user who lost their telephone. Administrators remove their own on their account's page.
 */
function RemoveSecondFactor({ login }: { login: string }) {
  const confirm = useConfirm()
  const { mutateAsync } = useRemoveUserSecondFactor(login)
  const ask = () =>
    confirm({
      title: t('userManagement.secondFactor.question', { login }),
      text: t('userManagement.secondFactor.text'),
      action: t('userManagement.secondFactor'),
      danger: true,
      run: () => mutateAsync(),
    })
  return (
    <Button variant="default" leftSection={<Icon of={ShieldOff} size={16} />} onClick={() => void ask()}>
      {t('userManagement.secondFactor')}
    </Button>
  )
}
