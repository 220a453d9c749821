// The page, for anyone, that activates a new account from the mailed link.
import { createFileRoute, Link } from '@tanstack/react-router'
import { useManagementInfo } from '#app/api/account/account.ts'
import { useActivation } from '#app/api/account/registration.ts'
import { t } from '#app/i18n/text.ts'
import { KeyPage } from './-account/key-page.tsx'

export const Route = createFileRoute('/account/activate/{-$key}')({ component: ActivationScreen })

function ActivationScreen() {
  const { data: info } = useManagementInfo()
  return (
    <KeyPage name="activate" useKey={useActivation} already={t('error.alreadyActive')} isOfPlatform>
      {info?.registrationEnabled === true && <Link to="/account/register">{t('global.messages.info.register.link')}</Link>}
    </KeyPage>
  )
}
