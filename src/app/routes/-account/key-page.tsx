// The page behind a mailed link, for anyone, which submits the key at once and shows the result.
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { PublicPage } from '../-shell/public-page.tsx'
import { SignInLink } from './public-form.tsx'
import styles from './account.module.css'

interface KeyPageProps {
  title: string
  useKey: (key: string) => UseQueryResult<boolean>
  loading: string
  done: string
  /** Whether the platform's server has this call too. */
  isOfPlatform: boolean
  /** Shown if the server refuses the key. */
  refused: ReactNode
}

/** The page that the link of a mail opens. It uses the key at once and shows what came of it. */
export function KeyPage({ title, ...page }: KeyPageProps) {
  const key = useMailedKey()
  return <PublicPage title={title}>{key ? <KeyUse mailed={key} {...page} /> : page.refused}</PublicPage>
}

type KeyUseProps = Omit<KeyPageProps, 'title'> & { mailed: string }

function KeyUse({ mailed, useKey, loading, done, isOfPlatform, refused }: KeyUseProps) {
  const { data, error, refetch, isFetching } = useKey(mailed)
  if (data)
    return (
      <div className={styles['column']}>
        <Message kind="success">{done}</Message>
        <SignInLink button />
      </div>
    )
  if (isFetching || !error)
    return (
      <p role="status" className={styles['lead']}>
        {loading}
      </p>
    )
  if (isKeyRefusal(error, { isOfPlatform })) return refused
  return (
    <div className={styles['column']}>
      <Message kind="error">{failureText(error)}</Message>
      <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
    </div>
  )
}

/** Returns the key from a mail's link: the last segment of the address, or `?key=` in mails of other servers. It is never parsed as a number. */
export function useMailedKey(): string | undefined {
  const { key } = useParams({ strict: false })
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('key') })
  return key ?? asked ?? undefined
}

/** Returns whether the server refused the key as wrong, used or expired. The platform answers 500 for that; any other failure may be temporary. */
export function isKeyRefusal(error: Error, { isOfPlatform }: { isOfPlatform: boolean }): boolean {
  return error instanceof Failure && [400, 404, ...(isOfPlatform ? [500] : [])].includes(error.status)
}
