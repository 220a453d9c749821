// The page on which administrators change the levels of the server's loggers.
import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { loggersQuery, useChangeLogger } from '#app/api/administration/management.ts'
import { whenRead } from '#app/api/when-read.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { ServerFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { logLevels, type LoggersAnswer, rootLogger } from '#domain/administration/loggers.ts'
import styles from './-logs/logs.module.css'

export const Route = createFileRoute('/_session/admin/logs')({
  loader: ({ context: { queryClient, mayRead } }) => {
    if (mayRead) void queryClient.prefetchQuery(loggersQuery)
    return whenRead(queryClient)
  },
  component: LogsScreen,
})

function LogsScreen() {
  const { data, error, refetch } = useQuery(loggersQuery)
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed).trim().toLowerCase()
  const shown = data && Object.entries(data.loggers).filter(([name]) => name.toLowerCase().includes(filter))
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: t('logs.title') }]} />
      <PageTitle title={t('logs.title')} />
      {error && !data ? (
        <ServerFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Group gap="8px 16px" align="end" mb={16}>
            <Box flex="0 1 320px">
              <TextField label={t('logs.filter')} value={typed} onChange={setTyped} />
            </Box>
            <Text role="status" mb={8} fz="0.8125rem" c="dimmed">
              {shown && t('logs.nbloggers', { total: shown.length })} {t('logs.untilRestart')}
            </Text>
          </Group>
          {shown?.length === 0 ? (
            <PlainMessage>{t(filter === '' ? 'logs.none' : 'filters.none')}</PlainMessage>
          ) : (
            <LoggersTable loggers={shown} levels={[...(data?.levels ?? logLevels)].reverse()} />
          )}
        </>
      )}
    </>
  )
}

type Logger = readonly [name: string, level: LoggersAnswer['loggers'][string]]

/** The loggers, each with a select of its level. Undefined until they are loaded. */
function LoggersTable({ loggers, levels }: { loggers: readonly Logger[] | undefined; levels: readonly string[] }) {
  const { isPending, variables, mutate } = useChangeLogger()
  const columns: readonly Column<Logger>[] = [
    { id: 'name', title: 'logs.table.name', cell: ([name]) => name },
    {
      id: 'level',
      title: 'logs.table.level',
      width: '200px',
      cell: ([name, { configuredLevel, effectiveLevel }]) => {
        const inherits = !configuredLevel && name !== rootLogger
        const current = inherits ? '' : (configuredLevel ?? effectiveLevel ?? '')
        return (
          <select
            className={styles['level']}
            aria-label={t('logs.levelOf', { name })}
            value={isPending && variables.name === name ? (variables.level ?? '') : current}
            // A second choice while the first is under way does nothing.
            onChange={({ currentTarget }) => isPending || mutate({ name, level: currentTarget.value || null })}
          >
            {name !== rootLogger && (
              <option value="">{inherits ? t('logs.inherited', { level: effectiveLevel ?? '' }) : t('logs.inherit')}</option>
            )}
            {[...new Set(current === '' ? levels : [current, ...levels])].map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
        )
      },
    },
  ]
  return <DataTable label={t('logs.title')} columns={columns} rows={loggers} rowKey={([name]) => name} maxWidth={1040} />
}
