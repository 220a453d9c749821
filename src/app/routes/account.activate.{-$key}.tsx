// The page, for anyone, that activates a new account from the mailed link.
import { Stack } from '@mantine/core'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useManagementInfo } from '#app/api/account/account.ts'
import { useActivation } from '#app/api/account/registration.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { KeyPage } from './-account/key-page.tsx'
import { SignInLink } from './-account/public-form.tsx'

export const Route = createFileRoute('/account/activate/{-$key}')({ component: ActivationScreen })

function ActivationScreen() {
  return (
    <KeyPage
      title={t('activate.title')}
      useKey={useActivation}
      ask={t('activate.ask')}
      action={t('activate.button')}
      loading={t('activate.loading')}
      done={t('activate.messages.success')}
      already={t('error.alreadyActive')}
      isOfPlatform
      refused={<NotActivated />}
    />
  )
}

function NotActivated() {
  const { data: info } = useManagementInfo()
  return (
    <Stack gap={16}>
      <Message kind="error">{t('activate.messages.error')}</Message>
      {info?.registrationEnabled === true && <Link to="/account/register">{t('global.messages.info.register.link')}</Link>}
      <SignInLink />
    </Stack>
  )
}
