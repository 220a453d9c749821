import type { MetricsSample } from '#domain/metrics-history.ts'
import { charts } from './chart-list.ts'
import { chartPoints } from './chart-points.ts'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './metrics.module.css'

/** The last hour: four charts, and a table of what they draw. */
export function MetricsCharts({ samples = [], now }: { samples: readonly MetricsSample[] | undefined; now: number }) {
  const points = chartPoints(samples)
  return (
    <>
      <div className={styles['charts']}>
        {charts.map((chart) => (
          <HistoryChart key={chart.title} chart={chart} points={points} now={now} />
        ))}
      </div>
      <HistoryTable points={points} />
    </>
  )
}
