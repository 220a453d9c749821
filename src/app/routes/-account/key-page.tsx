import { Button } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/message.tsx'
import { PublicPage } from '../-shell/public-page.tsx'
import { isKeyRefusal, useMailedKey } from './use-mailed-key.ts'
import { WayIn } from './way-in.tsx'
import styles from './account.module.css'

interface KeyTexts {
  loading: string
  done: string
  /** Whether the platform has the call too. */
  isOfPlatform: boolean
  /** Shown when the server does not take the key. */
  refused: ReactNode
}

interface KeyPageProps<Key extends readonly unknown[]> extends KeyTexts {
  title: string
  queryOf: (key: string) => UseQueryOptions<boolean, Error, boolean, Key>
}

/** The page that the link of a mail opens. It uses the key at once and shows what came of it. */
export function KeyPage<Key extends readonly unknown[]>({ title, queryOf, ...texts }: KeyPageProps<Key>) {
  const key = useMailedKey()
  return <PublicPage title={title}>{key ? <KeyUse query={queryOf(key)} {...texts} /> : texts.refused}</PublicPage>
}

type KeyUseProps<Key extends readonly unknown[]> = KeyTexts & { query: UseQueryOptions<boolean, Error, boolean, Key> }

function KeyUse<Key extends readonly unknown[]>({ query, loading, done, isOfPlatform, refused }: KeyUseProps<Key>) {
  const { data, error, refetch, isFetching } = useQuery(query)
  if (data)
    return (
      <div className={styles['column']}>
        <Message kind="success">{done}</Message>
        <WayIn button />
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
