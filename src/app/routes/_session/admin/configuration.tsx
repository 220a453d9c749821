// The page with the server's configuration and the source of each value, for administrators.
import { Box, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { configurationPropertiesQuery, configurationSourcesQuery } from '#app/api/administration/management.ts'
import { whenRead } from '#app/api/when-read.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t, type TextKey } from '#app/i18n/text.ts'
import { ServerFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { useSortedRows } from '#app/ui/table/use-sorted-rows.ts'
import type { ConfigurationValue } from '#domain/administration/configuration.ts'

export const Route = createFileRoute('/_session/admin/configuration')({
  loader: ({ context: { queryClient, mayRead } }) => {
    if (mayRead) {
      void queryClient.prefetchQuery(configurationPropertiesQuery)
      void queryClient.prefetchQuery(configurationSourcesQuery)
    }
    return whenRead(queryClient)
  },
  component: ConfigurationScreen,
})

function ConfigurationScreen() {
  const properties = useQuery(configurationPropertiesQuery)
  const sources = useQuery(configurationSourcesQuery)
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed).trim().toLowerCase()
  const profiles = sources.data?.profiles ?? []
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: t('configuration.title') }]} />
      <PageTitle title={t('configuration.title')} />
      <Box maw={320}>
        <TextField label={t('configuration.filter')} value={typed} onChange={setTyped} />
      </Box>
      <Values title="configuration.inUse" query={properties} columns={inUse} filter={filter} />
      <Values title="configuration.sources" query={sources} columns={ofSources} filter={filter}>
        {profiles.length > 0 && <Text c="dimmed">{t('configuration.profiles', { names: profiles.join(', ') })}</Text>}
      </Values>
    </>
  )
}

const column = (id: 'part' | 'name' | 'origin', title: TextKey, width: string): Column<ConfigurationValue> => ({
  id,
  title,
  width,
  sort: id,
  cell: (row) => whole(row[id]),
})
const name = column('name', 'configuration.table.property', '26%')
const value: Column<ConfigurationValue> = {
  id: 'value',
  title: 'configuration.table.value',
  sort: 'value',
  cell: (row) =>
    row.value === '' ? (
      <Text span c="dimmed">
        {t('configuration.unset')}
      </Text>
    ) : (
      whole(row.value)
    ),
}
const inUse = [column('part', 'configuration.table.prefix', '20%'), name, value]
const ofSources = [column('part', 'configuration.table.source', '20%'), name, value, column('origin', 'configuration.table.origin', '24%')]

/** A text that is never cut, because it is copied from here. */
const whole = (text: string) => (
  <Box py={8} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {text}
  </Box>
)

interface ValuesProps {
  title: TextKey
  query: UseQueryResult<{ readonly values: readonly ConfigurationValue[] }>
  columns: readonly Column<ConfigurationValue>[]
  filter: string
  children?: ReactNode
}

function Values({ title, query: { data, error, refetch }, columns, filter, children }: ValuesProps) {
  const values = data?.values.filter((one) => [one.part, one.name].some((text) => text.toLowerCase().includes(filter)))
  const { rows, ...sorting } = useSortedRows(values ?? [])
  return (
    <Section title={t(title)} count={values?.length}>
      {children}
      {error && !data ? (
        <ServerFailure error={error} onRetry={() => void refetch()} />
      ) : values?.length === 0 ? (
        <PlainMessage role="status">{t(filter === '' ? 'configuration.none' : 'filters.none')}</PlainMessage>
      ) : (
        <DataTable label={t(title)} columns={columns} rows={values && rows} rowKey={({ id }) => id} {...sorting} />
      )}
    </Section>
  )
}
