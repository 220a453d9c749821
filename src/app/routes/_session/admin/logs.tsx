// The page on which administrators change the levels of the server's loggers.
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useLoggers } from '#app/api/administration/management.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { ServerFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { LoggersTable } from './-logs/loggers-table.tsx'
import styles from './-logs/logs.module.css'

export const Route = createFileRoute('/_session/admin/logs')({ component: LogsScreen })

function LogsScreen() {
  const { data, error, refetch } = useLoggers()
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed).trim().toLowerCase()
  const shown = data?.loggers.filter(({ name }) => name.toLowerCase().includes(filter))
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('logs.title') }]} />
      <PageTitle title={t('logs.title')} />
      {error && !data ? (
        <ServerFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles['head']}>
            <TextField label={t('logs.filter')} value={typed} onChange={setTyped} />
            <p role="status" className={styles['count']}>
              {shown && t('logs.nbloggers', { total: shown.length })} {t('logs.untilRestart')}
            </p>
          </div>
          {shown?.length === 0 ? (
            <Notice>{t(filter === '' ? 'logs.none' : 'filters.none')}</Notice>
          ) : (
            <LoggersTable loggers={shown} levels={data?.levels ?? []} />
          )}
        </>
      )}
    </>
  )
}
