import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide'
import { Failure } from '#app/api/http.ts'
import { ownAccountApi } from '#app/api/own-account.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Message } from '#app/ui/message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SessionsTable } from './sessions-table.tsx'
import { useEndSessions } from './use-end-sessions.ts'
import classes from './own-sessions.module.css'

/** The browsers where a user is signed in, and the way to end those sessions. */
export function OwnSessions({ login }: { login: string }) {
  const { data, error, refetch } = useQuery(ownAccountApi.sessions)
  if (error && !data) {
    // A server of the platform keeps no sessions.
    if (error instanceof Failure && [404, 405].includes(error.status)) return <Notice>{t('sessions.own.missing')}</Notice>
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className={classes['sessions']}>
      <p>{t('sessions.own.help')}</p>
      {data && (data.some(({ current }) => !current) ? <EndOthers login={login} /> : <p>{t('sessions.own.alone')}</p>)}
      <SessionsTable sessions={data} />
    </div>
  )
}

function EndOthers({ login }: { login: string }) {
  const { ask, isUnknown } = useEndSessions()
  const { mutateAsync } = ownAccountApi.useEndOthers(login)
  return (
    <>
      {isUnknown && <Message kind="warning">{t('sessions.unknown')}</Message>}
      <Button
        variant="default"
        leftSection={<Icon of={LogOut} size={16} />}
        onClick={() => void ask({ title: t('sessions.own.question'), text: t('sessions.own.text'), run: () => mutateAsync() })}
      >
        {t('sessions.own.end')}
      </Button>
    </>
  )
}
