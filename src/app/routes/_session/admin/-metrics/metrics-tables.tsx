import type { ServerMetrics } from '#domain/metrics.ts'
import {
  CachesSection,
  CollectionsSection,
  DatabaseSection,
  MemorySection,
  ProcessSection,
  QueuesSection,
  RequestsSection,
} from './figure-sections.tsx'
import { RoutesSection } from './routes-section.tsx'
import { ThreadsSection } from './threads-section.tsx'
import styles from './metrics.module.css'

/** The tables below the charts: all figures since the server started. */
export function MetricsTables({ figures, now }: { figures: ServerMetrics; now: number }) {
  return (
    <>
      <div className={styles['pair']}>
        <ProcessSection figures={figures} />
        <QueuesSection figures={figures} now={now} />
      </div>
      <MemorySection figures={figures} />
      <ThreadsSection />
      <CollectionsSection figures={figures} />
      <RequestsSection figures={figures} />
      <RoutesSection figures={figures} />
      <CachesSection figures={figures} />
      <DatabaseSection figures={figures} />
    </>
  )
}
