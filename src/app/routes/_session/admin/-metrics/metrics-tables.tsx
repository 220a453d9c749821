import '@mantine/core/styles/Progress.css'
import { Box, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import { Section } from '#app/ui/section.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { Figures, QueueMetrics, ServerMetrics } from '#domain/metrics.ts'
import { callTimes, figureColumns, type FigureRow, figureText, SingleFigures } from './figures.tsx'
import { RoutesTable } from './routes-table.tsx'
import { Threads } from './threads.tsx'
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

/** The tables below the charts: all figures since the server started. A server without cache, as this product, has no part for it. */
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
        <Table title="metrics.memory" columns={poolColumns} rows={poolsOf(jvm ?? {})} />
      </Part>
      <Threads />
      <Part title="metrics.collections" of={garbageCollector}>
        {pauses.length > 0 && <Table title="metrics.collections" columns={timingColumns} rows={pauses} />}
        <SingleFigures of={garbageCollector ?? {}} />
      </Part>
      <Part title="metrics.requests" of={requests}>
        <Text mb={8}>{t('metrics.requests.all', { count: figureText('count', requests?.all?.['count']) })}</Text>
        <Table title="metrics.requests" columns={codeColumns} rows={rowsOf(requests?.percode)} />
      </Part>
      <Part title="metrics.routes" of={services}>
        <RoutesTable services={services ?? {}} />
      </Part>
      {cache && Object.keys(cache).length > 0 && (
        <Part title="metrics.caches" of={cache}>
          <Table title="metrics.caches" columns={cacheColumns} rows={cachesOf(cache)} />
        </Part>
      )}
      <Part title="metrics.database" of={databases ?? statements}>
        <DatabaseFigures {...figures} />
      </Part>
    </>
  )
}

/** A titled part of the page, or a line that the server does not have these figures. Where a table is wider the part scrolls, and the table's head does not stick. */
function Part({ title, of, children }: { title: TextKey; of: object | null | undefined; children: ReactNode }) {
  return (
    <Section title={t(title)}>
      <Box style={{ overflowX: 'auto', '--table-min-width': 0, '--header-height': 0 }}>
        {of ? children : <Text c="dimmed">{t('metrics.missing')}</Text>}
      </Box>
    </Section>
  )
}

function QueueFigures({ queues, signIns, now }: ServerMetrics & { now: number }) {
  return (
    <Box mt={8} mb={12}>
      <Details>
        <Detail label={t('metrics.queues.sends')}>{queueText(queues?.sends, now)}</Detail>
        <Detail label={t('metrics.queues.sending')}>{figureText('count', queues?.sending)}</Detail>
        <Detail label={t('metrics.queues.mails')}>{queueText(queues?.mails, now)}</Detail>
        <Detail label={t('metrics.signIns.success')}>{figureText('count', signIns?.['success'])}</Detail>
        <Detail label={t('metrics.signIns.failure')}>{figureText('count', signIns?.['failure'])}</Detail>
      </Details>
    </Box>
  )
}

function DatabaseFigures({ databases, statements }: ServerMetrics) {
  const { acquire, creation, usage, ...states } = databases ?? {}
  const connections = Object.entries(states).map(([name, { value }]) => [`connections.${name}`, value] as const)
  return (
    <>
      <SingleFigures of={{ ...Object.fromEntries(connections), 'statements.failed': statements?.['failed'] }} />
      <Table title="metrics.database" columns={timingColumns} rows={rowsOf({ statements, acquire, creation, usage })} />
    </>
  )
}

function Table({ title, columns, rows }: { title: TextKey; columns: readonly Column<FigureRow>[]; rows: readonly FigureRow[] }) {
  return <SimpleTable label={t(title)} rows={rows} rowKey={({ name }) => name} columns={columns} />
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  const count = figureText('count', queue?.waiting)
  if (!queue?.oldest) return count
  return t('metrics.queues.since', { count, duration: figureText('duration', now - Date.parse(queue.oldest)) })
}

/** The figures of several things as rows; of what has one figure alone, none. */
function rowsOf(named: Readonly<Record<string, Figures | number | null | undefined>> | null | undefined): FigureRow[] {
  return Object.entries(named ?? {}).flatMap(([name, figures]) => (figures && typeof figures === 'object' ? [{ ...figures, name }] : []))
}

/** Returns the parts of the memory that are in use. Each has the share that is used of its limit, or of what the process has reserved when it has no limit. */
function poolsOf(jvm: NonNullable<ServerMetrics['jvm']>): FigureRow[] {
  return Object.entries(jvm).flatMap(([name, { used = null, committed = null, max }]) => {
    const limit = max ?? -1
    const share = quotient(used, limit < 0 ? committed : limit)
    return used === 0 && committed === 0 ? [] : [{ name, used, committed, limit, share }]
  })
}

/** The caches, each with its share of hits. */
function cachesOf(cache: NonNullable<ServerMetrics['cache']>): FigureRow[] {
  return Object.entries(cache).map(([name, figures]) => {
    const { 'cache.gets.hit': hits = null, 'cache.gets.miss': misses = null } = figures
    return { ...figures, name, 'cache.ratio': misses === null ? null : quotient(hits, (hits ?? 0) + misses) }
  })
}

function quotient(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.min(part / whole, 1)
}
