import '#app/styles/inputs.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { nextSort } from '#app/ui/next-sort.ts'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { RouteMetrics, ServerMetrics } from '#domain/metrics.ts'
import { readSort } from '#domain/page.ts'
import { FiguresSection } from './figure-sections.tsx'
import { routeColumns } from './metrics-columns.tsx'
import styles from './metrics.module.css'

/** The most used first, until a column is chosen. */
const bySort = 'count,desc'

/** Each route with its method: filtered by what is typed, sorted by any column. */
export function RoutesSection({ figures: { routes } }: { figures: ServerMetrics }) {
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState('')
  const [sort, setSort] = useState<string>()
  const methods = [...new Set(routes?.map((route) => route.method))].toSorted()
  const words = typed.trim().toLowerCase()
  const shown = routes?.filter((route) => route.uri.toLowerCase().includes(words) && (method === '' || route.method === method))
  return (
    <FiguresSection title="metrics.routes">
      {shown && (
        <>
          <div className={styles['filters']}>
            <TextInput label={t('metrics.routes.filter')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
            <NativeSelect
              label={t('metrics.method')}
              data={[{ value: '', label: t('metrics.routes.anyMethod') }, ...methods]}
              value={method}
              onChange={(event) => setMethod(event.currentTarget.value)}
            />
            <p role="status">{t('metrics.routes.shown', { shown: shown.length, all: routes?.length ?? 0 })}</p>
          </div>
          <SimpleTable
            label={t('metrics.routes')}
            rows={sorted(shown, sort ?? bySort)}
            rowKey={(route) => `${route.method} ${route.uri}`}
            columns={routeColumns}
            sort={sort ?? bySort}
            onSort={(property) => setSort(nextSort(property, sort ?? bySort, bySort))}
          />
        </>
      )}
    </FiguresSection>
  )
}

function sorted(rows: readonly RouteMetrics[], by: string): RouteMetrics[] {
  const { property, direction } = readSort(by) ?? { property: '', direction: 'asc' }
  const turn = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => turn * compare(valueOf(one, property), valueOf(other, property)) || compare(one.uri, other.uri))
}

function valueOf(row: RouteMetrics, property: string): string | number {
  return new Map<string, string | number | null>(Object.entries(row)).get(property) ?? -1
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'es')
}
