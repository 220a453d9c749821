// The page with one user, on which administrators end sessions or remove the second factor.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { DoorOpen, LogOut, Pencil, ShieldOff, Trash2 } from 'lucide'
import { useEndOtherSessions } from '#app/api/account/own-account.ts'
import { useEndUserSessions, useLetUserIn, useRemoveUserSecondFactor } from '#app/api/administration/user.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { RecordView } from '#app/records/record-view.tsx'
import { useSession } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { ManagedUser } from '#domain/account/user.ts'
import { shownGroups } from '../../-user-management/user-fields.tsx'
import { deleteUserLink, editUserLink, useBackToUsers, LoadedUser, UserCrumbs, UserState } from '../../-user-management/user-screen.tsx'
import { useEndSessions, useLetIn } from '../../../-account/session-questions.ts'
import classes from '../../-user-management/users.module.css'

export const Route = createFileRoute('/_session/admin/user-management/$login/')({ component: UserScreen })

function UserScreen() {
  const { login } = Route.useParams()
  return <LoadedUser login={login}>{(user) => <UserDetail user={user} />}</LoadedUser>
}

function UserDetail({ user }: { user: ManagedUser }) {
  const { login } = user
  const back = useBackToUsers()
  const isOwn = useSession().account?.login === login
  const sessions = useUserSessions(login, isOwn)
  const title = t('userManagement.user.named', { login })
  return (
    <>
      <UserCrumbs title={title} />
      <PageTitle
        title={title}
        badge={<UserState user={user} />}
        actions={
          <>
            <BackButton link={back} text="generic.back" />
            {!isOwn && <LetIn login={login} />}
            {user.secondFactor && !isOwn && <RemoveSecondFactor login={login} />}
            <Actions user={user} isOwn={isOwn} onEndSessions={sessions.ask} />
          </>
        }
      />
      <div className={classes['notes']}>
        {sessions.isUnknown && <Message kind="warning">{t('sessions.unknown')}</Message>}
        {isOwn && (
          <Message kind="info" takesFocus={false}>
            {t('userManagement.self')}
          </Message>
        )}
      </div>
      <RecordView groups={shownGroups} row={user} />
    </>
  )
}

/** The button that lets a user's next unknown browser in, for one whose account strangers guess at. */
function LetIn({ login }: { login: string }) {
  const { mutateAsync } = useLetUserIn(login)
  const ask = useLetIn(login, () => mutateAsync())
  return (
    <Button variant="default" leftSection={<Icon of={DoorOpen} size={16} />} onClick={ask}>
      {t('letIn.action')}
    </Button>
  )
}

/** The button that removes the second factor of a user who lost their telephone. Administrators remove their own on their account's page. */
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

/** Returns the calls that end sessions: all sessions of another user, or the administrator's own except the current one. */
function useUserSessions(login: string, isOwn: boolean) {
  const { ask, isUnknown } = useEndSessions()
  const others = useEndUserSessions(login)
  const own = useEndOtherSessions(login)
  return {
    isUnknown,
    ask: () =>
      void ask(
        isOwn
          ? { title: t('sessions.own.question'), text: t('sessions.own.text'), run: () => own.mutateAsync() }
          : { title: t('sessions.question', { login }), text: t('sessions.text'), run: () => others.mutateAsync() },
      ),
  }
}

function Actions({ user, isOwn, onEndSessions }: { user: ManagedUser; isOwn: boolean; onEndSessions: () => void }) {
  return (
    <>
      <LinkButton link={editUserLink(user)} icon={Pencil} text={t('record.edit')} letter="m" variant="default" />
      <Button variant="default" leftSection={<Icon of={LogOut} size={16} />} onClick={onEndSessions}>
        {t(isOwn ? 'sessions.own.end' : 'sessions.end')}
      </Button>
      {isOwn ? (
        <Button variant="subtle" color="red" disabled leftSection={<Icon of={Trash2} size={16} />} title={t('userManagement.self')}>
          {t('entity.action.delete')}
        </Button>
      ) : (
        <LinkButton link={deleteUserLink(user)} icon={Trash2} text={t('entity.action.delete')} variant="subtle" color="red" />
      )}
    </>
  )
}
