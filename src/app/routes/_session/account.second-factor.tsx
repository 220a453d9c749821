// The page on which signed-in users set up, change or switch off their second factor.
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactorQuery } from '#app/api/account/second-factor.ts'
import { isGone } from '#app/api/http/failure.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { focusHome } from '#app/ui/dialog/use-focus-return.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { RecoveryCodes } from './-account/recovery-codes.tsx'
import { SecondFactorState } from './-account/second-factor-state.tsx'
import { SetUp } from './-account/second-factor-steps.tsx'

export const Route = createFileRoute('/_session/account/second-factor')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(secondFactorQuery)
    return whenRead(queryClient)
  },
  component: SecondFactorScreen,
})

function SecondFactorScreen() {
  const { account } = useSession()
  const query = useQuery(secondFactorQuery)
  const [fresh, setFresh] = useState<{ codes: readonly string[]; title: string } | null>(null)
  const goOn = useGoingOn()
  if (!account) return null
  const { login } = account
  const finish = (): void => {
    // The button with the focus disappears.
    focusHome()?.focus({ preventScroll: true })
    setFresh(null)
    goOn()
  }
  return (
    <>
      <PageTitle title={t('secondFactor.title')} />
      <Stack gap={16} maw={560}>
        {fresh ? (
          <RecoveryCodes login={login} title={fresh.title} codes={fresh.codes} onDone={finish} />
        ) : isGone(query.error) ? (
          <Message kind="info">{t('secondFactor.unknown')}</Message>
        ) : (
          <Loaded query={query}>
            {(state) =>
              state.enabled ? (
                <SecondFactorState login={login} state={state} onCodes={setFresh} />
              ) : (
                <>
                  {account.secondFactorNeeded && (
                    <Message kind="warning" takesFocus>
                      {t('secondFactor.needed')}
                    </Message>
                  )}
                  <Text>{t('secondFactor.lead')}</Text>
                  <SetUp login={login} onCodes={(codes) => setFresh({ codes, title: t('secondFactor.codes') })} />
                </>
              )
            }
          </Loaded>
        )}
      </Stack>
    </>
  )
}

/** Returns a function that continues to the page the user wanted, if they were redirected here. */
function useGoingOn(): () => void {
  const router = useRouter()
  const [from] = useState(() => router.state.location.state.from)
  return () => {
    if (from !== undefined) void router.navigate({ to: '.', href: from, replace: true, ignoreBlocker: true })
  }
}
