import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useId } from 'react'
import type { YAxisProps } from 'recharts'
import { t } from '#app/i18n/text.ts'
import { Section } from '#app/ui/section.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import type { Column } from '#app/ui/table-column.ts'
import type { MetricsSample } from '#domain/metrics-history.ts'
import {
  chartBegin,
  type ChartOf,
  type ChartPoint,
  chartPoints,
  charts,
  clockOf,
  lines,
  lineText,
  unitText,
  valueText,
} from './chart-lines.ts'
import styles from './metrics.module.css'

interface HistoryChartsProps {
  samples: readonly MetricsSample[] | undefined
  /** True when the server keeps no history and the samples were collected here; then a figure without any value is one that the server does not have. */
  isCollected: boolean
  now: number
}

const columns: readonly Column<MetricsSample>[] = [
  { id: 'at', title: 'metrics.time', width: '96px', cell: ({ at }) => clockOf(Date.parse(at)) },
  ...Object.entries(lines).map(([id, { name, unit, of }]) => ({
    id,
    title: name,
    align: 'center' as const,
    cell: (sample: MetricsSample) => lineText(unit, of(sample)),
  })),
]

/** The last hour: four charts, and a table of what they draw, the newest first. */
export function HistoryCharts({ samples = [], isCollected, now }: HistoryChartsProps) {
  const points = chartPoints(samples)
  return (
    <>
      <div className={styles['charts']}>
        {charts.map((chart) => (
          <HistoryChart key={chart.title} chart={chart} points={points} isCollected={isCollected} now={now} />
        ))}
      </div>
      <Section title={t('metrics.history')} count={samples.length} defaultOpen={false}>
        <SimpleTable label={t('metrics.history')} columns={columns} rows={samples.toReversed()} rowKey={({ at }) => at} />
      </Section>
    </>
  )
}

interface HistoryChartProps extends Omit<HistoryChartsProps, 'samples'> {
  chart: ChartOf
  points: readonly ChartPoint[]
}

/** The first line is the accent's and whole, the second a quiet one and dashed, so that they differ without colour too. */
const looks = [
  { color: 'var(--edge-blue)', strokeDasharray: 'none', border: 'solid' },
  { color: 'var(--quiet-text)', strokeDasharray: '5 4', border: 'dashed' },
] as const

/** One chart of the last hour, with its lines in words: the last value and the highest. */
function HistoryChart({ chart, points, isCollected, now }: HistoryChartProps) {
  const id = useId()
  const isDrawn = chart.lines.some((line) => valuesOf(points, line).length > 0)
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{t(chart.title)}</h2>
        <ul>
          {chart.lines.map((line, index) => (
            <li key={line}>
              <span aria-hidden style={{ color: looks[index]?.color, borderTopStyle: looks[index]?.border }} />
              {summaryOf(line, points)}
            </li>
          ))}
        </ul>
      </figcaption>
      {isDrawn ? (
        <Lines chart={chart} points={points} now={now} />
      ) : (
        <p className={styles['undrawn']}>
          {t(points.length === 0 ? 'metrics.noSamples' : isCollected ? 'metrics.missing' : 'metrics.noCalls')}
        </p>
      )}
    </figure>
  )
}

function valuesOf(points: readonly ChartPoint[], line: string): number[] {
  return points.map((point) => point[line] ?? null).filter((value) => value !== null)
}

function summaryOf(line: keyof typeof lines, points: readonly ChartPoint[]): string {
  const { name, unit } = lines[line]
  const values = valuesOf(points, line)
  if (values.length === 0) return t(name)
  const last = lineText(unit, points.at(-1)?.[line] ?? null)
  return t('metrics.summary', { name: t(name), last, highest: lineText(unit, Math.max(...values)) })
}

function Lines({ chart, points, now }: Pick<HistoryChartProps, 'chart' | 'points' | 'now'>) {
  const [first, second] = chart.lines.map((line) => lines[line])
  const hasTwoUnits = second !== undefined && second.unit !== first?.unit
  const units = Object.fromEntries(chart.lines.map((line) => [line, unitText(lines[line].unit)]))
  const axis = (unit = first?.unit ?? 'ms'): YAxisProps => ({
    width: 72,
    domain: unit === 'percent' ? [0, 100] : [0, 'auto'],
    tickFormatter: (value: number) => lineText(unit, value),
  })
  return (
    <LineChart
      h={190}
      data={[...points]}
      dataKey="at"
      series={chart.lines.map((line, index) => ({
        ...looks[index],
        name: line,
        label: t(lines[line].name),
        ...(hasTwoUnits && index === 1 ? { yAxisId: 'right' } : {}),
      }))}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      strokeWidth={1.75}
      tickLine="none"
      withRightYAxis={hasTwoUnits}
      yAxisProps={axis()}
      rightYAxisProps={axis(second?.unit)}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: [chartBegin(points, now), now],
        tickCount: 6,
        tickFormatter: (time: number) => clockOf(time).slice(0, 5),
        allowDataOverflow: true,
      }}
      valueFormatter={valueText}
      lineProps={({ name }) => ({
        unit: units[name] ?? '',
        // A value between two that are missing is no line, so it gets a dot.
        dot: ({ cx, cy, index, stroke }) => {
          const has = (position: number): boolean => typeof points[position]?.[name] === 'number'
          return has(index) && !has(index - 1) && !has(index + 1) ? <circle key={index} cx={cx} cy={cy} r={2} fill={stroke} /> : null
        },
      })}
      lineChartProps={{ title: t('metrics.chart.hint', { title: t(chart.title) }) }}
      // Without a place under the pointer it has no time.
      tooltipProps={{ labelFormatter: (time) => (typeof time === 'number' ? clockOf(time) : '') }}
    />
  )
}
