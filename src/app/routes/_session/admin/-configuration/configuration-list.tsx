import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { LoadingPlace } from '#app/ui/loading-place.tsx'
import { nextSort } from '#app/ui/next-sort.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { ServerFailure } from '../-parts/server-failure.tsx'
import { type ConfigurationGroup, filteredGroups, type ShownValue, sortedValues } from './configuration-groups.ts'
import styles from './configuration.module.css'

interface ConfigurationListProps<Answer> {
  query: UseQueryResult<Answer>
  groupsOf: (answer: Answer) => ConfigurationGroup[]
  filter: string
  /** Whether a column says where each value comes from. */
  withOrigin?: boolean
}

/** A section with a table for each group. One order is that of all tables. */
export function ConfigurationList<Answer>({ query, groupsOf, filter, withOrigin = false }: ConfigurationListProps<Answer>) {
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
