import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import { Section } from '#app/ui/section.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { Figures, QueueMetrics, ServerMetrics } from '#domain/metrics.ts'
import { cacheColumns, codeColumns, type FigureRow, poolColumns, rowsOf, timingColumns } from './figure-columns.tsx'
import { figureText, singleTexts } from './figure-words.ts'
import { RoutesTable } from './routes-table.tsx'
import { ThreadsSection } from './threads-section.tsx'
import styles from './metrics.module.css'

/** The tables below the charts: all figures since the server started. A server without cache, as this product, has no part for it. */
export function MetricsTables({ figures, now }: { figures: ServerMetrics; now: number }) {
  const { jvm, garbageCollector, services, cache, databases, processMetrics, eventLoop, statements, queues, signIns } = figures
  return (
    <>
      <div className={styles['pair']}>
        <Part title="metrics.process" of={processMetrics ?? eventLoop}>
          {() => <Texts of={singleTexts({ ...processMetrics, ...eventLoop })} />}
        </Part>
        <Part title="metrics.queues" of={queues ?? signIns}>
          {() => <Texts of={queueTexts(queues, signIns, now)} />}
        </Part>
      </div>
      <Part title="metrics.memory" of={jvm}>
        {(pools) => <Table title="metrics.memory" columns={poolColumns} rows={poolsOf(pools)} />}
      </Part>
      <ThreadsSection />
      <Part title="metrics.collections" of={garbageCollector}>
        {(of) => <Collections of={of} />}
      </Part>
      <Part title="metrics.requests" of={figures['http.server.requests']}>
        {({ all, percode }) => (
          <>
            <p>{t('metrics.requests.all', { count: figureText('count', all?.['count']) })}</p>
            <Table title="metrics.requests" columns={codeColumns} rows={rowsOf(percode ?? {})} />
          </>
        )}
      </Part>
      <Part title="metrics.routes" of={services}>
        {(of) => <RoutesTable services={of} />}
      </Part>
      {cache && Object.keys(cache).length > 0 && (
        <Part title="metrics.caches" of={cache}>
          {(of) => <Table title="metrics.caches" columns={cacheColumns} rows={rowsOf(of).map(withHitRatio)} />}
        </Part>
      )}
      <Part title="metrics.database" of={databases ?? statements}>
        {() => <DatabaseFigures of={databases ?? {}} statements={statements} />}
      </Part>
    </>
  )
}

interface PartProps<Of> {
  title: TextKey
  of: Of | null | undefined
  children: (of: Of) => ReactNode
}

/** A titled part of the page, or a line that the server does not have these figures. */
function Part<Of>({ title, of, children }: PartProps<Of>) {
  return (
    <Section title={t(title)}>
      <div className={styles['part']}>{of ? children(of) : <p className={styles['quiet']}>{t('metrics.missing')}</p>}</div>
    </Section>
  )
}

function Table({ title, columns, rows }: { title: TextKey; columns: readonly Column<FigureRow>[]; rows: readonly FigureRow[] }) {
  return <SimpleTable label={t(title)} rows={rows} rowKey={({ name }) => name} columns={columns} />
}

function Texts({ of }: { of: readonly (readonly [label: TextKey, text: string])[] }) {
  return (
    <Details>
      {of.map(([label, text]) => (
        <Detail key={label} label={t(label)}>
          {text}
        </Detail>
      ))}
    </Details>
  )
}

function queueTexts(queues: ServerMetrics['queues'], signIns: ServerMetrics['signIns'], now: number) {
  return [
    ['metrics.queues.sends', queueText(queues?.sends, now)],
    ['metrics.queues.sending', figureText('count', queues?.sending)],
    ['metrics.queues.mails', queueText(queues?.mails, now)],
    ['metrics.signIns.success', figureText('count', signIns?.['success'])],
    ['metrics.signIns.failure', figureText('count', signIns?.['failure'])],
  ] as const
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  const count = figureText('count', queue?.waiting)
  if (!queue?.oldest) return count
  return t('metrics.queues.since', { count, duration: figureText('duration', now - Date.parse(queue.oldest)) })
}

/** Without the pools that have nothing, and each with its share of the limit; of what is reserved, without one. */
function poolsOf(jvm: NonNullable<ServerMetrics['jvm']>): FigureRow[] {
  return rowsOf(jvm).flatMap(({ name, figures: { used = null, committed = null, max = null } }) => {
    const limit = max !== null && max >= 0 ? max : null
    const share = used === null ? null : quotient(used, limit ?? committed)
    return used === 0 && committed === 0 ? [] : [{ name, figures: { used, committed, max: limit, share } }]
  })
}

/** Null before the first question. */
function withHitRatio({ name, figures }: FigureRow): FigureRow {
  const { 'cache.gets.hit': hits = null, 'cache.gets.miss': misses = null } = figures
  return { name, figures: { ...figures, ratio: hits === null || misses === null ? null : quotient(hits, hits + misses) } }
}

function quotient(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : Math.min(part / whole, 1)
}

function Collections({ of }: { of: NonNullable<ServerMetrics['garbageCollector']> }) {
  const name = 'jvm.gc.pause'
  const pauses = of[name]
  return (
    <>
      {pauses !== null && typeof pauses === 'object' && (
        <Table title="metrics.collections" columns={timingColumns} rows={rowsOf({ [name]: pauses })} />
      )}
      <Texts
        of={singleTexts(
          Object.fromEntries(Object.entries(of).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : []))),
        )}
      />
    </>
  )
}

const connectionStates = ['active', 'idle', 'pending', 'connections', 'min', 'max', 'timeout']

function DatabaseFigures({ of, statements }: { of: NonNullable<ServerMetrics['databases']>; statements: Figures | null | undefined }) {
  const { acquire, creation, usage } = of
  const times = Object.entries({ statements, acquire, creation, usage }).flatMap(([name, figures]) => (figures ? [{ name, figures }] : []))
  const states = connectionStates.map((name) => [name, of[name]?.['value'] ?? null] as const)
  return (
    <>
      <Texts of={singleTexts({ ...Object.fromEntries(states), failed: statements?.['failed'] ?? null })} />
      <Table title="metrics.database" columns={timingColumns} rows={times} />
    </>
  )
}
