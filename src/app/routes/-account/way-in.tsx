import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'

/** The link from a public page to the sign-in, or to the start for a user who is signed in. `button` makes it the page's main action. */
export function WayIn({ button = false }: { button?: boolean }) {
  const { status } = useSession()
  const isIn = status === 'signed-in'
  const to = isIn ? '/' : '/login'
  const text = isIn ? t('global.menu.home') : t('login.form.button')
  if (!button) return <Link to={to}>{text}</Link>
  return (
    <Button fullWidth renderRoot={(props) => <Link {...props} to={to} />}>
      {text}
    </Button>
  )
}
