// The sign-in dialog over a screen whose session has expired.
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sessionState } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session.tsx'

/**
 * The dialog over the screen of an expired session, which stays mounted with its input. Signing out asks no question, because drafts are
 * stored.
 */
export function LoginModal() {
  const { account } = useSession()
  return (
    <Dialog title={t('login.title')}>
      <Text mb={16}>{t('login.error.unauthorized')}</Text>
      <LoginForm
        username={account?.login ?? ''}
        rememberMe={sessionState().remembered}
        foot={(signingIn) => (
          <Button variant="subtle" fullWidth disabled={signingIn} renderRoot={(root) => <Link {...root} to="/logout" ignoreBlocker />}>
            {t('global.menu.account.logout')}
          </Button>
        )}
      />
    </Dialog>
  )
}
