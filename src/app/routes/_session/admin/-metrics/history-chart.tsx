import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useId } from 'react'
import type { DotItemDotProps, YAxisProps } from 'recharts'
import { t } from '#app/i18n/text.ts'
import { type charts, type Line, lineText, tableLines } from './chart-list.ts'
import { type ChartPoint, chartTime, clockOf, exactClockOf } from './chart-points.ts'
import styles from './metrics.module.css'

interface HistoryChartProps {
  chart: (typeof charts)[number]
  points: readonly ChartPoint[]
  /** True when the server keeps no history and the points were collected here; then a figure without any value is one that the server does not have. */
  isCollected: boolean
  now: number
}

/** The first line is the accent's and whole, the second a quiet one and dashed, so that they differ without colour too. */
const looks = [
  { color: 'var(--edge-blue)', dashes: undefined },
  { color: 'var(--quiet-text)', dashes: '5 4' },
] as const

/** One chart of the last hour, with its lines in words: the last value and the highest. */
export function HistoryChart({ chart: { title, lines }, points, isCollected, now }: HistoryChartProps) {
  const id = useId()
  const drawn = lines.filter(({ value }) => points.some((point) => point[value] !== null))
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{t(title)}</h2>
        <ul>
          {lines.map((line, index) => (
            <li key={line.value}>
              <svg viewBox="0 0 24 4" width="24" height="4" aria-hidden>
                <line x1="0" y1="2" x2="24" y2="2" stroke={looks[index]?.color} strokeWidth="2" strokeDasharray={looks[index]?.dashes} />
              </svg>
              {summaryOf(line, points)}
            </li>
          ))}
        </ul>
      </figcaption>
      {drawn.length === 0 ? (
        <p className={styles['undrawn']}>
          {t(points.length === 0 ? 'metrics.noSamples' : isCollected ? 'metrics.missing' : 'metrics.noCalls')}
        </p>
      ) : (
        <Lines title={t(title)} lines={lines} points={points} now={now} />
      )}
    </figure>
  )
}

function summaryOf({ value, name, unit }: Line, points: readonly ChartPoint[]): string {
  const values = points.map((point) => point[value]).filter((one) => one !== null)
  if (values.length === 0) return t(name)
  const last = lineText(unit, points.at(-1)?.[value] ?? null)
  return t('metrics.summary', { name: t(name), last, highest: lineText(unit, Math.max(...values)) })
}

interface LinesProps {
  title: string
  lines: readonly Line[]
  points: readonly ChartPoint[]
  now: number
}

function Lines({ title, lines, points, now }: LinesProps) {
  const [first, second] = lines
  const { begin, end, marks } = chartTime(points, now)
  const hasTwoUnits = second !== undefined && second.unit !== first?.unit
  const axis = (line: Line | undefined): Pick<YAxisProps, 'width' | 'domain' | 'tickFormatter'> => ({
    width: 72,
    domain: line?.unit === 'percent' ? [0, 100] : [0, 'auto'],
    tickFormatter: (value: number) => (line ? lineText(line.unit, value) : ''),
  })
  return (
    <LineChart
      h={190}
      data={[...points]}
      dataKey="at"
      series={lines.map(({ value, name, unit }, index) => ({
        name: value,
        label: t(name),
        color: looks[index]?.color ?? looks[0].color,
        ...(index === 1 ? { strokeDasharray: looks[1].dashes } : {}),
        ...(hasTwoUnits && unit === second.unit ? { yAxisId: 'right' } : {}),
      }))}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      strokeWidth={1.75}
      gridAxis="x"
      tickLine="none"
      withRightYAxis={hasTwoUnits}
      yAxisProps={axis(first)}
      rightYAxisProps={axis(second)}
      xAxisProps={{ type: 'number', domain: [begin, end], ticks: marks, tickFormatter: clockOf, allowDataOverflow: true }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        dot: (dot) => <LoneDot key={dot.index} dot={dot} points={points} name={name} />,
      })}
      lineChartProps={{ title: t('metrics.chart.hint', { title }) }}
      tooltipProps={{ content: ({ label }) => <Tooltip point={points.find(({ at }) => at === label)} lines={lines} /> }}
    />
  )
}

/** A value between two that are missing is no line, so it gets a dot. */
function LoneDot({ dot: { cx, cy, index }, points, name }: { dot: DotItemDotProps; points: readonly ChartPoint[]; name: string }) {
  const line = tableLines.find(({ value }) => value === name)
  const at = (position: number): number | null => (line ? (points[position]?.[line.value] ?? null) : null)
  const isLone = at(index) !== null && at(index - 1) === null && at(index + 1) === null
  return isLone ? <circle cx={cx} cy={cy} r={2} fill={looks[0].color} /> : null
}

/** What the lines are at one moment, under the pointer or after the arrow keys. */
function Tooltip({ point, lines }: { point: ChartPoint | undefined; lines: readonly Line[] }) {
  if (!point) return null
  return (
    <div className={styles['tooltip']}>
      <strong>{exactClockOf(point.at)}</strong>
      {lines.map(({ value, name, unit }) => (
        <span key={value}>
          {t(name)}: {lineText(unit, point[value])}
        </span>
      ))}
    </div>
  )
}
