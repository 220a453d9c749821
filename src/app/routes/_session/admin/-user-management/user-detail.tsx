import { Button } from '@mantine/core'
import { LogOut, Pencil, ShieldOff, Trash2 } from 'lucide'
import { ownAccountApi } from '#app/api/own-account.ts'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import { BackButton } from '#app/records/back-button.tsx'
import { RecordView } from '#app/records/record-view.tsx'
import { useSession } from '#app/session/session.tsx'
import { useConfirm } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { ManagedUser } from '#domain/user.ts'
import { useEndSessions } from '../../-accounts/use-end-sessions.ts'
import { shownGroups } from './user-fields.ts'
import { deleteUserLink, editUserLink, useBackToUsers } from './user-links.ts'
import { UserCrumbs } from './user-screen.tsx'
import { UserState } from './user-state.tsx'
import classes from './users.module.css'

/** One user, with what administrators do with them. */
export function UserDetail({ user }: { user: ManagedUser }) {
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

/** For a person who lost their telephone. Administrators remove their own on their account's page. */
function RemoveSecondFactor({ login }: { login: string }) {
  const confirm = useConfirm()
  const { mutateAsync } = userApi.useRemoveSecondFactor(login)
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

/** Administrators end their own sessions but this one, and all of another user. */
function useUserSessions(login: string, isOwn: boolean) {
  const { ask, isUnknown } = useEndSessions()
  const others = userApi.useEndSessions(login)
  const own = ownAccountApi.useEndOthers(login)
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
