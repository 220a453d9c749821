import '#app/styles/inputs.css'
import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { nextSort } from '#app/ui/next-sort.ts'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { ServerMetrics } from '#domain/metrics.ts'
import { readSort } from '#domain/page.ts'
import { callTimes, figureColumns, type FigureRow } from './figures.tsx'

const methodColumn: Column<FigureRow> = { id: 'method', title: 'metrics.method', width: '110px', cell: (row) => row['method'] }

const columns = figureColumns('metrics.route', callTimes)
  .toSpliced(1, 0, methodColumn)
  .map((column) => ({ ...column, sort: column.id }))

/** The most used first, until a column is chosen. */
const bySort = 'count,desc'

/** The calls of the API, one row for each method and address. The user filters the rows by a text, and sorts them by any column. */
export function RoutesTable({ services }: { services: NonNullable<ServerMetrics['services']> }) {
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState('')
  const [sort = bySort, setSort] = useState<string>()
  const routes = Object.entries(services).flatMap(([name, methods]) =>
    Object.entries(methods).map(([verb, figures]) => ({ ...figures, name, method: verb })),
  )
  const methods = [...new Set(routes.map((route) => route.method))].toSorted()
  const words = typed.trim().toLowerCase()
  const shown = routes.filter((route) => route.name.toLowerCase().includes(words) && (method === '' || route.method === method))
  return (
    <>
      <Group align="flex-end" gap={12} m="4px 2px 12px">
        <TextInput label={t('metrics.routes.filter')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <NativeSelect
          label={t('metrics.method')}
          data={[{ value: '', label: t('metrics.routes.anyMethod') }, ...methods]}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
        <Text c="dimmed" mb={8} role="status">
          {t('metrics.routes.shown', { shown: shown.length, all: routes.length })}
        </Text>
      </Group>
      <SimpleTable
        label={t('metrics.routes')}
        rows={sorted(shown, sort)}
        rowKey={({ method: verb, name }) => `${verb} ${name}`}
        columns={columns}
        sort={sort}
        onSort={(property) => setSort(nextSort(property, sort, bySort))}
      />
    </>
  )
}

function sorted<Row extends FigureRow>(rows: readonly Row[], by: string): Row[] {
  const { property, direction } = readSort(by) ?? { property: '', direction: 'asc' }
  const turn = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => turn * compare(one[property], other[property]) || one.name.localeCompare(other.name, 'es'))
}

/** Compares two words, or two figures, where a missing one is the least. */
function compare(one: FigureRow[string], other: FigureRow[string]): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'es')
  return Number(one ?? -1) - Number(other ?? -1)
}
