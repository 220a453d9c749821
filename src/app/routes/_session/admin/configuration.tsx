// The page with the server's configuration and the source of each value, for administrators.
import type { UseQueryResult } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useState, memo, useMemo } from 'react'
import type * as z from 'zod/mini'
import { useConfigurationProperties, useConfigurationSources } from '#app/api/administration/management.ts'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { LoadingPlace, ServerFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { nextSort, type Column } from '#app/ui/table/table-column.ts'
import { TableHead } from '#app/ui/table/table-head.tsx'
import { type ConfigurationProperties, type configurationSources, configurationValues } from '#domain/administration/configuration.ts'
import { groupBy } from '#domain/values/group-by.ts'
import styles from './-configuration/configuration.module.css'

export const Route = createFileRoute('/_session/admin/configuration')({ component: ConfigurationScreen })

function ConfigurationScreen() {
  const properties = useConfigurationProperties()
  const sources = useConfigurationSources()
  const [typed, setTyped] = useState('')
  const filter = useDeferredValue(typed)
  const profiles = sources.data?.activeProfiles ?? []
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('configuration.title') }]} />
      <PageTitle title={t('configuration.title')} />
      <div className={styles['filter']}>
        <TextField label={t('configuration.filter')} value={typed} onChange={setTyped} />
      </div>
      <ConfigurationList query={properties} groupsOf={groupsOfProperties} filter={filter} />
      <h2 className={styles['heading']}>{t('configuration.sources')}</h2>
      {profiles.length > 0 && <p className={styles['profiles']}>{t('configuration.profiles', { names: profiles.join(', ') })}</p>}
      <ConfigurationList query={sources} groupsOf={groupsOfSources} filter={filter} withOrigin />
    </>
  )
}

interface ConfigurationListProps<Answer> {
  query: UseQueryResult<Answer>
  groupsOf: (answer: Answer) => ConfigurationGroup[]
  filter: string
  /** Whether a column says where each value comes from. */
  withOrigin?: boolean
}

/** A section with a table for each group. All tables share one sort order. */
function ConfigurationList<Answer>({ query, groupsOf, filter, withOrigin = false }: ConfigurationListProps<Answer>) {
  const [sort, setSort] = useState<string>()
  const groups = useMemo(() => query.data && groupsOf(query.data), [query.data, groupsOf])
  if (!groups) {
    if (query.error) return <ServerFailure error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingPlace height={180} />
  }
  const shown = filteredGroups(groups, filter)
  if (shown.length === 0) return <Notice role="status">{t(filter.trim() === '' ? 'configuration.none' : 'filters.none')}</Notice>
  return shown.map(({ name, values }) => (
    <Section key={name} title={name} count={values.length}>
      <ValuesTable
        label={name}
        values={values}
        sort={sort}
        onSort={(property) => setSort(nextSort(property, sort))}
        withOrigin={withOrigin}
      />
    </Section>
  ))
}

const columns: readonly Column<ShownValue>[] = [
  { id: 'name', title: 'configuration.table.property', width: '32%', sort: 'name', cell: ({ name }) => name },
  { id: 'value', title: 'configuration.table.value', sort: 'value', cell: ({ value }) => value },
  { id: 'origin', title: 'configuration.table.origin', width: '28%', sort: 'origin', cell: ({ origin }) => origin },
]

interface ValuesTableProps {
  label: string
  values: readonly ShownValue[]
  sort: string | undefined
  onSort: (property: string) => void
  withOrigin: boolean
}

const ValuesTable = memo(function ValuesTable({ label, values, sort, onSort, withOrigin }: ValuesTableProps) {
  const shown = withOrigin ? columns : columns.slice(0, 2)
  return (
    <table className={styles['table']} aria-label={label}>
      <colgroup>
        {shown.map(({ id, width }) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <TableHead columns={shown} sort={sort} onSort={onSort} />
      <tbody>
        {sortedValues(values, sort).map(({ name, value, origin }, index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value === '' ? <span className={styles['unset']}>{t('configuration.unset')}</span> : value}</td>
            {withOrigin && <td>{origin}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

/** A configuration value in the form that the tables show. */
interface ShownValue {
  readonly name: string
  readonly value: string
  readonly origin: string
}

/** The values with a common prefix, or from one source. */
interface ConfigurationGroup {
  readonly name: string
  readonly values: readonly ShownValue[]
}

/** Returns the beans of all contexts, grouped by their prefix. */
function groupsOfProperties({ contexts }: ConfigurationProperties): ConfigurationGroup[] {
  const beans = Object.values(contexts).flatMap((context) => Object.values(context.beans))
  return [...groupBy(beans, ({ prefix }) => prefix)].map(([name, of]) => ({
    name,
    values: of.flatMap(({ properties }) => configurationValues(properties).map((value) => ({ ...value, origin: '' }))),
  }))
}

function groupsOfSources({ propertySources }: z.output<typeof configurationSources>): ConfigurationGroup[] {
  return propertySources.map(({ name, properties }) => ({
    name,
    values: Object.entries(properties ?? {}).flatMap(([property, { value, origin }]) =>
      configurationValues(value, property).map((one) => ({ ...one, origin: origin ?? '' })),
    ),
  }))
}

/** Returns the groups that match a filter: the whole group if its name contains the text, else the values whose name does. Groups without values are omitted. */
function filteredGroups(groups: readonly ConfigurationGroup[], filter: string): ConfigurationGroup[] {
  const wanted = filter.trim().toLowerCase()
  const has = (name: string): boolean => name.toLowerCase().includes(wanted)
  return groups
    .map((group) => (has(group.name) ? group : { ...group, values: group.values.filter(({ name }) => has(name)) }))
    .filter(({ values }) => values.length > 0)
}

/** Returns the values in the order of a column, `name,desc`. */
function sortedValues(values: readonly ShownValue[], sort: string | undefined): readonly ShownValue[] {
  if (sort === undefined) return values
  const [column, direction] = sort.split(',')
  const of = ({ name, value, origin }: ShownValue): string => (column === 'value' ? value : column === 'origin' ? origin : name)
  const sign = direction === 'desc' ? -1 : 1
  return [...values].sort((one, other) => sign * of(one).localeCompare(of(other), 'es', { numeric: true }))
}
