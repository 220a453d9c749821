// The tables of all metrics since the server started: calls, memory, database and caches.
import '@mantine/core/styles/Progress.css'
import { Group, Progress, Text, NativeSelect, TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import { type Column, nextSort } from '#app/ui/table/table-column.ts'
import type { Figures, QueueMetrics, ServerMetrics } from '#domain/administration/metrics.ts'
import { figureColumns, FigureList, type FigureRow, FigureTable, figureText, SingleFigures } from './figures.tsx'
import { Threads } from './threads.tsx'
import '#app/styles/inputs.css'
import styles from './metrics.module.css'

/** The columns of calls: how often they ran, and how long they took. */
const callColumns = (title: TextKey) => figureColumns(title, ['count', 'count'], ['ms', 'mean', 'p95', 'max'])

const codeColumns = callColumns('metrics.code')

const timingColumns = figureColumns('metrics.what', ['count', 'count'], ['ms', 'mean', '0.0', '0.5', '0.75', '0.95', '0.99', '1.0'])

const cacheColumns = figureColumns(
  'metrics.cache',
  ['count', 'cache.gets.hit', 'cache.gets.miss', 'cache.puts', 'cache.removals', 'cache.evictions'],
  ['share', 'cache.ratio'],
)

const poolColumns: readonly Column<FigureRow>[] = [
  ...figureColumns('metrics.pool', ['bytes', 'used', 'committed'], ['limit', 'limit']),
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
  const [pauses, caches] = [rowsOf(garbageCollector), cachesOf(cache ?? {})]
  return (
    <>
      <div className={styles['columns']}>
        <Part title="metrics.process" of={processMetrics ?? eventLoop}>
          <SingleFigures of={{ ...processMetrics, ...eventLoop }} />
        </Part>
        <Part title="metrics.queues" of={queues ?? signIns}>
          <FigureList of={queueFigures(figures, now)} />
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
      {caches.length > 0 && (
        <Part title="metrics.caches" of={caches}>
          <FigureTable title="metrics.caches" columns={cacheColumns} rows={caches} />
        </Part>
      )}
      <Part title="metrics.database" of={databases ?? statements}>
        <DatabaseFigures {...figures} />
      </Part>
    </>
  )
}

/** A titled part of the page, or the message that the server does not have these figures. */
function Part({ title, of, children }: { title: TextKey; of: object | null | undefined; children: ReactNode }) {
  return (
    <Section title={t(title)}>
      <div className={styles['part']}>{of ? children : <Text c="dimmed">{t('metrics.missing')}</Text>}</div>
    </Section>
  )
}

/** Returns the lengths of the queues and the numbers of sign-ins, with their labels. */
function queueFigures({ queues, signIns }: ServerMetrics, now: number) {
  return [
    [t('metrics.queues.sends'), queueText(queues?.sends, now)],
    [t('metrics.queues.sending'), figureText('count', queues?.sending)],
    [t('metrics.queues.mails'), queueText(queues?.mails, now)],
    [t('metrics.signIns.success'), figureText('count', signIns?.['success'])],
    [t('metrics.signIns.failure'), figureText('count', signIns?.['failure'])],
  ] as const
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  const count = figureText('count', queue?.waiting)
  if (!queue?.oldest) return count
  return t('metrics.queues.since', { count, duration: figureText('duration', now - Date.parse(queue.oldest)) })
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

/** Returns the figures of several objects as rows, without entries that are a single number. */
function rowsOf(named: Readonly<Record<string, Figures | number | null | undefined>> | null | undefined): FigureRow[] {
  return Object.entries(named ?? {}).flatMap(([name, figures]) => (figures && typeof figures === 'object' ? [{ ...figures, name }] : []))
}

/** Returns the memory pools in use. The share is that of the pool's limit, or of the memory that the process has reserved if there is no limit. */
function poolsOf(jvm: Readonly<Record<string, Figures>>): FigureRow[] {
  return Object.entries(jvm).flatMap(([name, { used = null, committed = null, max }]) => {
    const limit = max ?? -1
    const share = quotient(used, limit < 0 ? committed : limit)
    return used === 0 && committed === 0 ? [] : [{ name, used, committed, limit, share }]
  })
}

/** Returns the caches, each with its hit rate. */
function cachesOf(cache: Readonly<Record<string, Figures>>): FigureRow[] {
  return Object.entries(cache).map(([name, figures]) => {
    const { 'cache.gets.hit': hits = null, 'cache.gets.miss': misses = null } = figures
    return { ...figures, name, 'cache.ratio': misses === null ? null : quotient(hits, (hits ?? 0) + misses) }
  })
}

function quotient(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.min(part / whole, 1)
}

const methodColumn: Column<FigureRow> = { id: 'method', title: 'metrics.method', width: '110px', cell: (row) => row['method'] }
const routeColumns = callColumns('metrics.route')
  .flatMap((column, index) => (index === 0 ? [column, methodColumn] : [column]))
  .map((column) => ({ ...column, sort: column.id }))

/** The default order: the most frequent calls first. */
const bySort = 'count,desc'

/** The table of API calls, one row for each method and address. The user can filter the rows by a text, and sort them by any column. */
function RoutesTable({ services }: { services: NonNullable<ServerMetrics['services']> }) {
  const [typed, setTyped] = useInputState('')
  const [method, setMethod] = useInputState('')
  const [sort = bySort, setSort] = useState<string>()
  const routes = Object.entries(services).flatMap(([name, methods]) =>
    Object.entries(methods).map(([verb, figures]) => ({ ...figures, name, method: verb })),
  )
  const methods = [...new Set(routes.map((route) => route.method))].sort()
  const words = typed.trim().toLowerCase()
  const shown = routes.filter((route) => route.name.toLowerCase().includes(words) && (method === '' || route.method === method))
  const anyMethod = { value: '', label: t('metrics.routes.anyMethod') }
  return (
    <>
      <Group align="flex-end" gap={12} m="4px 2px 12px">
        <TextInput label={t('metrics.routes.filter')} value={typed} onChange={setTyped} />
        <NativeSelect label={t('metrics.method')} data={[anyMethod, ...methods]} value={method} onChange={setMethod} />
        <Text c="dimmed" mb={8} role="status">
          {t('metrics.routes.shown', { shown: shown.length, all: routes.length })}
        </Text>
      </Group>
      <FigureTable
        title="metrics.routes"
        columns={routeColumns}
        rows={sorted(shown, sort)}
        sort={sort}
        onSort={(property) => setSort(nextSort(property, sort, bySort))}
      />
    </>
  )
}

/** Returns the rows in the order of a column of texts or of figures; a missing figure is the smallest. */
function sorted(rows: readonly FigureRow[], sort: string): FigureRow[] {
  const [property = '', direction] = sort.split(',')
  const turn = direction === 'asc' ? 1 : -1
  return [...rows].sort(({ name, [property]: one }, { name: otherName, [property]: other }) => {
    const order = typeof one === 'string' ? one.localeCompare(String(other), 'es') : (one ?? -1) - Number(other ?? -1)
    return turn * order || name.localeCompare(otherName, 'es')
  })
}
