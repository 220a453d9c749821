// The page, for anyone, that marks this browser as known for an account from the mailed link.
import { Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useKnownBrowser } from '#app/api/account/registration.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { KeyPage } from './-account/key-page.tsx'
import { SignInLink } from './-account/public-form.tsx'

export const Route = createFileRoute('/account/browser/{-$key}')({ component: KnownBrowserScreen })

/** The page of the mailed address, which makes this browser known for the account; signing in still requires the password. */
function KnownBrowserScreen() {
  return (
    <KeyPage
      title={t('browser.title')}
      useKey={useKnownBrowser}
      ask={t('browser.ask')}
      action={t('browser.button')}
      loading={t('browser.loading')}
      done={t('browser.messages.success')}
      isOfPlatform={false}
      refused={<NotKnown />}
    />
  )
}

function NotKnown() {
  return (
    <Stack gap={16}>
      <Message kind="error">{t('browser.messages.error')}</Message>
      <SignInLink />
    </Stack>
  )
}
