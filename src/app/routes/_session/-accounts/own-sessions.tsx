import { Button } from '@mantine/core'
import { LogOut } from 'lucide'
import { ownAccountApi } from '#app/api/own-account.ts'
import { t } from '#app/i18n/text.ts'
import { confirmIntent } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Message } from '#app/ui/message.tsx'
import { useEndSessions } from './use-end-sessions.ts'
import classes from './own-sessions.module.css'

/** Where users end their other sessions, without changing the password. */
export function OwnSessions({ login }: { login: string }) {
  const { ask, isUnknown } = useEndSessions()
  const { mutateAsync } = ownAccountApi.useEndOthers(login)
  return (
    <section className={classes['sessions']}>
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.own.help')}</p>
      {isUnknown && <Message kind="warning">{t('sessions.unknown')}</Message>}
      <Button
        variant="default"
        leftSection={<Icon of={LogOut} size={16} />}
        {...confirmIntent}
        onClick={() => void ask({ title: t('sessions.own.question'), text: t('sessions.own.text'), run: () => mutateAsync() })}
      >
        {t('sessions.own.end')}
      </Button>
    </section>
  )
}
