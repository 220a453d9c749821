// The page, for anyone, that marks this browser as known for an account from the mailed link.
import { createFileRoute } from '@tanstack/react-router'
import { useKnownBrowser } from '#app/api/account/registration.ts'
import { KeyPage } from './-account/key-page.tsx'

export const Route = createFileRoute('/account/browser/{-$key}')({ component: KnownBrowserScreen })

/** The page of the mailed address, which makes this browser known for the account; signing in still requires the password. */
function KnownBrowserScreen() {
  return <KeyPage name="browser" useKey={useKnownBrowser} isOfPlatform={false} />
}
