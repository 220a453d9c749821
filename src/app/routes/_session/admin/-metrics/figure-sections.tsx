import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import { Section } from '#app/ui/section.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import { showSize } from '#domain/health.ts'
import type { PoolMetrics, QueueMetrics, ServerMetrics } from '#domain/metrics.ts'
import { connectionName, countText, timeSpan, figureLabels, figureText, poolName, shareText } from './figure-words.ts'
import { cacheColumns, codeColumns, timingColumns } from './metrics-columns.tsx'
import styles from './metrics.module.css'

interface FiguresProps {
  figures: ServerMetrics
}

/** A titled part of the page. Without content it shows a line that the server does not have these figures. */
export function FiguresSection({ title, children }: { title: TextKey; children: ReactNode }) {
  return (
    <Section title={t(title)}>
      <div className={styles['part']}>{children ?? <p className={styles['missing']}>{t('metrics.missing')}</p>}</div>
    </Section>
  )
}

export function MemorySection({ figures: { pools } }: FiguresProps) {
  const used = pools?.filter(({ used: bytes, committed }) => bytes !== 0 || committed !== 0)
  return (
    <FiguresSection title="metrics.memory">
      {used && (
        <SimpleTable
          label={t('metrics.memory')}
          rows={used}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', title: 'metrics.pool', cell: ({ name }) => poolName(name) },
            { id: 'used', title: 'metrics.used', width: '120px', align: 'end', cell: (pool) => sizeText(pool.used) },
            { id: 'committed', title: 'metrics.committed', width: '120px', align: 'end', cell: (pool) => sizeText(pool.committed) },
            {
              id: 'max',
              title: 'metrics.limit',
              width: '120px',
              align: 'end',
              cell: ({ max }) => (max === null ? t('metrics.unbounded') : showSize(max)),
            },
            { id: 'share', title: 'metrics.share', width: '200px', cell: (pool) => <Bar share={shareOf(pool)} /> },
          ]}
        />
      )}
    </FiguresSection>
  )
}

/** Of the limit; of what is reserved, without one. */
function shareOf({ used, committed, max }: PoolMetrics): number | null {
  const whole = max ?? committed
  return used === null || whole === null || whole === 0 ? null : Math.min(used / whole, 1)
}

function sizeText(bytes: number | null): string {
  return bytes === null ? '-' : showSize(bytes)
}

/** A share as a bar and in figures. */
function Bar({ share }: { share: number | null }) {
  return (
    <span className={styles['share']}>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      {shareText(share)}
    </span>
  )
}

export function ProcessSection({ figures: { process, eventLoop } }: FiguresProps) {
  return (
    <FiguresSection title="metrics.process">{(process ?? eventLoop) && <FigureList of={{ ...process, ...eventLoop }} />}</FiguresSection>
  )
}

function FigureList({ of }: { of: Readonly<Record<string, number | null>> }) {
  return (
    <Details>
      {Object.entries(figureLabels).map(([name, { key, unit }]) => {
        const value = of[name]
        return (
          typeof value === 'number' && (
            <Detail key={name} label={t(key)}>
              {figureText(unit, value)}
            </Detail>
          )
        )
      })}
    </Details>
  )
}

export function QueuesSection({ figures: { queues, signIns }, now }: FiguresProps & { now: number }) {
  return (
    <FiguresSection title="metrics.queues">
      {(queues ?? signIns) && (
        <Details>
          <Detail label={t('metrics.queues.sends')}>{queueText(queues?.sends, now)}</Detail>
          <Detail label={t('metrics.queues.sending')}>{countText(queues?.sending ?? null)}</Detail>
          <Detail label={t('metrics.queues.mails')}>{queueText(queues?.mails, now)}</Detail>
          <Detail label={t('metrics.signIns.success')}>{countText(signIns?.['success'] ?? null)}</Detail>
          <Detail label={t('metrics.signIns.failure')}>{countText(signIns?.['failure'] ?? null)}</Detail>
        </Details>
      )}
    </FiguresSection>
  )
}

function queueText(queue: QueueMetrics | null | undefined, now: number): string {
  if (!queue) return '-'
  const count = countText(queue.waiting)
  return queue.oldest === null ? count : t('metrics.queues.since', { count, duration: timeSpan(now - Date.parse(queue.oldest)) })
}

export function CollectionsSection({ figures: { collections } }: FiguresProps) {
  return (
    <FiguresSection title="metrics.collections">
      {collections && (
        <>
          {collections.pauses && (
            <SimpleTable label={t('metrics.collections')} rows={[collections.pauses]} rowKey={({ name }) => name} columns={timingColumns} />
          )}
          <FigureList of={Object.fromEntries(collections.others.map(({ name, value }) => [name, value]))} />
        </>
      )}
    </FiguresSection>
  )
}

export function RequestsSection({ figures: { requests } }: FiguresProps) {
  return (
    <FiguresSection title="metrics.requests">
      {requests && (
        <>
          <p>{t('metrics.requests.all', { count: countText(requests.all) })}</p>
          <SimpleTable label={t('metrics.requests')} rows={requests.codes} rowKey={({ code }) => code} columns={codeColumns} />
        </>
      )}
    </FiguresSection>
  )
}

/** Left out where the server has no cache, as this product. */
export function CachesSection({ figures: { caches } }: FiguresProps) {
  if (!caches || caches.length === 0) return null
  return (
    <FiguresSection title="metrics.caches">
      <SimpleTable label={t('metrics.caches')} rows={caches} rowKey={({ name }) => name} columns={cacheColumns} />
    </FiguresSection>
  )
}

export function DatabaseSection({ figures: { database, statements, failedStatements } }: FiguresProps) {
  const times = [...(statements ? [statements] : []), ...(database?.times ?? [])]
  return (
    <FiguresSection title="metrics.database">
      {(database ?? statements) && (
        <>
          <Details>
            {database?.connections.map(
              ({ name, value }) =>
                value !== null && (
                  <Detail key={name} label={connectionName(name)}>
                    {countText(value)}
                  </Detail>
                ),
            )}
            {failedStatements !== null && <Detail label={t('metrics.statements.failed')}>{countText(failedStatements)}</Detail>}
          </Details>
          <SimpleTable label={t('metrics.database')} rows={times} rowKey={({ name }) => name} columns={timingColumns} />
        </>
      )}
    </FiguresSection>
  )
}
