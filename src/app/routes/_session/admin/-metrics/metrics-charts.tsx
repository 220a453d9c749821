import type { MetricsSample } from '#domain/metrics-history.ts'
import { charts } from './chart-list.ts'
import { chartPoints } from './chart-points.ts'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './metrics.module.css'

interface MetricsChartsProps {
  samples: readonly MetricsSample[] | undefined
  isCollected: boolean
  now: number
}

/** The last hour: four charts, and a table of what they draw. */
export function MetricsCharts({ samples = [], isCollected, now }: MetricsChartsProps) {
  const points = chartPoints(samples)
  return (
    <>
      <div className={styles['charts']}>
        {charts.map((chart) => (
          <HistoryChart key={chart.title} chart={chart} points={points} isCollected={isCollected} now={now} />
        ))}
      </div>
      <HistoryTable points={points} />
    </>
  )
}
