// The tables of all metrics since the server started: calls, memory, database and caches.
import '@mantine/core/styles/Progress.css'
import { Box, Group, Progress, Text, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { type Column, nextSort } from '#app/ui/table/table-column.ts'
import type { Figures, QueueMetrics, ServerMetrics } from '#domain/administration/metrics.ts'
import { readSort } from '#domain/contract/page.ts'
import { callTimes, figureColumns, type FigureRow, figureText, SingleFigures } from './figures.tsx'
import { Threads } from './threads.tsx'
import '#app/styles/inputs.css'
import styles from './metrics.module.css'

const codeColumns = figureColumns('metrics.code', callTimes)

const timingColumns = figureColumns('metrics.what', [
  ['count', 'count'],
  ['ms', 'mean', '0.0', '0.5', '0.75', '0.95', '0.99', '1.0'],
])

const cacheColumns = figureColumns(
  'metrics.cache',
  [
    ['count', 'cache.gets.hit', 'cache.gets.miss', 'cache.puts', 'cache.removals', 'cache.evictions'],
    ['share', 'cache.ratio'],
  ],
  (name) => name,
)

const poolColumns: readonly Column<FigureRow>[] = [
  ...figureColumns('metrics.pool', [
    ['bytes', 'used', 'committed'],
    ['limit', 'limit'],
  ]),
  {
    id: 'share',
    title: 'metrics.share',
    width: '200px',
    cell: ({ share }) => (
      <Group gap={8} wrap="nowrap">
        <Progress flex={1} value={Number(share) * 100} color="var(--edge-blue)" bg="var(--quiet-ground)" aria-hidden />
        <Text span w={64} ta="end">
          {figureText('share', share)}
        </Text>
      </Group>
    ),
  },
]

/** The tables below the charts, with all figures since the server started. For a server without a cache, such as this product's, the cache part is omitted. */
export function MetricsTables({ figures, now }: { figures: ServerMetrics; now: number }) {
  const { jvm, garbageCollector, services, cache, databases, processMetrics, eventLoop, statements, queues, signIns } = figures
  const requests = figures['http.server.requests']
  const pauses = rowsOf(garbageCollector)
  return (
    <>
      <div className={styles['columns']}>
        <Part title="metrics.process" of={processMetrics ?? eventLoop}>
          <SingleFigures of={{ ...processMetrics, ...eventLoop }} />
        </Part>
        <Part title="metrics.queues" of={queues ?? signIns}>
          <QueueFigures {...figures} now={now} />
        </Part>
      </div>
      <Part title="metrics.memory" of={jvm}>
        <FigureTable title="metrics.memory" columns={poolColumns} rows={poolsOf(jvm ?? {})} />
      </Part>
      <Threads />
      <Part title="metrics.collections" of={garbageCollector}>
        {pauses.length > 0 && <FigureTable title="metrics.collections" columns={timingColumns} rows={pauses} />}
        <SingleFigures of={garbageCollector ?? {}} />
      </Part>
      <Part title="metrics.requests" of={requests}>
        <Text mb={8}>{t('metrics.requests.all', { count: figureText('count', requests?.all?.['count']) })}</Text>
        <FigureTable title="metrics.requests" columns={codeColumns} rows={rowsOf(requests?.percode)} />
      </Part>
      <Part title="metrics.routes" of={services}>
        <RoutesTable services={services ?? {}} />
      </Part>
      {cache && Object.keys(cache).length > 0 && (
        <Part title="metrics.caches" of={cache}>
          <FigureTable title="metrics.caches" columns={cacheColumns} rows={cachesOf(cache)} />
        </Part>
      )}
      <Part title="metrics.database" of={databases ?? statements}>
        <DatabaseFigures {...figures} />
      </Part>
    </>
  )
}

/** How much a table of figures has for each column at least, in pixels; the first column gets what the figures leave. */
const figureWidth = 120

/** A titled part of the page, or the message that the server does not have these figures. Its tables are short, so that their headings do not stick. */
function Part({ title, of, children }: { title: TextKey; of: object | null | undefined; children: ReactNode }) {
  return (
    <Section title={t(title)}>
      <Box style={{ '--table-head-position': 'static' }}>{of ? children : <Text c="dimmed">{t('metrics.missing')}</Text>}</Box>
    </Section>
  )
}

function QueueFigures({ queues, signIns, now }: ServerMetrics & { now: number }) {
  return (
    <Box mt={8} mb={12}>
      <Facts layout="columns">
        <Fact label={t('metrics.queues.sends')}>{queueText(queues?.sends, now)}</Fact>
        <Fact label={t('metrics.queues.sending')}>{figureText('count', queues?.sending)}</Fact>
        <Fact label={t('metrics.queues.mails')}>{queueText(queues?.mails, now)}</Fact>
        <Fact label={t('metrics.signIns.success')}>{figureText('count', signIns?.['success'])}</Fact>
        <Fact label={t('metrics.signIns.failure')}>{figureText('count', signIns?.['failure'])}</Fact>
      </Facts>
    </Box>
  )
}

function DatabaseFigures({ databases, statements }: ServerMetrics) {
  const { acquire, creation, usage, ...states } = databases ?? {}
  const connections = Object.entries(states).map(([name, { value }]) => [`connections.${name}`, value] as const)
  return (
    <>
      <SingleFigures of={{ ...Object.fromEntries(connections), 'statements.failed': statements?.['failed'] }} />
      <FigureTable title="metrics.database" columns={timingColumns} rows={rowsOf({ statements, acquire, creation, usage })} />
    </>
  )
}

function FigureTable({ title, columns, rows }: { title: TextKey; columns: readonly Column<FigureRow>[]; rows: readonly FigureRow[] }) {
  return <DataTable label={t(title)} rows={rows} rowKey={({ name }) => name} columns={columns} minWidth={columns.length * figureWidth} />
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  const count = figureText('count', queue?.waiting)
  if (!queue?.oldest) return count
  return t('metrics.queues.since', { count, duration: figureText('duration', now - Date.parse(queue.oldest)) })
}

/** Returns the figures of several objects as rows, without entries that are a single number. */
function rowsOf(named: Readonly<Record<string, Figures | number | null | undefined>> | null | undefined): FigureRow[] {
  return Object.entries(named ?? {}).flatMap(([name, figures]) => (figures && typeof figures === 'object' ? [{ ...figures, name }] : []))
}

/** Returns the memory pools in use. The share is that of the pool's limit, or of the memory that the process has reserved if there is no limit. */
function poolsOf(jvm: NonNullable<ServerMetrics['jvm']>): FigureRow[] {
  return Object.entries(jvm).flatMap(([name, { used = null, committed = null, max }]) => {
    const limit = max ?? -1
    const share = quotient(used, limit < 0 ? committed : limit)
    return used === 0 && committed === 0 ? [] : [{ name, used, committed, limit, share }]
  })
}

/** Returns the caches, each with its hit rate. */
function cachesOf(cache: NonNullable<ServerMetrics['cache']>): FigureRow[] {
  return Object.entries(cache).map(([name, figures]) => {
    const { 'cache.gets.hit': hits = null, 'cache.gets.miss': misses = null } = figures
    return { ...figures, name, 'cache.ratio': misses === null ? null : quotient(hits, (hits ?? 0) + misses) }
  })
}

function quotient(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.min(part / whole, 1)
}

const methodColumn: Column<FigureRow> = { id: 'method', title: 'metrics.method', width: '110px', cell: (row) => row['method'] }

const routeColumns = figureColumns('metrics.route', callTimes)
const columns = [...routeColumns.slice(0, 1), methodColumn, ...routeColumns.slice(1)].map((column) => ({ ...column, sort: column.id }))

/** The default order: the most frequent calls first. */
const bySort = 'count,desc'

/** The table of API calls, one row for each method and address. The user can filter the rows by a text, and sort them by any column. */
function RoutesTable({ services }: { services: NonNullable<ServerMetrics['services']> }) {
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState('')
  const [sort = bySort, setSort] = useState<string>()
  const routes = Object.entries(services).flatMap(([name, methods]) =>
    Object.entries(methods).map(([verb, figures]) => ({ ...figures, name, method: verb })),
  )
  const methods = [...new Set(routes.map((route) => route.method))].sort()
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
      <DataTable
        label={t('metrics.routes')}
        minWidth={columns.length * figureWidth}
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
  return [...rows].sort((one, other) => turn * compare(one[property], other[property]) || one.name.localeCompare(other.name, 'es'))
}

/** Compares two texts, or two numbers; a missing value is the smallest. */
function compare(one: FigureRow[string], other: FigureRow[string]): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'es')
  return Number(one ?? -1) - Number(other ?? -1)
}
