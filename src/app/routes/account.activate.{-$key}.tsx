import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { accountApi } from '#app/api/account/account.ts'
import { registrationApi } from '#app/api/account/registration.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { KeyPage } from './-account/key-page.tsx'
import { WayIn } from './-account/public-form.tsx'
import styles from './-account/account.module.css'

export const Route = createFileRoute('/account/activate/{-$key}')({ component: ActivationScreen })

function ActivationScreen() {
  return (
    <KeyPage
      title={t('activate.title')}
      queryOf={registrationApi.activation}
      loading={t('activate.loading')}
      done={t('activate.messages.success')}
      isOfPlatform
      refused={<NotActivated />}
    />
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
