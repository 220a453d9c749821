// Four charts of the last hour's metrics, and a table with the same samples.
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Box, Text } from '@mantine/core'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { metricsHistoryMs, type MetricsSample } from '#domain/administration/metrics.ts'
import { localOf } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import styles from './metrics.module.css'

/** All lines of the charts, in the order of the table of the last hour. */
const lines = ['requests', 'failed', 'statements', 'p95', 'loopDelay', 'loopUse', 'memory', 'heap'] as const

type Line = (typeof lines)[number]

const units: Readonly<Record<Line, TextKey>> = {
  requests: 'metrics.unit.perSecond',
  failed: 'metrics.unit.perSecond',
  statements: 'metrics.unit.perSecond',
  p95: 'metrics.unit.ms',
  loopDelay: 'metrics.unit.ms',
  loopUse: 'metrics.unit.percent',
  memory: 'metrics.unit.megabytes',
  heap: 'metrics.unit.megabytes',
}

/** The lines of each chart. A line whose unit differs from that of the first has its own axis. */
const charts: readonly (readonly [title: TextKey, ...lines: Line[]])[] = [
  ['metrics.chart.requests', 'requests', 'failed'],
  ['metrics.chart.p95', 'p95'],
  ['metrics.chart.loop', 'loopDelay', 'loopUse'],
  ['metrics.chart.memory', 'memory', 'heap'],
]

/** The first line of a chart is solid in the accent colour, the second is dashed in a muted colour, so that they differ without colour too. */
const lineStyles = [
  { color: 'var(--edge-blue)', strokeDasharray: 'none', borderTop: '2px solid var(--edge-blue)' },
  { color: 'var(--quiet-text)', strokeDasharray: '5 4', borderTop: '2px dashed var(--quiet-text)' },
]

/** The time of a sample, in milliseconds, and its value for each line. */
interface Point {
  readonly at: number
  readonly [line: string]: number | null | undefined
}

function pointOf({ at, errors, loopUse, memory, heap, ...sample }: MetricsSample): Point {
  const failed = sample.requests === null || errors === null ? null : sample.requests * errors
  const megabytes = { memory: memory && memory / 2 ** 20, heap: heap && heap / 2 ** 20 }
  return { ...sample, ...megabytes, at: Date.parse(at), failed, loopUse: loopUse && loopUse * 100 }
}

/** The time between two samples from which on the lines are interrupted: the server did not run, or the page did not poll it. */
const gapMs = 45_000

function withGaps(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]?.at ?? point.at
    return point.at - before > gapMs ? [{ at: before + 1 }, point] : [point]
  })
}

/** Returns a value as text, without decimals if it is large. */
function valueText(value: number): string {
  return showNumber(value >= 100 ? Math.round(value) : value)
}

/** Returns a value with its unit: `12.5 ms`, `3 %`. */
function lineText(line: Line, value: number | null | undefined): string {
  return typeof value === 'number' ? t(units[line], { value: valueText(value) }) : '-'
}

/** Returns the time in Buenos Aires: `14:05:10`. */
export function clockOf(time: number): string {
  return localOf(new Date(time).toISOString()).slice(11, 19)
}

const columns: readonly Column<Point>[] = [
  { id: 'at', title: 'metrics.time', width: '96px', cell: ({ at }) => clockOf(at) },
  ...lines.map((id): Column<Point> => ({ id, title: `metrics.series.${id}`, align: 'center', cell: (point) => lineText(id, point[id]) })),
]

interface HistoryChartsProps {
  samples: readonly MetricsSample[]
  /** Whether this page collected the samples, because the server stores no history. A figure without any value is then one that the server does not have. */
  isCollected: boolean
  now: number
}

/** Shows the last hour: four charts, and a table of their values, the newest first. */
export function HistoryCharts({ samples, isCollected, now }: HistoryChartsProps) {
  const points = samples.map(pointOf)
  const drawn = withGaps(points)
  const undrawn = points.length === 0 ? 'metrics.noSamples' : isCollected ? 'metrics.missing' : 'metrics.noCalls'
  return (
    <>
      <Box className={styles['columns']} style={{ rowGap: 24 }}>
        {charts.map(([title, ...ofChart]) => (
          <Box key={title} component="figure" m={0} miw={0} aria-labelledby={title}>
            <figcaption>
              <Text component="h2" id={title} fw={600}>
                {t(title)}
              </Text>
              <Box component="ul" className={styles['legend']} c="dimmed" fz="0.8125rem">
                {ofChart.map((line, index) => (
                  <li key={line}>
                    <span aria-hidden style={{ borderTop: lineStyles[index]?.borderTop }} />
                    {summaryOf(line, drawn)}
                  </li>
                ))}
              </Box>
            </figcaption>
            {drawn.some((point) => ofChart.some((line) => typeof point[line] === 'number')) ? (
              <Lines title={title} lines={ofChart} points={drawn} now={now} />
            ) : (
              <Text className={styles['undrawn']} c="dimmed">
                {t(undrawn)}
              </Text>
            )}
          </Box>
        ))}
      </Box>
      <Section title={t('metrics.history')} count={points.length} defaultOpen={false}>
        <DataTable label={t('metrics.history')} columns={columns} rows={[...points].reverse()} rowKey={({ at }) => at} />
      </Section>
    </>
  )
}

/** Returns a summary of a line: the last value and the highest. */
function summaryOf(line: Line, points: readonly Point[]): string {
  const name = t(`metrics.series.${line}`)
  const values = points.map((point) => point[line]).filter((value) => typeof value === 'number')
  if (values.length === 0) return name
  return t('metrics.summary', { name, last: lineText(line, points.at(-1)?.[line]), highest: lineText(line, Math.max(...values)) })
}

interface LinesProps {
  title: TextKey
  lines: readonly Line[]
  points: readonly Point[]
  now: number
}

function Lines({ title, lines: ofChart, points, now }: LinesProps) {
  const [unit = '', otherUnit = ''] = new Set(ofChart.map(unitOf))
  // The axis begins at the first sample, but at least five minutes and at most an hour ago.
  const begins = Math.max(now - metricsHistoryMs, Math.min(points[0]?.at ?? now, now - 300_000))
  return (
    <LineChart
      h={190}
      data={[...points]}
      dataKey="at"
      series={ofChart.map((name, index) => ({
        ...lineStyles[index],
        name,
        label: t(`metrics.series.${name}`),
        ...(unitOf(name) === otherUnit && { yAxisId: 'right' }),
      }))}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      strokeWidth={1.75}
      tickLine="none"
      valueFormatter={valueText}
      yAxisProps={{ width: 72, domain: [0, 'auto'], unit }}
      withRightYAxis={otherUnit !== ''}
      // The second unit is always per cent.
      rightYAxisProps={{ width: 72, domain: [0, 100], unit: otherUnit }}
      xAxisProps={{
        type: 'number',
        scale: 'time',
        domain: [begins, now],
        tickCount: 6,
        tickFormatter: (time: number) => clockOf(time).slice(0, 5),
        allowDataOverflow: true,
      }}
      lineProps={({ name, yAxisId }) => ({
        unit: yAxisId === 'right' ? otherUnit : unit,
        // A value between two missing ones forms no line, so it is drawn as a dot.
        dot: ({ cx, cy, index, stroke }) => {
          const has = (position: number): boolean => typeof points[position]?.[name] === 'number'
          return has(index) && !has(index - 1) && !has(index + 1) ? <circle key={index} cx={cx} cy={cy} r={2} fill={stroke} /> : null
        },
      })}
      lineChartProps={{ title: t('metrics.chart.hint', { title: t(title) }) }}
      // The tooltip has no time while the pointer is not over the chart.
      tooltipProps={{ labelFormatter: (time) => (typeof time === 'number' ? clockOf(time) : '') }}
    />
  )
}

/** Returns the unit of a line, as the ticks of its axis show it. */
function unitOf(line: Line): string {
  return t(units[line], { value: '' })
}
