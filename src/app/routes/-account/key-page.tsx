// The page behind a mailed link, for anyone, which submits the key on a press and shows the result.
import { Button, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { busyButton } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { PublicPage } from '../-shell/public-page.tsx'
import { Done, SignInLink } from './public-form.tsx'

interface KeyPageProps {
  /** The page's texts in the catalogue. */
  name: 'activate' | 'browser'
  useKey: () => UseMutationResult<unknown, Failure, string>
  /** Shown if an earlier press has done it. */
  already?: string
  /** Whether the platform's server has this call too. */
  isOfPlatform: boolean
  /** Shown besides if the server refuses the key. */
  children?: ReactNode
}

/**
 * The page that the link of a mail opens. It uses the key when its button is pressed, because programs that check mails open their links
 * too.
 */
export function KeyPage(page: KeyPageProps) {
  const key = useMailedKey()
  return (
    <PublicPage title={t(`${page.name}.title`)}>{key ? <KeyUse key={key} mailed={key} {...page} /> : <Refused {...page} />}</PublicPage>
  )
}

function KeyUse({ mailed, ...page }: KeyPageProps & { mailed: string }) {
  const { name, useKey, already, isOfPlatform } = page
  const { mutate, isSuccess, isPending, error } = useKey()
  const isAlready = already !== undefined && error?.status === 409
  if (isSuccess || isAlready) return <Done>{isAlready ? already : t(`${name}.messages.success`)}</Done>
  if (error && isKeyRefusal(error, { isOfPlatform })) return <Refused {...page} />
  return (
    <Stack gap={16}>
      {error && (
        <Message kind="error" takesFocus>
          {failureText(error)}
        </Message>
      )}
      <Text role="status" c="dimmed" mb={16}>
        {t(isPending ? `${name}.loading` : `${name}.ask`)}
      </Text>
      <Button {...busyButton(isPending)} fullWidth onClick={() => isPending || mutate(mailed)}>
        {t(error ? 'action.retry' : `${name}.button`)}
      </Button>
    </Stack>
  )
}

function Refused({ name, children }: Pick<KeyPageProps, 'name' | 'children'>) {
  return (
    <Stack gap={16}>
      <Message kind="error" takesFocus>
        {t(`${name}.messages.error`)}
      </Message>
      {children}
      <SignInLink />
    </Stack>
  )
}

/**
 * Returns the key from a mail's link: the last segment of the address, or `?key=` in mails of other servers. It is never parsed as a
 * number.
 */
export function useMailedKey(): string | undefined {
  const { key } = useParams({ strict: false })
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('key') })
  return key ?? asked ?? undefined
}

/**
 * Returns whether the server refused the key as wrong, used or expired. The platform answers 500 for that; any other failure may be
 * temporary.
 */
export function isKeyRefusal(error: Error, { isOfPlatform }: { isOfPlatform: boolean }): boolean {
  return error instanceof Failure && [400, 404, ...(isOfPlatform ? [500] : [])].includes(error.status)
}
