import '#app/styles/inputs.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { nextSort } from '#app/ui/next-sort.ts'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { ServerMetrics } from '#domain/metrics.ts'
import { readSort } from '#domain/page.ts'
import { type FigureRow, routeColumns } from './figure-columns.tsx'
import styles from './metrics.module.css'

/** The most used first, until a column is chosen. */
const bySort = 'count,desc'

/** Each route with its method: filtered by what is typed, sorted by any column. */
export function RoutesTable({ services }: { services: NonNullable<ServerMetrics['services']> }) {
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState('')
  const [sort = bySort, setSort] = useState<string>()
  const routes = Object.entries(services).flatMap(([name, methods]) =>
    Object.entries(methods).map(([verb, figures]) => ({ name, method: verb, figures })),
  )
  const methods = [...new Set(routes.map((route) => route.method))].toSorted()
  const words = typed.trim().toLowerCase()
  const shown = routes.filter((route) => route.name.toLowerCase().includes(words) && (method === '' || route.method === method))
  return (
    <>
      <div className={styles['filters']}>
        <TextInput label={t('metrics.routes.filter')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <NativeSelect
          label={t('metrics.method')}
          data={[{ value: '', label: t('metrics.routes.anyMethod') }, ...methods]}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
        <p role="status">{t('metrics.routes.shown', { shown: shown.length, all: routes.length })}</p>
      </div>
      <SimpleTable
        label={t('metrics.routes')}
        rows={sorted(shown, sort)}
        rowKey={({ method: verb, name }) => `${verb ?? ''} ${name}`}
        columns={routeColumns}
        sort={sort}
        onSort={(property) => setSort(nextSort(property, sort, bySort))}
      />
    </>
  )
}

function sorted(rows: readonly FigureRow[], by: string): FigureRow[] {
  const { property, direction } = readSort(by) ?? { property: '', direction: 'asc' }
  const turn = direction === 'asc' ? 1 : -1
  const figureOf = ({ figures }: FigureRow): number => figures[property] ?? -1
  const compare = (one: FigureRow, other: FigureRow): number => {
    if (property === 'name' || property === 'method') return (one[property] ?? '').localeCompare(other[property] ?? '', 'es')
    return figureOf(one) - figureOf(other)
  }
  return rows.toSorted((one, other) => turn * compare(one, other) || one.name.localeCompare(other.name, 'es'))
}
