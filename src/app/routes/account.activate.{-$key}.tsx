import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { accountApi } from '#app/api/account.ts'
import { failureText } from '#app/api/failure-text.ts'
import { registrationApi } from '#app/api/registration.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { isKeyRefusal, useMailedKey } from './-account/use-mailed-key.ts'
import { WayIn } from './-account/way-in.tsx'
import { PublicPage } from './-shell/public-page.tsx'
import styles from './-account/account.module.css'

export const Route = createFileRoute('/account/activate/{-$key}')({ component: ActivationScreen })

function ActivationScreen() {
  const key = useMailedKey()
  return <PublicPage title={t('activate.title')}>{key ? <Activation activationKey={key} /> : <NotActivated />}</PublicPage>
}

/** Opening the address activates the account: the key was in the mail. */
function Activation({ activationKey }: { activationKey: string }) {
  const { data, error, refetch, isFetching } = useQuery(registrationApi.activation(activationKey))
  if (data)
    return (
      <div className={styles['column']}>
        <Message kind="success">{t('activate.messages.success')}</Message>
        <WayIn button />
      </div>
    )
  if (isFetching || !error)
    return (
      <p role="status" className={styles['lead']}>
        {t('activate.loading')}
      </p>
    )
  if (isKeyRefusal(error)) return <NotActivated />
  return (
    <div className={styles['column']}>
      <Message kind="error">{failureText(error)}</Message>
      <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
    </div>
  )
}

function NotActivated() {
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  return (
    <div className={styles['column']}>
      <Message kind="error">{t('activate.messages.error')}</Message>
      {info?.registrationEnabled === true && <Link to="/account/register">{t('global.messages.info.register.link')}</Link>}
      <WayIn />
    </div>
  )
}
